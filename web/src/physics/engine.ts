// Loads the physics engine in a worker and keeps the world it built last. The engine compiles functions from text, which the
// content policy of the pages forbids; the server allows it in workers only.
import load, { type MainModule, type MjData, type MjModel } from "@mujoco/mujoco";
import wasm from "@mujoco/mujoco/mujoco.wasm?url";

/** Numbers in the velocity of a body: three for its translation, three for its rotation. */
export const VELOCITY_SIZE = 6;

export interface Blueprint {
  mjcf: string;
  /** Bodies with their damping of rotation about each axis. */
  bodies: { damping: [number, number, number] }[];
}

export interface World {
  mjcf: string;
  model: MjModel;
  data: MjData;
}

let engine: Promise<MainModule> | undefined;
let world: World | undefined;

export function loadEngine(): Promise<MainModule> {
  engine ??= load({ locateFile: () => wasm });
  return engine;
}

/** Build the world of a blueprint, or return the last one if it has the same model. */
export function buildWorld(mujoco: MainModule, { mjcf, bodies }: Blueprint): World {
  if (world?.mjcf === mjcf) return world;
  world?.data.delete();
  world?.model.delete();
  const model = mujoco.MjModel.from_xml_string(mjcf);
  const damping = model.dof_damping as Float64Array;
  bodies.forEach((body, index) => damping.set(body.damping, VELOCITY_SIZE * index + 3));
  world = { mjcf, model, data: new mujoco.MjData(model) };
  return world;
}
