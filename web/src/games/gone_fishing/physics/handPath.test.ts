import { expect, it } from "vitest";

import { encode, lowerPath, pullPath, type Phase } from "./handPath";
// Python's `encode` made this sample.
import sample from "./handPath.sample.json";

it("writes the path of a hand as the server does", () => {
  for (const { phase, samples, path } of sample) expect(encode(phase as Phase, samples)).toBe(path);
});

it("writes waypoints for the standard hand", () => {
  expect(lowerPath({ x: 120.04, y: -45.5, heading: 90 })).toBe("120,-45.5,90");
  expect(
    pullPath([
      { x: 60, y: -200.25 },
      { x: -0.01, y: -340 },
    ]),
  ).toBe("60,-200.3;0,-340");
});
