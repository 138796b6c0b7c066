import { motionSpeed } from "../board/motion";

/** Milliseconds between two small motions of a scene at rest, and for which each of them lasts. */
const PAUSE = { least: 4000, more: 3000 };
const LASTING = 150;

/**
 * Lets a scene at rest show now and then that it is alive, by two single frames: `begin` changes something and returns
 * a function that changes it back. Nothing happens on a page that is hidden or shows no motion.
 */
export class IdleLife {
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly begin: () => () => void,
    readonly draw: () => void,
  ) {
    this.#wait();
  }

  #wait() {
    this.#timer = setTimeout(() => this.#stir(), PAUSE.least + PAUSE.more * Math.random());
  }

  #stir() {
    if (motionSpeed() === 0 || document.hidden) return this.#wait();
    const end = this.begin();
    this.draw();
    this.#timer = setTimeout(() => {
      end();
      this.draw();
      this.#wait();
    }, LASTING);
  }

  stop() {
    clearTimeout(this.#timer);
  }
}
