// The browser's part of `python -m benchmarks.gone_fishing.agreement`, which records the acts and compares.
import { expect, it, vi } from "vitest";

import { theEngine } from "../../../physics/engine";
import { retrace, type Recorded, type Retraced } from "./replayAct";

declare module "vitest" {
  interface TaskMeta {
    retraced?: Retraced[];
  }
}

// Nobody serves the engine here: it is read from where it lies.
vi.mock("@mujoco/mujoco/mujoco.wasm?url", () => ({ default: new URL("../../../../node_modules/@mujoco/mujoco/mujoco.wasm", import.meta.url).pathname }));

const FILE = import.meta.env.SHOAL_ACTS as string;
const AN_HOUR = 3_600_000;

it("retraces recorded acts", { timeout: AN_HOUR }, async ({ task }) => {
  const mujoco = await theEngine();
  const { default: acts } = (await import(/* @vite-ignore */ FILE)) as { default: Recorded[] };
  task.meta.retraced = acts.map((recorded) => retrace(mujoco, recorded));
  expect(task.meta.retraced).toHaveLength(acts.length);
});
