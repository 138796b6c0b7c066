// Simulates a world in which a hand, the model's mocap body, moves from sample to sample and the rest obeys the physics.
import type { MainModule } from "@mujoco/mujoco";

import { buildWorld, type World } from "./engine";
import type { HandPose, LiveStart } from "./liveSimulation";
import { POSE_SIZE, type Pose } from "./trajectory";

export interface HandDrivenWorld extends World {
  /** Steps of the simulation per move of the hand. */
  steps: number;
  hand: HandPose;
  /** Number of moves that the hand has made. */
  moves: number;
}

export function startWorld(mujoco: MainModule, { blueprint, poses, hand, steps }: LiveStart): HandDrivenWorld {
  const world = buildWorld(mujoco, blueprint);
  mujoco.mj_resetData(world.model, world.data);
  (world.data.qpos as Float64Array).set(poses.flat());
  return { ...world, steps, hand, moves: 0 };
}

/** Move the hand in a straight line and return the sensors that detect a contact on the way, in the order they do. */
export function moveHand(mujoco: MainModule, world: HandDrivenWorld, to: HandPose): number[] {
  const { model, data, hand: from, steps } = world;
  const touching = new Set<number>();
  for (let step = 1; step <= steps; step++) {
    const [x, y, z, heading] = from.map((value, n) => value + (to[n]! - value) * (step / steps)) as HandPose;
    const half = (heading * (Math.PI / 180)) / 2;
    (data.mocap_pos as Float64Array).set([x, y, z]);
    (data.mocap_quat as Float64Array).set([Math.cos(half), 0, 0, Math.sin(half)]);
    mujoco.mj_step(model, data);
    (data.sensordata as Float64Array).forEach((contacts, sensor) => contacts > 0 && touching.add(sensor));
  }
  world.hand = to;
  world.moves++;
  return [...touching];
}

export function posesOf({ data }: HandDrivenWorld): Pose[] {
  const values = Array.from(data.qpos as Float64Array);
  const count = values.length / POSE_SIZE;
  return Array.from({ length: count }, (_, body) => values.slice(POSE_SIZE * body, POSE_SIZE * (body + 1)) as Pose);
}
