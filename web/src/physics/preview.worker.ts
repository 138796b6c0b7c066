// Answers the requests of a `Preview` in the server's engine, outside the page's thread.
import { buildWorld, loadEngine, VELOCITY_SIZE } from "./engine";
import type { PreviewPath, PreviewPreparation, PreviewRequest, PreviewResult } from "./preview";
import { POSE_SIZE } from "./trajectory";

/** Steps of the simulation per second, and from one point of the path to the next. */
const STEPS_PER_SECOND = 1000;
const STEPS_PER_POINT = 4;

async function simulate(request: PreviewRequest): Promise<PreviewResult> {
  const { id, blueprint, poses, body, velocity, distance, seconds } = request;
  const mujoco = await loadEngine();
  const { model, data } = buildWorld(mujoco, blueprint);
  mujoco.mj_resetData(model, data);
  (data.qpos as Float64Array).set(poses.flat());
  (data.qvel as Float64Array).set(velocity, VELOCITY_SIZE * body);
  const path: PreviewPath = [];
  const start = POSE_SIZE * body;
  const place = () => Array.from((data.qpos as Float64Array).subarray(start, start + 3)) as PreviewPath[number];
  let travelled = 0;
  for (let here = place(), step = 0; travelled < distance && step < seconds * STEPS_PER_SECOND; step++) {
    if (step % STEPS_PER_POINT === 0) path.push(here);
    mujoco.mj_step(model, data);
    const next = place();
    travelled += Math.hypot(next[0] - here[0], next[1] - here[1]);
    here = next;
  }
  return { id, path };
}

self.onmessage = async ({ data }: MessageEvent<PreviewPreparation | PreviewRequest>) => {
  if (data.kind === "prepare") await loadEngine();
  else self.postMessage(await simulate(data));
};
