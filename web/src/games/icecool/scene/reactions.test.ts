import { expect, it } from "vitest";

import type { Pose, UnpackedTrajectory } from "../../../physics/trajectory";
import { knocksOf, leanAt, squashAt } from "./reactions";

const RATE = 120;

/** Return a motion through places in metres that a function of the time states. */
function motion(placeAt: (seconds: number) => [number, number]): UnpackedTrajectory {
  const poseIn = (_: number, frame: number): Pose => [...placeAt(frame / RATE), 0.016, 1, 0, 0, 0];
  return { frames: RATE + 1, bodies: [0], rate: RATE, seconds: 1, poseIn };
}

it("finds the moment at which a sliding penguin bounces off a wall, and squashes it then", () => {
  const knocks = knocksOf(
    motion((at) => [at < 0.5 ? at : 1 - at, 0]),
    0,
  );
  expect(knocks).toEqual([{ at: 0.5, strength: expect.closeTo(2) as number }]);
  expect(squashAt(knocks, 0.49)).toBe(0);
  expect(squashAt(knocks, 0.5)).toBeGreaterThan(0.2);
  expect(Math.abs(squashAt(knocks, 1.5))).toBeLessThan(0.001);
});

it("finds no knock where a penguin slides on and comes to rest", () => {
  expect(
    knocksOf(
      motion((at) => [at - (at * at) / 2, 0]),
      0,
    ),
  ).toEqual([]);
});

it("leans into a curve, and not where the way is straight", () => {
  const left = motion((at) => [0.2 * Math.sin(4 * at), 0.2 * (1 - Math.cos(4 * at))]);
  expect(leanAt(left, 0, 0.5).lean).toBeGreaterThan(0.05);
  expect(leanAt(left, 0, 0.5).along).toBeCloseTo(2, 1);
  const right = motion((at) => [0.2 * Math.sin(4 * at), -0.2 * (1 - Math.cos(4 * at))]);
  expect(leanAt(right, 0, 0.5).lean).toBeLessThan(-0.05);
  expect(
    leanAt(
      motion((at) => [at, at]),
      0,
      0.5,
    ).lean,
  ).toBeCloseTo(0);
});
