import { motionSpeed } from "../../../board/motion";
import { Showing } from "../../../physics/animationQueue.svelte";
import { unpack } from "../../../physics/trajectory";
import { confirms, type Verdict } from "../physics/localReferee";
import type { Theatre } from "./sceneView";
import { actedOf, showOf, standing, type Show } from "../timeline";
import type { GameEvent, View } from "../schema";

interface Step {
  show: Show | null;
  view: View;
  seat: number;
  /** The player has seen it live, and it went as he saw it. */
  seen: boolean;
}

/** Shows acts one after the other, and the last one again. */
export class Playing extends Showing<View, Show, Step> {
  /** What came of the act that the player has just done himself, until the server has told of it. */
  mine: Verdict | null = null;
  /** The server's word against his. */
  overruled = $state(false);

  constructor(readonly theatre: Theatre) {
    super(theatre);
  }

  /** From one view to the next, or straight to it where nothing is to move. */
  goOn(view: View, events: GameEvent[], animate: boolean) {
    const before = this.before;
    if (!this.takes(view, events)) return;
    const mine = this.mine;
    this.mine = null;
    const seen = mine !== null && confirms(events, mine);
    this.overruled = mine !== null && !seen;
    // One's own mistake is shown whatever the settings: nobody else has seen it.
    const plays = this.overruled || (animate && motionSpeed() > 0 && before !== null);
    this.comes(view, async () => {
      const acted = actedOf(events);
      const show = acted ? showOf(await unpack(acted.trajectory), acted, events, animate ? before : null, view) : null;
      this.last = show ?? this.last;
      return plays ? { show, view, seat: before?.turn_of ?? view.turn_of, seen } : "stand";
    });
  }

  protected stand(view: View) {
    this.theatre.toss(view.tossing !== null);
    this.theatre.stand(standing(view));
  }

  protected show({ show, view, seat, seen }: Step, done: () => void) {
    const settle = () => {
      if (view.tossing !== null || show?.acted.kind === "tossed") return done();
      this.theatre.settle(standing(view), seat, done);
    };
    if (show && !seen) return this.play(show, settle);
    if (show) for (const moment of show.moments) this.theatre.moment(moment);
    settle();
  }
}
