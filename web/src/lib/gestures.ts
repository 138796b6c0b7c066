// Sends what the player's hand does, at a rate that the server accepts.

/** Milliseconds between two gestures. */
const PAUSE = 80;
/** Greatest number of gestures per second. */
export const GESTURES_PER_SECOND = 1000 / PAUSE;

/** Lets one value through at a time: the first at once, then the latest after every pause. */
export class GestureThrottle {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #latest: { gesture: unknown } | null = null;

  constructor(readonly send: (gesture: unknown) => void) {}

  put(gesture: unknown) {
    this.#latest = { gesture };
    if (this.#timer === undefined) this.#sendLatest();
  }

  #sendLatest() {
    this.#timer = undefined;
    if (!this.#latest) return;
    this.send(this.#latest.gesture);
    this.#latest = null;
    this.#timer = setTimeout(() => this.#sendLatest(), PAUSE);
  }

  close() {
    clearTimeout(this.#timer);
    this.#latest = null;
  }
}
