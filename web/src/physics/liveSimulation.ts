import type { Blueprint } from "./engine";
import type { Pose } from "./trajectory";

/** Where a hand is: metres, and degrees counterclockwise. */
export type Hand = [x: number, y: number, z: number, heading: number];

/** All bodies at rest, and a hand, which is the model's mocap body. */
export interface Beginning {
  blueprint: Blueprint;
  poses: Pose[];
  hand: Hand;
  /** From one place of the hand to the next. */
  steps: number;
}

export type ToLive = { run: number } & ({ kind: "begin"; beginning: Beginning } | { kind: "move"; hand: Hand });

/** How the world is after the hand has moved once more. */
export interface Moved {
  run: number;
  /** How often the hand has moved. */
  count: number;
  poses: Pose[];
  /** The sensors that have told something on the way. */
  touching: number[];
}

let engine: Worker | undefined;
let runs = 0;

/** A world that follows a hand, beside the page: as fast as the hand moves, and the hand should not be far ahead. */
export class Live {
  /** Places of the hand that have not been reached yet. */
  ahead = 0;
  #worker: Worker;
  #run = 0;

  constructor(onmoved: (moved: Moved) => void) {
    this.#worker = engine ??= new Worker(new URL("./liveSimulation.worker.ts", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }: MessageEvent<Moved>) => {
      if (data.run !== this.#run) return;
      this.ahead--;
      onmoved(data);
    };
  }

  /** Answered once it is built. */
  begin(beginning: Beginning) {
    this.#run = ++runs;
    this.ahead = 1;
    this.#send({ run: this.#run, kind: "begin", beginning });
  }

  move(hand: Hand) {
    this.ahead++;
    this.#send({ run: this.#run, kind: "move", hand });
  }

  /** Nothing more is told of this run. */
  end() {
    this.#run = 0;
    this.ahead = 0;
  }

  #send(message: ToLive) {
    this.#worker.postMessage(message);
  }
}
