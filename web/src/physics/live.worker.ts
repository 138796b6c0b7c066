// Follows a hand in the same engine as the server, beside the page.
import type { MainModule } from "@mujoco/mujoco";

import { theEngine, worldOf, type World } from "./engine";
import type { Beginning, Hand, Moved, ToLive } from "./live";
import type { Pose } from "./trail";

const NUMBERS = 7;

interface Going extends World {
  steps: number;
  hand: Hand;
  count: number;
}

let going: Going | undefined;

function begin(mujoco: MainModule, { blueprint, poses, hand, steps }: Beginning): Going {
  const world = worldOf(mujoco, blueprint);
  mujoco.mj_resetData(world.model, world.data);
  (world.data.qpos as Float64Array).set(poses.flat());
  return { ...world, steps, hand, count: 0 };
}

/** Straight to the next place; which sensors tell something on the way. */
function move(mujoco: MainModule, its: Going, to: Hand): number[] {
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

function told({ data, count }: Going, run: number, touching: number[]): Moved {
  const numbers = Array.from(data.qpos as Float64Array);
  const poses = Array.from({ length: numbers.length / NUMBERS }, (_, body) => numbers.slice(NUMBERS * body, NUMBERS * (body + 1)) as Pose);
  return { run, count, poses, touching };
}

async function hear(message: ToLive): Promise<Moved | null> {
  const mujoco = await theEngine();
  if (message.kind === "begin") {
    going = begin(mujoco, message.beginning);
    return told(going, message.run, []);
  }
  if (!going) return null;
  const touching = move(mujoco, going, message.hand);
  return told(going, message.run, touching);
}

// One after the other, also while the engine is being loaded.
let before: Promise<unknown> = Promise.resolve();
self.onmessage = ({ data }: MessageEvent<ToLive>) => {
  before = before.then(async () => {
    const moved = await hear(data);
    if (moved) self.postMessage(moved);
  });
};
