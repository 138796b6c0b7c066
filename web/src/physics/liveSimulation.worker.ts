// Runs the world of a `LiveSimulation` in the server's engine, outside the page's thread.
import { loadEngine } from "./engine";
import { moveHand, posesOf, startWorld, type HandDrivenWorld } from "./handDrivenWorld";
import type { LiveRequest, LiveUpdate } from "./liveSimulation";

let world: HandDrivenWorld | undefined;

async function answer(request: LiveRequest): Promise<LiveUpdate | null> {
  const mujoco = await loadEngine();
  if (request.kind === "prepare") return null;
  if (request.kind === "start") world = startWorld(mujoco, request.start);
  if (!world) return null;
  const touching = request.kind === "move" ? moveHand(mujoco, world, request.hand) : [];
  return { run: request.run, moves: world.moves, poses: posesOf(world), touching };
}

// The chain of promises keeps requests in order, also while the engine is being loaded.
let queue: Promise<unknown> = Promise.resolve();
self.onmessage = ({ data }: MessageEvent<LiveRequest>) => {
  queue = queue.then(async () => {
    const update = await answer(data);
    if (update) self.postMessage(update);
  });
};
