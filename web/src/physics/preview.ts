import type { Blueprint } from "./engine";
import type { Pose } from "./trajectory";

export interface PreviewRequest {
  kind: "simulate";
  id: number;
  blueprint: Blueprint;
  poses: Pose[];
  /** Index of the body that is moved. */
  body: number;
  /** Velocity and spin that the body is given. */
  velocity: number[];
  /** Distance in metres after which the body is followed no further. */
  distance: number;
  /** Time in seconds after which the body is followed no further. */
  seconds: number;
}

/** Places of the body, in metres. */
export type PreviewPath = [x: number, y: number, z: number][];

/** Metres between the points of a path that is spread evenly over its length. */
const SPREAD = 0.008;

/** Leave out the points of a path that are close to the one before, where the body is slow or at rest. */
export function spread(path: PreviewPath): PreviewPath {
  const kept: PreviewPath = [];
  for (const point of path) {
    const last = kept.at(-1);
    if (!last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= SPREAD) kept.push(point);
  }
  return kept;
}

export interface PreviewResult {
  id: number;
  path: PreviewPath;
}

/** Asks the worker to load the engine. */
export interface PreviewPreparation {
  kind: "prepare";
}

// All boards share one worker, so that the engine is loaded once.
let engine: Worker | undefined;
let lastId = 0;

function worker(): Worker {
  engine ??= new Worker(new URL("./preview.worker.ts", import.meta.url), { type: "module" });
  return engine;
}

/** Begin to load the engine before it is needed. */
export function preparePreview() {
  worker().postMessage({ kind: "prepare" } satisfies PreviewPreparation);
}

/**
 * Simulates in a worker how an act would begin. Only the latest request is answered, and none if the engine cannot be
 * loaded: the board works without a preview.
 */
export class Preview {
  #worker: Worker;
  #wanted = 0;
  #waiting: PreviewRequest | null = null;
  #busy = false;

  constructor(onpath: (path: PreviewPath) => void) {
    this.#worker = worker();
    this.#worker.onmessage = ({ data }: MessageEvent<PreviewResult>) => {
      this.#busy = false;
      if (data.id === this.#wanted) onpath(data.path);
      this.#send();
    };
  }

  request(request: Omit<PreviewRequest, "kind" | "id">) {
    this.#wanted = ++lastId;
    this.#waiting = { ...request, kind: "simulate", id: this.#wanted };
    this.#send();
  }

  cancel() {
    this.#waiting = null;
    this.#wanted = 0;
  }

  #send() {
    if (this.#busy || !this.#waiting) return;
    this.#busy = true;
    this.#worker.postMessage(this.#waiting);
    this.#waiting = null;
  }
}
