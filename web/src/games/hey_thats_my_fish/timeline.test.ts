import { describe, expect, it } from "vitest";

import { placeNamed } from "./board/geometry";
import { slideTime, staged, STILL } from "./timeline";
import type { GameEvent, View } from "./schema";

const before: View = {
  options: { players: 2, first_seat: "first", even_spread: false, layout: "" },
  to_act: 0,
  prompt: "",
  result: null,
  settled: [],
  rows: [7, 8, 7, 8, 7, 8, 7, 8].map((length) => Array<number>(length).fill(2)),
  penguins: [["a1"], ["h8"]],
  to_place: 0,
  fish: [0, 0],
  floes: [0, 0],
};
const slid: GameEvent = { kind: "slid", seat: 0, start: "a1", end: "a5", fish: 2 };
const out: GameEvent = { kind: "out", seat: 1, floes: ["h8", "h7"], fish: 4 };

describe("a slide", () => {
  it("takes 150 to 400 milliseconds, longer for a longer way", () => {
    expect(slideTime(1)).toBe(150);
    expect(slideTime(4)).toBeGreaterThan(slideTime(2));
    expect(slideTime(7)).toBe(400);
  });

  it("begins where the penguin stood, then the floe sinks and its fish rise", () => {
    const stage = staged([slid], before, 1);
    expect(stage.slide?.dx).toBeCloseTo(placeNamed("a1").x - placeNamed("a5").x);
    expect(stage.sinking).toEqual([{ place: "a1", fish: 2, seat: null, delay: stage.slide?.time, time: 400 }]);
    expect(stage.gains[0]).toMatchObject({ seat: 0, fish: 2, delay: stage.slide?.time });
  });

  it("begins where a dragged penguin was dropped", () => {
    const { x, y } = placeNamed("a5");
    expect(staged([slid], before, 1, { x: x + 5, y }).slide).toMatchObject({ dx: 5, dy: 0, time: 120 });
  });
});

describe("leaving", () => {
  it("comes after the slide, each penguin with its own floe", () => {
    const { slide, sinking, length } = staged([slid, out], before, 1);
    expect(sinking.map(({ place, seat, fish }) => [place, seat, fish])).toEqual([
      ["a1", null, 2],
      ["h8", 1, 2],
      ["h7", 1, 2],
    ]);
    expect(sinking[1]?.delay).toBeGreaterThan(slide?.time ?? 0);
    expect(length).toBeGreaterThan(sinking[1]?.delay ?? 0);
  });
});

describe("speed", () => {
  it("shortens everything", () => {
    expect(staged([slid, out], before, 0.5).length).toBeCloseTo(staged([slid, out], before, 1).length / 2);
  });

  it("of 0 shows nothing but the new view", () => {
    expect(staged([slid, out], before, 0)).toBe(STILL);
  });
});
