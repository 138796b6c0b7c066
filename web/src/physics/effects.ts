// Short motions beside the main one: each is shown from its beginning to its end, then gone.
import { Mesh, MeshBasicMaterial, RingGeometry, type Vector3 } from "three";

import type { Stage } from "./renderer";

/** After a longer pause a motion goes on where it was: seconds. */
export const LONGEST_FRAME = 0.2;
const RIPPLES = 0.7;

interface Effect {
  age: number;
  length: number;
  show: (part: number) => void;
  end: () => void;
}

export class Effects {
  readonly #going: Effect[] = [];

  constructor(readonly stage: Stage) {}

  get going(): boolean {
    return this.#going.length > 0;
  }

  /** Gives a way to end it at once. */
  add(length: number, show: (part: number) => void, end: () => void): () => void {
    const effect = { age: 0, length, show, end };
    this.#going.push(effect);
    this.stage.draw();
    return () => this.#finish(effect);
  }

  pass(seconds: number) {
    for (const effect of [...this.#going]) {
      effect.age += Math.min(seconds, LONGEST_FRAME);
      if (effect.age >= effect.length) this.#finish(effect);
      else effect.show(effect.age / effect.length);
    }
  }

  #finish(effect: Effect) {
    const place = this.#going.indexOf(effect);
    if (place < 0) return;
    this.#going.splice(place, 1);
    effect.show(1);
    effect.end();
  }

  /** A ring that widens on the floor. */
  ripple({ x, y, z }: Vector3, colour: string) {
    const ring = new Mesh(new RingGeometry(20, 25, 40), new MeshBasicMaterial({ color: colour, transparent: true, depthWrite: false }));
    ring.position.set(x, y, z);
    this.stage.scene.add(ring);
    const show = (part: number) => {
      ring.scale.setScalar(0.8 + 2.4 * part);
      ring.material.opacity = 1 - part;
    };
    const end = () => {
      this.stage.scene.remove(ring);
      ring.geometry.dispose();
      ring.material.dispose();
    };
    this.add(RIPPLES, show, end);
  }
}
