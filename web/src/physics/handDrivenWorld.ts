// A world that follows a hand, from one place of it to the next.
import type { MainModule } from "@mujoco/mujoco";

import { worldOf, type World } from "./engine";
import type { Beginning, Hand } from "./liveSimulation";
import type { Pose } from "./trajectory";

const NUMBERS = 7;

export interface Following extends World {
  steps: number;
  hand: Hand;
  /** How often the hand has moved. */
  count: number;
}

export function begin(mujoco: MainModule, { blueprint, poses, hand, steps }: Beginning): Following {
  const world = worldOf(mujoco, blueprint);
  mujoco.mj_resetData(world.model, world.data);
  (world.data.qpos as Float64Array).set(poses.flat());
  return { ...world, steps, hand, count: 0 };
}

/** Straight to the next place; which sensors tell something on the way, the first one first. */
export function move(mujoco: MainModule, its: Following, to: Hand): number[] {
  const { model, data, hand: from, steps } = its;
  const touching = new Set<number>();
  for (let step = 1; step <= steps; step++) {
    const [x, y, z, heading] = from.map((number, n) => number + (to[n]! - number) * (step / steps)) as Hand;
    const half = (heading * (Math.PI / 180)) / 2;
    (data.mocap_pos as Float64Array).set([x, y, z]);
    (data.mocap_quat as Float64Array).set([Math.cos(half), 0, 0, Math.sin(half)]);
    mujoco.mj_step(model, data);
    (data.sensordata as Float64Array).forEach((told, sensor) => told > 0 && touching.add(sensor));
  }
  its.hand = to;
  its.count++;
  return [...touching];
}

export function posesOf({ data }: Following): Pose[] {
  const numbers = Array.from(data.qpos as Float64Array);
  return Array.from({ length: numbers.length / NUMBERS }, (_, body) => numbers.slice(NUMBERS * body, NUMBERS * (body + 1)) as Pose);
}
