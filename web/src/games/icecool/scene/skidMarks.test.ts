import { expect, it } from "vitest";

import type { Pose, UnpackedTrajectory } from "../../../physics/trajectory";
import { SCENE } from "../staticScene";
import { printsOf } from "./skidMarks";

const { foot } = SCENE.penguin;

/** Return a motion along x in steps of 5 mm, at some heights in millimetres above the floor. */
function motion(heights: number[]): UnpackedTrajectory {
  const poseIn = (_: number, frame: number): Pose => [0.005 * frame, 0, foot + heights[frame]! / 1000, 1, 0, 0, 0];
  return { frames: heights.length, bodies: [0], rate: 120, seconds: heights.length / 120, poseIn };
}

it("marks the floor where a penguin slides, and not where it flies", () => {
  const prints = printsOf(motion([0, 0, 0, 20, 30, 0, 0]), 0);
  expect(prints.map(({ frame }) => frame)).toEqual([0, 1, 2, 5, 6]);
  expect(prints.map(({ joined }) => joined)).toEqual([false, true, true, false, true]);
});

it("leaves one print where a penguin stands", () => {
  const still = motion([0, 0, 0, 0]);
  expect(printsOf({ ...still, poseIn: () => [0.1, 0.1, foot, 1, 0, 0, 0] }, 0)).toHaveLength(1);
});
