import { motionSpeed } from "../board/motion";

const SLOW = 0.25;
/** What others wait behind is shown faster. */
const HURRY = 2;

interface Player<Show> {
  rate: number;
  play(show: Show, rate: number, done: () => void): void;
}

/** Shows what happens step by step, at the pace that is wanted, and the last act again. */
export abstract class Showing<View, Show, Step> {
  /** Whether what is shown is not yet what is. */
  busy = $state(true);
  slow = $state(false);
  /** The last act, to be seen again. */
  last = $state.raw<Show | null>(null);
  protected before: View | null = null;
  #moves = false;
  #shown = 0;
  #waiting: Step[] = [];
  #coming = Promise.resolve();

  constructor(readonly player: Player<Show>) {}

  /** Straight to what is. */
  protected abstract stand(view: View): void;
  protected abstract show(step: Step, done: () => void): void;

  /** Whether a view is another than the one before; where nothing has led to it, there is nothing to be seen again. */
  protected takes(view: View, events: readonly unknown[]): boolean {
    if (this.before && JSON.stringify(this.before) === JSON.stringify(view)) return false;
    if (!events.length) this.last = null;
    this.before = view;
    return true;
  }

  /** What is to be shown is made in the order of its coming; null leaves what is shown now to go on. */
  protected comes(view: View, make: () => Promise<Step | "stand" | null>) {
    this.busy = true;
    this.#coming = this.#coming.then(async () => {
      const step = await make();
      if (step === "stand") return this.before === view ? this.#end() : undefined;
      if (step !== null) this.#waiting.push(step);
      if (!this.#moves) this.#next();
    });
  }

  #end() {
    this.#shown++;
    this.#waiting = [];
    this.#moves = this.busy = false;
    if (this.before) this.stand(this.before);
  }

  #next() {
    const step = this.#waiting.shift();
    if (step === undefined) return this.#end();
    this.#moves = true;
    this.show(step, this.#then());
  }

  /** What is skipped ends nothing that has come since. */
  #then(): () => void {
    const shown = ++this.#shown;
    return () => {
      if (shown === this.#shown) this.#next();
    };
  }

  protected play(show: Show, done: () => void) {
    this.player.play(show, this.#rate(), done);
  }

  #rate(): number {
    if (this.slow) return SLOW;
    return (1 / (motionSpeed() || 1)) * (this.#waiting.length ? HURRY : 1);
  }

  replay() {
    if (!this.last || this.busy) return;
    this.busy = this.#moves = true;
    this.play(this.last, this.#then());
  }

  skip() {
    if (this.busy && this.before) this.#end();
  }

  toggleSlow() {
    this.slow = !this.slow;
    this.player.rate = this.#rate();
  }
}
