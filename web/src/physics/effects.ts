// Shows short animations beside the main one. Each runs once from its beginning to its end.
import { Mesh, MeshBasicMaterial, RingGeometry, type Vector3 } from "three";

import type { Renderer } from "./renderer";

/** Longest time in seconds that one frame may advance an animation, so that a pause does not make it jump. */
export const MAX_FRAME_SECONDS = 0.2;
const RIPPLE_SECONDS = 0.7;

interface Effect {
  age: number;
  seconds: number;
  show: (progress: number) => void;
  end: () => void;
}

export class Effects {
  readonly #running: Effect[] = [];

  constructor(readonly renderer: Renderer) {}

  get running(): boolean {
    return this.#running.length > 0;
  }

  /** Start an effect, whose progress goes from 0 to 1, and return a function that ends it at once. */
  add(seconds: number, show: (progress: number) => void, end: () => void): () => void {
    const effect = { age: 0, seconds, show, end };
    this.#running.push(effect);
    this.renderer.draw();
    return () => this.#finish(effect);
  }

  advance(seconds: number) {
    for (const effect of [...this.#running]) {
      effect.age += Math.min(seconds, MAX_FRAME_SECONDS);
      if (effect.age >= effect.seconds) this.#finish(effect);
      else effect.show(effect.age / effect.seconds);
    }
  }

  #finish(effect: Effect) {
    const index = this.#running.indexOf(effect);
    if (index < 0) return;
    this.#running.splice(index, 1);
    effect.show(1);
    effect.end();
  }

  /** Show a ring that widens on the floor. */
  ripple({ x, y, z }: Vector3, colour: string) {
    const material = new MeshBasicMaterial({ color: colour, transparent: true, depthWrite: false });
    const ring = new Mesh(new RingGeometry(20, 25, 40), material);
    ring.position.set(x, y, z);
    this.renderer.scene.add(ring);
    const show = (progress: number) => {
      ring.scale.setScalar(0.8 + 2.4 * progress);
      material.opacity = 1 - progress;
    };
    const end = () => {
      this.renderer.scene.remove(ring);
      ring.geometry.dispose();
      material.dispose();
    };
    this.add(RIPPLE_SECONDS, show, end);
  }
}
