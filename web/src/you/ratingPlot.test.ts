import { expect, test } from "vitest";

import { across, band, down, line, rangeOf } from "./ratingPlot";

const point = (rating: number, error = 50) => ({ at: 0, rating, error });

test("the edges are round numbers around all ratings and the last band", () => {
  expect(rangeOf([point(1510, 490), point(1475)])).toEqual({ low: 1400, high: 1600 });
  expect(rangeOf([point(1700, 490), point(1475)])).toEqual({ low: 1400, high: 1800 });
});

test("games are equally far apart, and a single one stands in the middle", () => {
  expect([0, 1, 2].map((index) => across(index, 3))).toEqual([0, 50, 100]);
  expect(across(0, 1)).toBe(50);
});

test("a better rating is higher, and what lies outside is at the edge", () => {
  const range = { low: 1400, high: 1600 };
  expect([1600, 1500, 1400, 1700, 900].map((rating) => down(rating, range))).toEqual([0, 50, 100, 0, 100]);
});

test("the line goes through the ratings and the band around them", () => {
  const range = { low: 1400, high: 1600 };
  const points = [point(1500), point(1550)];
  expect(line(points, range)).toBe("M0 50L100 25");
  expect(band(points, range)).toBe("M0 25L100 0L100 50L0 75Z");
});
