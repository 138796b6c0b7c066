// Follows a hand in the same engine as the server, beside the page.
import { theEngine } from "./engine";
import { begin, move, posesOf, type Following } from "./handDrivenWorld";
import type { Moved, ToLive } from "./liveSimulation";

let going: Following | undefined;

async function hear(message: ToLive): Promise<Moved | null> {
  const mujoco = await theEngine();
  if (message.kind === "begin") going = begin(mujoco, message.beginning);
  if (!going) return null;
  const touching = message.kind === "move" ? move(mujoco, going, message.hand) : [];
  return { run: message.run, count: going.count, poses: posesOf(going), touching };
}

// One after the other, also while the engine is being loaded.
let before: Promise<unknown> = Promise.resolve();
self.onmessage = ({ data }: MessageEvent<ToLive>) => {
  before = before.then(async () => {
    const moved = await hear(data);
    if (moved) self.postMessage(moved);
  });
};
