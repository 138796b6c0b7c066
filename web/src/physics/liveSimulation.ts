import type { Blueprint } from "./engine";
import type { Pose } from "./trajectory";

/** Place of a hand in metres, and its heading in degrees counterclockwise. */
export type HandPose = [x: number, y: number, z: number, heading: number];

/** Everything a simulation starts from: the bodies at rest, and the hand, which is the model's mocap body. */
export interface LiveStart {
  blueprint: Blueprint;
  poses: Pose[];
  hand: HandPose;
  /** Steps of the simulation per move of the hand. */
  steps: number;
}

export type LiveRequest = { run: number } & (
  { kind: "prepare" } | { kind: "start"; start: LiveStart } | { kind: "move"; hand: HandPose }
);

/** State of the world after a move of the hand. */
export interface LiveUpdate {
  run: number;
  /** Number of moves that the hand has made. */
  moves: number;
  poses: Pose[];
  /** Sensors that detected a contact during the move. */
  touching: number[];
}

let engine: Worker | undefined;
let runs = 0;

function worker(): Worker {
  engine ??= new Worker(new URL("./liveSimulation.worker.ts", import.meta.url), { type: "module" });
  return engine;
}

/** Begin to load the engine, which takes longer than the board, before it is needed. */
export function prepareLiveSimulation() {
  worker().postMessage({ run: 0, kind: "prepare" } satisfies LiveRequest);
}

/**
 * Simulates in a worker a world that follows the player's hand. The worker is as fast as the hand; the caller should not
 * let the hand get far ahead.
 */
export class LiveSimulation {
  /** Number of requests that the worker has not answered yet. */
  pending = 0;
  #worker: Worker;
  #run = 0;

  constructor(onupdate: (update: LiveUpdate) => void) {
    this.#worker = worker();
    this.#worker.onmessage = ({ data }: MessageEvent<LiveUpdate>) => {
      if (data.run !== this.#run) return;
      this.pending--;
      onupdate(data);
    };
  }

  /** Start a run. The first update arrives when the world is built. */
  start(start: LiveStart) {
    this.#run = ++runs;
    this.pending = 1;
    this.#send({ run: this.#run, kind: "start", start });
  }

  move(hand: HandPose) {
    this.pending++;
    this.#send({ run: this.#run, kind: "move", hand });
  }

  /** End the run. Its remaining updates are ignored. */
  end() {
    this.#run = 0;
    this.pending = 0;
  }

  #send(request: LiveRequest) {
    this.#worker.postMessage(request);
  }
}
