import { expect, test } from "vitest";

import { spread } from "./preview";

test("a path is spread over its length, not over time", () => {
  expect(
    spread([
      [0, 0, 0],
      [0.02, 0, 0],
      [0.021, 0, 0],
      [0.022, 0, 0],
      [0.03, 0, 0],
    ]),
  ).toEqual([
    [0, 0, 0],
    [0.02, 0, 0],
    [0.03, 0, 0],
  ]);
});
