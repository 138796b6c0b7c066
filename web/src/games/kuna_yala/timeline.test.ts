import { describe, expect, it } from "vitest";

import type { GameEvent } from "./schema";
import { buildTimeline, STILL } from "./timeline";

const laid: GameEvent = { kind: "laid", seat: 0, school: 1, stack: 2, card: "rs1", place: "e1" };

describe("between two views", () => {
  it("nothing moves when nothing is to move", () => {
    expect(buildTimeline([laid], null, 0)).toBe(STILL);
    expect(buildTimeline([], null, 1)).toBe(STILL);
  });

  it("a card flies to its place, from the stack or from the hand", () => {
    const flight = buildTimeline([laid], null, 1).flights[0];
    expect(flight).toMatchObject({ card: "rs1", stack: 2, place: "B e1", from: null, delay: 0 });
    expect(buildTimeline([laid], null, 1, { x: 3, y: 4 }).flights[0]).toMatchObject({
      from: { x: 3, y: 4 },
      duration: 150,
    });
    expect(buildTimeline([laid], null, 0.5).duration).toBeLessThan(buildTimeline([laid], null, 1).duration);
  });

  it("the curse comes in a wave once the card lies", () => {
    const timeline = buildTimeline([laid, { kind: "cursed", seat: 0, school: 1, places: ["e1", "e2", "e3"] }], null, 1);
    const delays = ["B e1", "B e2", "B e3"].map((place) => timeline.curses.get(place)?.delay ?? -1);
    expect(delays[0]).toBe(timeline.arrivals.get("B e1"));
    expect(delays).toEqual([...delays].sort((a, b) => a - b));
    expect(new Set(delays).size).toBe(3);
    for (const { duration } of timeline.curses.values()) expect(duration).toBeLessThanOrEqual(400);
  });

  it("an octopus is turned up before it settles, and then the next card comes", () => {
    const timeline = buildTimeline(
      [
        { kind: "turned up", stack: 3, card: "octopus" },
        { kind: "settled", seat: 0, place: "o" },
        { kind: "turned up", stack: 3, card: "coral" },
      ],
      null,
      1,
    );
    expect(timeline.flights[0]).toMatchObject({ card: "octopus", stack: 3, place: "A o" });
    expect(timeline.passing[0]).toMatchObject({ card: "octopus", stack: 3, leaves: "flies" });
    expect(timeline.turned.get(3)?.delay).toBe(timeline.arrivals.get("A o"));
  });

  it("an octopus that was waited for comes from its stack", () => {
    expect(buildTimeline([{ kind: "settled", seat: 2, place: "n1" }], 4, 1).flights[0]).toMatchObject({
      stack: 4,
      place: "C n1",
    });
  });

  it("what nobody gets leaves its stack", () => {
    const timeline = buildTimeline(
      [
        { kind: "turned up", stack: 1, card: "shark" },
        { kind: "chased", stack: 1 },
      ],
      null,
      1,
    );
    expect(timeline.passing[0]).toMatchObject({ card: "shark", leaves: "flees" });
    expect(timeline.turned.size).toBe(0);
  });
});
