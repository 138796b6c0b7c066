import { describe, expect, it } from "vitest";

import { allPoints, countPoints } from "./board/tallyCount";
import { staged, STILL } from "./timeline";
import type { GameEvent, Tally } from "./schema";

const laid: GameEvent = { kind: "laid", seat: 0, school: 1, stack: 2, card: "rs1", place: "e1" };

describe("between two views", () => {
  it("nothing moves when nothing is to move", () => {
    expect(staged([laid], null, 0)).toBe(STILL);
    expect(staged([], null, 1)).toBe(STILL);
  });

  it("a card flies to its place, from the stack or from the hand", () => {
    const flight = staged([laid], null, 1).flights[0];
    expect(flight).toMatchObject({ card: "rs1", stack: 2, place: "B e1", from: null, delay: 0 });
    expect(staged([laid], null, 1, { x: 3, y: 4 }).flights[0]).toMatchObject({ from: { x: 3, y: 4 }, time: 150 });
    expect(staged([laid], null, 0.5).length).toBeLessThan(staged([laid], null, 1).length);
  });

  it("the curse comes in a wave once the card lies", () => {
    const stage = staged([laid, { kind: "cursed", seat: 0, school: 1, places: ["e1", "e2", "e3"] }], null, 1);
    const delays = ["B e1", "B e2", "B e3"].map((place) => stage.curses.get(place)?.delay ?? -1);
    expect(delays[0]).toBe(stage.arrivals.get("B e1"));
    expect(delays).toEqual([...delays].sort((a, b) => a - b));
    expect(new Set(delays).size).toBe(3);
    for (const { time } of stage.curses.values()) expect(time).toBeLessThanOrEqual(400);
  });

  it("an octopus is turned up before it settles, and then the next card comes", () => {
    const stage = staged(
      [
        { kind: "turned up", stack: 3, card: "octopus" },
        { kind: "settled", seat: 0, place: "o" },
        { kind: "turned up", stack: 3, card: "coral" },
      ],
      null,
      1,
    );
    expect(stage.flights[0]).toMatchObject({ card: "octopus", stack: 3, place: "A o" });
    expect(stage.passing[0]).toMatchObject({ card: "octopus", stack: 3, leaves: "flies" });
    expect(stage.turned.get(3)?.delay).toBe(stage.arrivals.get("A o"));
  });

  it("an octopus that was waited for comes from its stack", () => {
    expect(staged([{ kind: "settled", seat: 2, place: "n1" }], 4, 1).flights[0]).toMatchObject({ stack: 4, place: "C n1" });
  });

  it("what nobody gets leaves its stack", () => {
    const stage = staged([{ kind: "turned up", stack: 1, card: "shark" }, { kind: "chased", stack: 1 }], null, 1);
    expect(stage.passing[0]).toMatchObject({ card: "shark", leaves: "flees" });
    expect(stage.turned.size).toBe(0);
  });
});

describe("the count at the end", () => {
  const tallies: Tally[] = [
    { fish: [2, 1], majority: 3, octopuses: 0, sharks: 2 },
    { fish: [0, 4], majority: 0, octopuses: 1, sharks: 0 },
  ];

  it("goes point by point, column by column", () => {
    expect(allPoints(tallies)).toBe(13);
    expect(countPoints(tallies, 0)).toMatchObject({ totals: [0, 0], now: null, done: false });
    expect(countPoints(tallies, 2)).toMatchObject({ totals: [2, 0], now: { seat: 0, column: 0 } });
    expect(countPoints(tallies, 4)).toMatchObject({ totals: [3, 1], now: { seat: 1, column: 1 } });
  });

  it("ends with all points", () => {
    expect(countPoints(tallies, 13)).toMatchObject({ totals: [8, 5], now: null, done: true });
  });
});
