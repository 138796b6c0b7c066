import { describe, expect, it } from "vitest";

import { poseAt, unpack } from "./trajectory";
// Made by Python's `pack`, with some of the poses that its `unpack` gives.
import sample from "./trajectory.sample.json";

describe("a trajectory", () => {
  it("unpacks to the poses that the server has packed", async () => {
    const motion = await unpack(sample.trajectory);
    for (const { frame, bodies } of sample.poses) {
      motion.bodies.forEach((body, row) => {
        motion.frame(body, frame).forEach((number, n) => expect(number).toBeCloseTo(bodies[row]![n]!, 5));
      });
    }
  });

  it("is shown between its frames and stays at its end", async () => {
    const motion = await unpack(sample.trajectory);
    const [one, other] = [motion.frame(0, 10), motion.frame(0, 11)];
    expect(poseAt(motion, 0, 10.5 / 120)[0]).toBeCloseTo((one[0] + other[0]) / 2, 9);
    expect(poseAt(motion, 0, 99)[0]).toBe(motion.frame(0, motion.frames - 1)[0]);
    expect(Math.hypot(...poseAt(motion, 0, 0.1).slice(3))).toBeCloseTo(1, 9);
  });
});
