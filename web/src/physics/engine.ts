// The engine in a worker, and the world that it has built last. The engine makes functions from text, which the pages'
// content policy forbids; the server allows it in workers alone.
import load, { type MainModule, type MjData, type MjModel } from "@mujoco/mujoco";
import wasm from "@mujoco/mujoco/mujoco.wasm?url";

export const VELOCITY = 6;

export interface Blueprint {
  mjcf: string;
  bodies: { damping: [number, number, number] }[];
}

export interface World {
  mjcf: string;
  model: MjModel;
  data: MjData;
}

let engine: Promise<MainModule> | undefined;
let world: World | undefined;

export function theEngine(): Promise<MainModule> {
  engine ??= load({ locateFile: () => wasm });
  return engine;
}

export function worldOf(mujoco: MainModule, { mjcf, bodies }: Blueprint): World {
  if (world?.mjcf === mjcf) return world;
  world?.data.delete();
  world?.model.delete();
  const model = mujoco.MjModel.from_xml_string(mjcf);
  const damping = model.dof_damping as Float64Array;
  bodies.forEach((body, number) => damping.set(body.damping, VELOCITY * number + 3));
  world = { mjcf, model, data: new mujoco.MjData(model) };
  return world;
}
