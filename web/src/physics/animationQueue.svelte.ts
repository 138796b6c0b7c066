import { motionSpeed } from "../board/motion";

const SLOW_MOTION = 0.25;
/** Factor on the speed of an animation that others wait behind. */
const HURRY = 2;

interface Player<Playback> {
  rate: number;
  play(playback: Playback, rate: number, done: () => void): void;
}

/** Shows the steps of a game one after the other at the speed that the player wants, and the last act again on request. */
export abstract class AnimationQueue<View, Playback, Step> {
  /** Whether the scene is still behind the latest view. */
  busy = $state(true);
  slow = $state(false);
  /** Last act, to be replayed. */
  last = $state.raw<Playback | null>(null);
  protected latest: View | null = null;
  #showing = false;
  /** Number of the step that is shown, by which a step that was skipped is recognised when it ends. */
  #shown = 0;
  #waiting: Step[] = [];
  #preparing = Promise.resolve();

  constructor(readonly player: Player<Playback>) {}

  protected abstract showView(view: View): void;
  protected abstract showStep(step: Step, done: () => void): void;

  /** Take a view as the latest and return whether it differs from the one before. Without events there is no act to replay. */
  protected accept(view: View, events: readonly unknown[]): boolean {
    if (this.latest && JSON.stringify(this.latest) === JSON.stringify(view)) return false;
    if (!events.length) this.last = null;
    this.latest = view;
    return true;
  }

  /**
   * Prepare the step that leads to a view, in the order of the calls, and queue it. "jump" shows the view at once; null
   * shows nothing, so that the current animation continues.
   */
  protected enqueue(view: View, prepare: () => Promise<Step | "jump" | null>) {
    this.busy = true;
    this.#preparing = this.#preparing.then(async () => {
      const step = await prepare();
      if (step === "jump") return this.latest === view ? this.#finish() : undefined;
      if (step !== null) this.#waiting.push(step);
      if (!this.#showing) this.#showNext();
    });
  }

  #finish() {
    this.#shown++;
    this.#waiting = [];
    this.#showing = this.busy = false;
    if (this.latest) this.showView(this.latest);
  }

  #showNext() {
    const step = this.#waiting.shift();
    if (step === undefined) return this.#finish();
    this.#showing = true;
    this.showStep(step, this.#continuation());
  }

  /** Return a function that shows the next step, unless the current one has been skipped by then. */
  #continuation(): () => void {
    const shown = ++this.#shown;
    return () => {
      if (shown === this.#shown) this.#showNext();
    };
  }

  protected play(playback: Playback, done: () => void) {
    this.player.play(playback, this.#rate(), done);
  }

  #rate(): number {
    if (this.slow) return SLOW_MOTION;
    return (1 / (motionSpeed() || 1)) * (this.#waiting.length ? HURRY : 1);
  }

  replay() {
    if (!this.last || this.busy) return;
    this.busy = this.#showing = true;
    this.play(this.last, this.#continuation());
  }

  skip() {
    if (this.busy && this.latest) this.#finish();
  }

  toggleSlow() {
    this.slow = !this.slow;
    this.player.rate = this.#rate();
  }
}
