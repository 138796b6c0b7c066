import { describe, expect, it } from "vitest";

import type { Tally, View } from "../schema";
import { allPoints, countPoints, finaleSteps, stepTime } from "./tallyCount";

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

  it("turns over one tile after the other before the first point", () => {
    const view = { tallies, schools: [{}, {}] } as unknown as View;
    expect(finaleSteps(tallies)).toBe(15);
    expect(stepTime(view, 1, 1)).toBeGreaterThan(stepTime(view, 2, 1));
    expect(stepTime(view, 0, 0)).toBe(0);
  });
});
