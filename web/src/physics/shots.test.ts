import { expect, it } from "vitest";

import { joinMoments, SLOW_MOMENT, tempoAt } from "./shots";

const MOMENTS = [{ from: 1, to: 1.4 }];

it("an act slows down for a moment and recovers", () => {
  expect(tempoAt(MOMENTS, 0.5)).toBe(1);
  expect(tempoAt(MOMENTS, 1.2)).toBeCloseTo(SLOW_MOMENT, 9);
  expect(tempoAt(MOMENTS, 1.46)).toBeGreaterThan(SLOW_MOMENT);
  expect(tempoAt(MOMENTS, 2)).toBe(1);
  expect(tempoAt([], 2)).toBe(1);
});

it("moments that nearly touch are one", () => {
  const moments = [
    { from: 2, to: 2.2 },
    { from: 0.5, to: 0.8 },
    { from: 0.9, to: 1 },
  ];
  expect(joinMoments(moments)).toEqual([
    { from: 0.5, to: 1 },
    { from: 2, to: 2.2 },
  ]);
});
