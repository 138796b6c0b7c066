import { expect, it } from "vitest";

import sample from "../../../physics/trajectory.sample.json";
import type { Pose, UnpackedTrajectory } from "../../../physics/trajectory";
import { SCENE } from "../staticScene";
import { ghostOf, LapGhost } from "./lapGhost";
import { SETTLE } from "./poses";

const at = (x: number): Pose => [x, 0, 0, 1, 0, 0, 0];

/** Return a flick of a second, from one place to another. */
function slide(from: number, to: number): UnpackedTrajectory {
  return { frames: 11, bodies: [0], seconds: 1, rate: 10, poseIn: (_, frame) => at(from + ((to - from) * frame) / 10) };
}

const ghost = new LapGhost([slide(0, 1), slide(2, 3)], at(4));

it("waits where the next flick of its lap begins, and at home after the last", () => {
  expect([0, 1, 2, 3].map((flicks) => ghost.restPose(flicks)[0])).toEqual([0, 2, 4, 4]);
});

it("makes the flick that has the number of the player's", () => {
  expect(ghost.poseAt(0, 0.5)[0]).toBeCloseTo(0.5);
  expect(ghost.poseAt(1, 0.5)[0]).toBeCloseTo(2.5);
});

it("gets up after a flick where the next one begins", () => {
  expect(ghost.poseAt(0, 1)[0]).toBeCloseTo(1);
  const half = ghost.poseAt(0, 1 + SETTLE / 2)[0];
  expect(half).toBeGreaterThan(1);
  expect(half).toBeLessThan(2);
  expect(ghost.poseAt(0, ghost.seconds(0))[0]).toBeCloseTo(2);
  expect(ghost.poseAt(1, 60)[0]).toBeCloseTo(4);
});

it("stays at home while a slower player goes on", () => {
  expect(ghost.seconds(2)).toBe(0);
  expect(ghost.poseAt(2, 0.5)).toEqual(at(4));
  expect(ghost.track(2)).toEqual([]);
});

it("shows the way of its flick where nothing moves", () => {
  expect(ghost.track(1)[0]).toEqual([2000, 0, 0]);
  expect(ghost.track(1).at(-1)).toEqual([3000, 0, 0]);
});

it("comes from a stored lap that can be read, and from no other", async () => {
  const lap = { rules: SCENE.rules_version, flicks: 1, home: { x: 40, y: 50, heading: 0, raised: false } };
  const read = await ghostOf({ ...lap, trajectories: [sample.trajectory] });
  expect(read?.flicks).toHaveLength(1);
  expect(read?.home.slice(0, 2)).toEqual([0.04, 0.05]);
  expect(await ghostOf({ ...lap, trajectories: [] })).toBeNull();
  expect(await ghostOf({ ...lap, trajectories: [{ ...sample.trajectory, packed: "AAAA" }] })).toBeNull();
  expect(await ghostOf(undefined)).toBeNull();
});
