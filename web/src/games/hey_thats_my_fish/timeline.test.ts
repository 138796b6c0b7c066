import { describe, expect, it } from "vitest";

import { placeNamed } from "./board/geometry";
import type { GameEvent, View } from "./schema";
import { buildTimeline, slideDuration, STILL } from "./timeline";

const before: View = {
  options: {
    players: 2,
    first_seat: "first",
    board: "random",
    even_spread: false,
    swapping: false,
    hidden_scores: false,
    layout: "",
  },
  to_act: 0,
  prompt: "",
  result: null,
  settled: [],
  rows: [7, 8, 7, 8, 7, 8, 7, 8].map((length) => Array<number>(length).fill(2)),
  penguins: [["a1"], ["h8"]],
  to_place: 0,
  fish: [0, 0],
  floes: [0, 0],
  piles: [],
  swaps: null,
};
const slid: GameEvent = { kind: "slid", seat: 0, start: "a1", end: "a5", fish: 2 };
const out: GameEvent = { kind: "out", seat: 1, floes: ["h8", "h7"], fish: 4 };

describe("a slide", () => {
  it("takes 150 to 400 milliseconds, longer for a longer way", () => {
    expect(slideDuration(1)).toBe(150);
    expect(slideDuration(4)).toBeGreaterThan(slideDuration(2));
    expect(slideDuration(7)).toBe(400);
  });

  it("begins where the penguin stood, then the floe sinks and its fish rise", () => {
    const timeline = buildTimeline([slid], before, 1);
    expect(timeline.slide?.dx).toBeCloseTo(placeNamed("a1").x - placeNamed("a5").x);
    expect(timeline.sinking).toEqual([
      { place: "a1", fish: 2, seat: null, delay: timeline.slide?.duration, duration: 400 },
    ]);
    expect(timeline.gains[0]).toMatchObject({ seat: 0, fish: 2, delay: timeline.slide?.duration });
  });

  it("begins where a dragged penguin was dropped", () => {
    const { x, y } = placeNamed("a5");
    expect(buildTimeline([slid], before, 1, { x: x + 5, y }).slide).toMatchObject({ dx: 5, dy: 0, duration: 120 });
  });
});

describe("leaving", () => {
  it("comes after the slide, each penguin with its own floe", () => {
    const { slide, sinking, duration } = buildTimeline([slid, out], before, 1);
    expect(sinking.map(({ place, seat, fish }) => [place, seat, fish])).toEqual([
      ["a1", null, 2],
      ["h8", 1, 2],
      ["h7", 1, 2],
    ]);
    expect(sinking[1]?.delay).toBeGreaterThan(slide?.duration ?? 0);
    expect(duration).toBeGreaterThan(sinking[1]?.delay ?? 0);
  });
});

describe("speed", () => {
  it("shortens everything", () => {
    expect(buildTimeline([slid, out], before, 0.5).duration).toBeCloseTo(
      buildTimeline([slid, out], before, 1).duration / 2,
    );
  });

  it("of 0 shows nothing but the new view", () => {
    expect(buildTimeline([slid, out], before, 0)).toBe(STILL);
  });
});

describe("a swap", () => {
  it("shows both floes come to their places, and a proposal shows nothing", () => {
    const swapped: GameEvent = { kind: "swapped", first: "a1", second: "h8" };
    const timeline = buildTimeline([{ kind: "swap_answered", seat: 1, agrees: true }, swapped], before, 1);
    expect(timeline.swapped).toEqual(["a1", "h8"]);
    expect(timeline.sinking).toEqual([]);
    expect(buildTimeline([{ kind: "seat_ready", seat: 0 }], before, 1).duration).toBe(0);
  });
});

describe("hidden scores", () => {
  it("still show the floe that is taken, with its fish", () => {
    const timeline = buildTimeline([{ ...slid, fish: null }], before, 1);
    expect(timeline.gains.map(({ fish }) => fish)).toEqual([before.rows[0]?.[0]]);
  });
});
