import { expect, it } from "vitest";

import type { Pose, UnpackedTrajectory } from "../../../physics/trajectory";
import { LiveAct } from "./liveAct";

/** Where the net is in each frame: it is carried 0.4 m to the east and lowered by 0.2 m. */
const POSES = Array.from({ length: 61 }, (_, frame): Pose => {
  const [out, down] = [Math.min(frame / 40, 1), Math.max((frame - 40) / 20, 0)];
  return [0.4 * out, 0, 0.2 - 0.2 * down, 1, 0, 0, 0];
});
const RECORDING = { bodies: [0], frames: POSES.length, poseIn: (_, frame) => POSES[frame]! } as UnpackedTrajectory;

function seen(frames: number[]): boolean {
  const live = new LiveAct();
  for (const frame of frames) live.see(POSES[frame]!);
  return live.isWhole(RECORDING);
}

const every = (from: number, to: number, step = 4) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, n) => from + n * step);

it("counts an act as seen that was followed from its beginning to its end", () => {
  expect(seen(every(0, 60))).toBe(true);
});

it("shows the recording to whoever came late, left early, or missed a part", () => {
  expect(seen([])).toBe(false);
  expect(seen(every(20, 60))).toBe(false);
  expect(seen(every(0, 48))).toBe(false);
  expect(seen([...every(0, 8), ...every(28, 60)])).toBe(false);
});
