import { motionSpeed } from "../../board/motion";
import { unpack } from "../../physics/trail";
import { confirms, type Verdict } from "./judging";
import type { Theatre } from "./scene/theatre";
import { actedOf, momentsOf, showOf, standing, type Show } from "./staging";
import type { GameEvent, View } from "./types";

const SLOW = 0.25;
/** An act that others wait behind is shown faster. */
const HURRY = 2;

interface Step {
  show: Show | null;
  view: View;
  seat: number;
  /** The player has seen it live, and it went as he saw it. */
  seen: boolean;
  events: GameEvent[];
}

/** Shows acts one after the other, and the last one again. */
export class Playing {
  /** Whether what is shown is not yet what is. */
  busy = $state(true);
  slow = $state(false);
  /** The last act, to be seen again. */
  last = $state.raw<Show | null>(null);
  /** What came of the act that the player has just done himself, until the server has told of it. */
  mine: Verdict | null = null;
  /** The server's word against his. */
  overruled = $state(false);
  #before: View | null = null;
  #waiting: Step[] = [];
  #steps = Promise.resolve();
  #moves = false;

  constructor(readonly theatre: Theatre) {}

  /** From one view to the next, or straight to it where nothing is to move. */
  goOn(view: View, events: GameEvent[], animate: boolean) {
    const before = this.#before;
    if (before && JSON.stringify(before) === JSON.stringify(view)) return;
    this.#before = view;
    const lively = animate && motionSpeed() > 0 && before !== null;
    const acted = actedOf(events);
    const mine = this.mine;
    this.mine = null;
    const seen = mine !== null && confirms(events, mine);
    this.overruled = mine !== null && !seen;
    // One's own mistake is shown whatever the settings: nobody else has seen it.
    const plays = lively || this.overruled;
    this.busy = true;
    this.#steps = this.#steps.then(async () => {
      const show = acted ? showOf(await unpack(acted.trail), acted, events, animate ? before : null, view) : null;
      this.last = show ?? this.last;
      if (!plays) return this.#stand(view);
      this.#waiting.push({ show, view, seat: before?.turn_of ?? view.turn_of, seen, events });
      if (!this.#moves) this.#next();
    });
  }

  #stand(view: View) {
    if (this.#before !== view) return;
    this.#waiting = [];
    this.#end(view);
  }

  #end(view: View) {
    this.#moves = false;
    this.busy = false;
    this.theatre.toss(view.tossing !== null);
    this.theatre.stand(standing(view));
  }

  #next() {
    const step = this.#waiting.shift();
    if (!step) return this.#before && this.#end(this.#before);
    this.#moves = true;
    const settle = () => {
      if (step.view.tossing !== null || step.show?.acted.kind === "tossed") return this.#next();
      this.theatre.settle(standing(step.view), step.seat, () => this.#next());
    };
    if (step.show && !step.seen) return this.theatre.play(step.show, this.#rate(), settle);
    if (step.show) for (const moment of momentsOf(step.show.acted, step.events)) this.theatre.moment(moment);
    settle();
  }

  #rate(): number {
    if (this.slow) return SLOW;
    return (1 / (motionSpeed() || 1)) * (this.#waiting.length ? HURRY : 1);
  }

  replay() {
    if (!this.last || this.busy) return;
    this.busy = this.#moves = true;
    this.theatre.play(this.last, this.#rate(), () => this.#next());
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
