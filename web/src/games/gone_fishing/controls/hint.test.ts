import { expect, test } from "vitest";

import { readHint } from "./hint";

test("a hint says where to lower the net and how to pull it home", () => {
  expect(readHint(["lower 12.5,-3.0,90.0", "pull 0.0,-100.0;0.0,-340.0"])).toEqual({
    place: { x: 12.5, y: -3, heading: 90 },
    way: [
      { x: 0, y: -100 },
      { x: 0, y: -340 },
    ],
  });
});

test("other hints show no net", () => {
  expect(readHint(["net circle"])).toEqual({ place: null, way: [] });
  expect(readHint([])).toEqual({ place: null, way: [] });
});
