import { expect, it } from "vitest";

import { encode, stop, waypoints, type Phase } from "./handPath";
// Made by Python's `encode`.
import sample from "./handPath.sample.json";

it("writes the path of a hand as the server does", () => {
  for (const { phase, samples, path } of sample) expect(encode(phase as Phase, samples)).toBe(path);
});

it("writes waypoints for the standard hand", () => {
  expect(stop({ x: 120.04, y: -45.5, heading: 90 })).toBe("120,-45.5,90");
  expect(waypoints([{ x: 60, y: -200.25 }, { x: -0.01, y: -340 }])).toBe("60,-200.3;0,-340");
});
