import { describe, expect, it } from "vitest";

import { chartFor, placeNamed } from "./board/geometry";
import { swimFrames, turnFrames } from "./board/keyframes";
import { EXAMPLE } from "./example";
import type { GameEvent } from "./schema";
import { facingAfter, buildTimeline, STILL } from "./timeline";

const chart = chartFor([0]);
const swam: GameEvent = { kind: "swam", seat: 0, start: "a1", end: "c1", size: "small", through: ["b1"] };
const timelineOf = (...events: GameEvent[]) => buildTimeline(events, EXAMPLE, chart, 1);

describe("a swim", () => {
  it("goes through the wrecks, ducking under", () => {
    const swim = timelineOf(swam).swims.get("c1");
    expect(swim?.points.map(({ x }) => x)).toEqual(["a1", "b1", "c1"].map((name) => placeNamed(chart, name).x));
    const frames = swim ? swimFrames(swim) : [];
    expect(frames.map(({ transform }) => transform)).toEqual([
      "translate(-200px, 0px) scale(1)",
      "translate(-100px, 13px) scale(0.68)",
      "translate(0px, 0px) scale(1)",
    ]);
  });

  it("takes 150 to 400 milliseconds", () => {
    const long: GameEvent = { ...swam, end: "c3", through: ["b1", "b2", "b3"] };
    for (const event of [swam, long]) expect(timelineOf(event).duration).toBeLessThanOrEqual(400);
    expect(timelineOf({ ...swam, end: "a2", through: [] }).duration).toBeGreaterThanOrEqual(150);
  });

  it("begins where a dragged fish was dropped", () => {
    const at = { x: 210, y: 600 };
    expect(buildTimeline([swam], EXAMPLE, chart, 1, at).swims.get("c1")).toMatchObject({
      points: [at, {}],
      wrecks: 0,
      duration: 120,
    });
  });
});

describe("what follows", () => {
  it("comes after the swim: the prey goes, then the fish grows", () => {
    const { swims, leaving, gulps, growths, duration } = timelineOf(
      swam,
      { kind: "ate", seat: 0, square: "c1", size: "small" },
      { kind: "grew", seat: 0, square: "c1", size: "medium", colour: "red" },
    );
    const swim = swims.get("c1")?.duration ?? 0;
    expect(leaving).toMatchObject([{ seat: 1, size: "small", to: "mouth", delay: swim }]);
    expect(gulps[0]?.delay).toBe(swim);
    expect(growths.get("c1")).toMatchObject({ from: "small", delay: swim + (gulps[0]?.duration ?? 0) });
    expect(duration).toBe((growths.get("c1")?.delay ?? 0) + (growths.get("c1")?.duration ?? 0));
  });

  it("lets the Fisherman take the fish that swam, and then the other", () => {
    const { swims, flips, leaving } = timelineOf(
      swam,
      { kind: "drew", seat: 0, square: "c1", token: "fisherman", works: true },
      { kind: "caught", seat: 0, square: "c1", size: "small" },
      { kind: "caught", seat: 1, square: "b3", size: "big" },
    );
    expect(swims.size).toBe(0);
    expect(flips).toMatchObject([{ square: "c1", token: "fisherman" }]);
    expect(leaving.map(({ seat, to, swim }) => [seat, to, swim !== null])).toEqual([
      [0, "hook", true],
      [1, "hook", false],
    ]);
    expect(leaving[1]?.delay).toBeGreaterThan(leaving[0]?.delay ?? 0);
  });
});

it("a turn turns the board where it lies, and what stands on it stays upright", () => {
  expect(timelineOf({ kind: "turned", seat: 0, board: "red", way: "right" }).turn).toMatchObject({
    quarter: 3,
    way: "right",
  });
  expect(turnFrames("right")[0]).toEqual({ transform: "rotate(-90deg)" });
  expect(turnFrames("right", true)[0]).toEqual({ transform: "rotate(90deg)" });
  expect(turnFrames("left")[0]).toEqual({ transform: "rotate(90deg)" });
});

it("a birth opens an egg", () => {
  expect(timelineOf({ kind: "born", seat: 1, square: "f6" }).arrivals.get("f6")?.egg).toBe(true);
  expect(timelineOf({ kind: "placed", seat: 1, square: "f6" }).arrivals.get("f6")?.egg).toBe(false);
});

describe("speed", () => {
  it("shortens everything", () => {
    expect(buildTimeline([swam], EXAMPLE, chart, 0.5).duration).toBeCloseTo(timelineOf(swam).duration / 2);
  });

  it("of 0 shows nothing but the new view, and so do events without a picture", () => {
    expect(buildTimeline([swam], EXAMPLE, chart, 0)).toBe(STILL);
    expect(timelineOf({ kind: "forfeited", seat: 0 })).toBe(STILL);
  });
});

describe("looking", () => {
  it("goes with the last swim sideways", () => {
    const right = facingAfter(new Map(), [swam], chart);
    expect(right.get("c1")).toBe(1);
    expect(facingAfter(new Map(), [swam], chartFor([1])).get("c1")).toBe(-1);
    const up: GameEvent = { ...swam, start: "c1", end: "c2", through: [] };
    expect([...facingAfter(right, [up], chart)]).toEqual([["c2", 1]]);
  });
});
