// Runs an act in the same engine as the server, beside the page. The engine makes functions from text, which the pages'
// content policy forbids; the server allows it in this file alone.
import load, { type MainModule, type MjData, type MjModel } from "@mujoco/mujoco";
import wasm from "@mujoco/mujoco/mujoco.wasm?url";

import type { Question, Rehearsed } from "./rehearsal";

const VELOCITY = 6;

interface World {
  mjcf: string;
  model: MjModel;
  data: MjData;
}

let engine: Promise<MainModule> | undefined;
let world: World | undefined;

function worldOf(mujoco: MainModule, { mjcf, bodies }: Question["blueprint"]): World {
  if (world?.mjcf === mjcf) return world;
  world?.data.delete();
  world?.model.delete();
  const model = mujoco.MjModel.from_xml_string(mjcf);
  const damping = model.dof_damping as Float64Array;
  bodies.forEach((body, number) => damping.set(body.damping, VELOCITY * number + 3));
  world = { mjcf, model, data: new mujoco.MjData(model) };
  return world;
}

async function rehearse({ number, blueprint, poses, body, velocity, distance, seconds }: Question): Promise<Rehearsed> {
  engine ??= load({ locateFile: () => wasm });
  const mujoco = await engine;
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
