import { expect, it } from "vitest";

import { Spring } from "./spring";

function run(frame: number, settling = 0.8): number[] {
  const spring = new Spring(0);
  spring.goal = 1;
  return Array.from({ length: Math.round(1.6 / frame) }, () => {
    spring.advance(frame, settling);
    return spring.value;
  });
}

it("moves to its goal, never past it and never back", () => {
  const values = run(1 / 60);
  expect(values.every((value, n) => value <= 1 && value >= (values[n - 1] ?? 0))).toBe(true);
  expect(values.at(47)).toBeGreaterThan(0.97);
});

it("moves alike at any frame rate", () => {
  expect(run(1 / 5).at(-1)).toBeCloseTo(run(1 / 120).at(-1)!, 6);
});

it("keeps its speed when the goal changes, so that nothing jerks", () => {
  const spring = new Spring(0);
  spring.goal = 1;
  spring.advance(0.1, 0.8);
  const [before, speed] = [spring.value, spring.velocity];
  spring.goal = -1;
  spring.advance(0.001, 0.8);
  expect(spring.value).toBeGreaterThan(before);
  expect(spring.velocity).toBeLessThan(speed);
});
