import { motionSpeed } from "../../board/motion";
import { unpack } from "../../physics/trail";
import type { Theatre } from "./scene/theatre";
import { flickOf, showOf, standing, type Show } from "./staging";
import type { GameEvent, View } from "./types";

const SLOW = 0.25;
/** A flick that others wait behind is shown faster. */
const HURRY = 2;

/** Shows flicks one after the other, and the last one again. */
export class Playing {
  /** Whether what is shown is not yet what is. */
  busy = $state(true);
  slow = $state(false);
  /** The last flick, to be seen again. */
  last = $state.raw<Show | null>(null);
  #before: View | null = null;
  #waiting: Show[] = [];
  #steps = Promise.resolve();

  constructor(readonly theatre: Theatre) {}

  /** From one view to the next, or straight to it where nothing is to move. */
  goOn(view: View, events: GameEvent[], animate: boolean) {
    const before = this.#before;
    if (before && JSON.stringify(before) === JSON.stringify(view)) return;
    this.#before = view;
    const lively = animate && motionSpeed() > 0;
    const flicked = flickOf(events);
    this.busy = true;
    this.#steps = this.#steps.then(async () => {
      if (!flicked) return this.#stand(view, lively);
      const show = showOf(await unpack(flicked.trail), flicked, events, animate ? before : null, view);
      this.last = show;
      if (!lively) return this.#stand(view, false);
      this.#waiting.push(show);
      if (!this.theatre.playing) this.#next();
    });
  }

  /** A penguin that is put somewhere waits for the flicks before it. */
  #stand(view: View, waits: boolean) {
    if (this.#before !== view || (waits && (this.theatre.playing || this.#waiting.length))) return;
    this.#waiting = [];
    this.busy = false;
    this.theatre.stand(standing(view));
  }

  #next() {
    const show = this.#waiting.shift();
    if (show) return this.theatre.play(show, this.#rate(), () => this.#next());
    this.busy = false;
    if (this.#before) this.theatre.stand(standing(this.#before));
  }

  #rate(): number {
    if (this.slow) return SLOW;
    return (1 / (motionSpeed() || 1)) * (this.#waiting.length ? HURRY : 1);
  }

  replay() {
    if (!this.last || this.busy) return;
    this.busy = true;
    this.#waiting = [this.last];
    this.#next();
  }

  skip() {
    if (!this.busy || !this.#before) return;
    this.#waiting = [];
    this.#next();
  }

  toggleSlow() {
    this.slow = !this.slow;
    this.theatre.rate = this.#rate();
  }
}
