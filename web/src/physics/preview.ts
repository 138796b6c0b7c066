import type { Blueprint } from "./engine";
import type { Pose } from "./trajectory";

export interface Question {
  number: number;
  blueprint: Blueprint;
  poses: Pose[];
  /** The one that is moved, and the velocity and spin that it is given. */
  body: number;
  velocity: number[];
  /** How far it is followed, in metres, and for how long at most. */
  distance: number;
  seconds: number;
}

export interface Rehearsed {
  number: number;
  path: [x: number, y: number, z: number][];
}

// The engine is loaded once, whatever boards come and go.
let engine: Worker | undefined;
let asked = 0;

/** Tries out acts beside the page. Only the last question is answered; without the engine none is, and nothing is amiss. */
export class Rehearsal {
  #worker: Worker;
  #wanted = 0;
  #waiting: Question | null = null;
  #busy = false;

  constructor(onpath: (path: Rehearsed["path"]) => void) {
    this.#worker = engine ??= new Worker(new URL("./preview.worker.ts", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }: MessageEvent<Rehearsed>) => {
      this.#busy = false;
      if (data.number === this.#wanted) onpath(data.path);
      this.#send();
    };
  }

  ask(question: Omit<Question, "number">) {
    this.#wanted = ++asked;
    this.#waiting = { ...question, number: this.#wanted };
    this.#send();
  }

  forget() {
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
