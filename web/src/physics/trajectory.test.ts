import { describe, expect, it } from "vitest";

import { poseAt, unpack } from "./trajectory";
// Python's `pack` made this trajectory; the poses are some of those that its `unpack` returns.
import sample from "./trajectory.sample.json";

describe("a trajectory", () => {
  it("unpacks to the poses that the server has packed", async () => {
    const trajectory = await unpack(sample.trajectory);
    for (const { frame, bodies } of sample.poses) {
      trajectory.bodies.forEach((body, row) => {
        trajectory.poseIn(body, frame).forEach((value, n) => expect(value).toBeCloseTo(bodies[row]![n]!, 5));
      });
    }
  });

  it("is shown between its frames and stays at its end", async () => {
    const trajectory = await unpack(sample.trajectory);
    const [before, after] = [trajectory.poseIn(0, 10), trajectory.poseIn(0, 11)];
    expect(poseAt(trajectory, 0, 10.5 / 120)[0]).toBeCloseTo((before[0] + after[0]) / 2, 9);
    expect(poseAt(trajectory, 0, 99)[0]).toBe(trajectory.poseIn(0, trajectory.frames - 1)[0]);
    expect(Math.hypot(...poseAt(trajectory, 0, 0.1).slice(3))).toBeCloseTo(1, 9);
  });
});
