import { motionSpeed } from "../board/motion";
import type { Cue } from "./playback";

const SLOW_MOTION = 0.25;
/** Factor on the speed of an animation that others wait behind. */
const HURRY = 2;
/** Milliseconds of a ceremony: before the first turn, from one to the next at most, for all of them, and until it is over. */
const CEREMONY = { pause: 700, step: 420, all: 4500, end: 1700 };

interface Player<Playback> {
  rate: number;
  showTracks(playback: Playback | null): void;
  play(playback: Playback, rate: number, done: () => void, oncue?: (cue: Cue) => void): void;
}

/** How one view came to be another: what is played, and the views before and after it. */
export interface AnimationStep<View, Playback> {
  playback: Playback | null;
  before: View | null;
  view: View;
}

/** Shows each step of a game at the speed that the player wants, and the last act again on request. */
export abstract class Animator<
  View,
  Playback,
  GameCue extends Cue,
  Step extends AnimationStep<View, Playback> = AnimationStep<View, Playback>,
> {
  /** Whether the scene is still behind the latest view. */
  busy = $state(true);
  slow = $state(false);
  /** Whether more has happened than this shows, so that it should not dwell. */
  #behind = false;
  /** Last act, to be replayed. */
  last = $state.raw<Playback | null>(null);
  /** The view as far as the scene has shown it, for everything that is drawn around the scene. */
  shown = $state.raw<View | null>(null);
  protected latest: View | null = null;
  /** Number of the step that is shown, by which a step that was cut short is recognised when it ends. */
  #step = 0;
  #running = false;
  #preparing = Promise.resolve();

  /** `onmoment` is called whenever a cue has been shown, with the moment of the act in seconds. */
  constructor(
    readonly player: Player<Playback>,
    readonly onmoment: (seconds: number) => void,
  ) {}

  protected abstract showView(view: View): void;
  protected abstract showStep(step: Step, done: () => void): void;

  /** Return what a view becomes at a cue of the act that leads on from it. */
  protected abstract viewAfterCue(view: View, cue: GameCue): View;

  /** Take a view as the latest and return whether it differs from the one before. Without events there is no act to replay. */
  protected accept(view: View, events: readonly unknown[]): boolean {
    if (this.latest && JSON.stringify(this.latest) === JSON.stringify(view)) return false;
    if (!events.length) this.last = null;
    this.latest = view;
    return true;
  }

  /** Whether motion is to be seen: nothing moves on a page that is not visible. */
  protected get moves(): boolean {
    return motionSpeed() > 0 && !document.hidden;
  }

  /** Prepare the step that leads to a view, and show it instead of a step that is not over yet; "jump" shows the view at once. */
  protected show(view: View, prepare: () => Promise<Step | "jump">) {
    this.busy = true;
    this.#preparing = this.#preparing.then(async () => {
      const step = await prepare();
      if (this.latest !== view) return;
      if (step === "jump") return this.#finish();
      this.#step++;
      if (this.#running && step.before) this.showView(step.before);
      if (step.before) this.shown = step.before;
      this.#running = true;
      this.showStep(step, this.#continuation());
    });
  }

  #finish() {
    this.#step++;
    if (this.latest) this.showView(this.latest);
    // Where nothing moves, lines show what went where.
    this.player.showTracks(this.moves ? null : this.last);
    this.shown = this.latest;
    this.#running = this.busy = false;
  }

  /** Return a function that ends the current step, unless it has been cut short by then. */
  #continuation(): () => void {
    const step = ++this.#step;
    return () => {
      if (step === this.#step) this.#finish();
    };
  }

  /** Return a function that does something only if the current step has not been cut short by then. */
  protected unlessCut(next: () => void): () => void {
    const step = this.#step;
    return () => {
      if (step === this.#step) next();
    };
  }

  /** Hold a ceremony: show it after 0, 1, … turns, and end it when the last has been looked at. */
  protected hold(turns: number, show: (turns: number) => void, done: () => void) {
    const later = (milliseconds: number, next: () => void) =>
      setTimeout(this.unlessCut(next), milliseconds * motionSpeed());
    const turn = (n: number) => {
      show(n);
      if (n < turns) later(n ? Math.min(CEREMONY.step, CEREMONY.all / turns) : CEREMONY.pause, () => turn(n + 1));
      else later(CEREMONY.end, done);
    };
    turn(0);
  }

  /** Play an act that has just happened: what is drawn around the scene follows it cue by cue. */
  protected play(playback: Playback, done: () => void) {
    this.player.play(playback, this.#rate(), done, (cue) => this.#follow(cue as GameCue));
  }

  #follow(cue: GameCue) {
    if (this.shown) this.shown = this.viewAfterCue(this.shown, cue);
    this.onmoment(cue.at);
  }

  #rate(): number {
    if (this.slow) return SLOW_MOTION;
    return (1 / (motionSpeed() || 1)) * (this.#behind ? HURRY : 1);
  }

  replay() {
    if (!this.last || this.busy) return;
    this.busy = this.#running = true;
    this.player.play(this.last, this.#rate(), this.#continuation());
  }

  skip() {
    if (this.busy && this.latest) this.#finish();
  }

  /** Hurry as long as more has happened than this shows. */
  hurry(behind: boolean) {
    this.#behind = behind;
    this.player.rate = this.#rate();
  }

  toggleSlow() {
    this.slow = !this.slow;
    this.player.rate = this.#rate();
  }
}
