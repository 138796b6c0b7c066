// Runs an act in the same engine as the server, beside the page.
import { theEngine, VELOCITY, worldOf } from "./engine";
import type { Question, Rehearsed } from "./preview";

async function rehearse({ number, blueprint, poses, body, velocity, distance, seconds }: Question): Promise<Rehearsed> {
  const mujoco = await theEngine();
  const { model, data } = worldOf(mujoco, blueprint);
  mujoco.mj_resetData(model, data);
  (data.qpos as Float64Array).set(poses.flat());
  (data.qvel as Float64Array).set(velocity, VELOCITY * body);
  const path: [number, number, number][] = [];
  const place = () => Array.from((data.qpos as Float64Array).subarray(7 * body, 7 * body + 3)) as [number, number, number];
  let gone = 0;
  for (let here = place(), step = 0; gone < distance && step < seconds * 1000; step++) {
    if (step % 4 === 0) path.push(here);
    mujoco.mj_step(model, data);
    const next = place();
    gone += Math.hypot(next[0] - here[0], next[1] - here[1]);
    here = next;
  }
  return { number, path };
}

self.onmessage = async ({ data }: MessageEvent<Question>) => self.postMessage(await rehearse(data));
