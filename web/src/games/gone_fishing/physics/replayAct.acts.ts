// Replays acts for `python -m benchmarks.gone_fishing.agreement`, which records them and compares the results.
import { expect, it, vi } from "vitest";

import { loadEngine } from "../../../physics/engine";
import { replayAct, type RecordedAct, type ReplayedAct } from "./replayAct";

declare module "vitest" {
  interface TaskMeta {
    /** Results, under the name that the benchmark reads. */
    replayed?: ReplayedAct[];
  }
}

// No server delivers the engine here, so it is read from its file.
vi.mock("@mujoco/mujoco/mujoco.wasm?url", () => ({
  default: new URL("../../../../node_modules/@mujoco/mujoco/mujoco.wasm", import.meta.url).pathname,
}));

const FILE = import.meta.env.SHOAL_ACTS as string;
const AN_HOUR = 3_600_000;

it("replays recorded acts", { timeout: AN_HOUR }, async ({ task }) => {
  const mujoco = await loadEngine();
  const { default: acts } = (await import(/* @vite-ignore */ FILE)) as { default: RecordedAct[] };
  task.meta.replayed = acts.map((recorded) => replayAct(mujoco, recorded));
  expect(task.meta.replayed).toHaveLength(acts.length);
});
