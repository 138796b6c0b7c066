import { motionSpeed } from "../../../board/motion";
import { Showing } from "../../../physics/animationQueue.svelte";
import { unpack } from "../../../physics/trajectory";
import type { Theatre } from "./sceneView";
import { flickOf, showOf, standing, type Show } from "../timeline";
import type { GameEvent, View } from "../schema";

/** Shows flicks one after the other, and the last one again. */
export class Playing extends Showing<View, Show, Show> {
  constructor(readonly theatre: Theatre) {
    super(theatre);
  }

  /** From one view to the next, or straight to it where nothing is to move. */
  goOn(view: View, events: GameEvent[], animate: boolean) {
    const before = this.before;
    if (!this.takes(view, events)) return;
    const lively = animate && motionSpeed() > 0;
    this.comes(view, async () => {
      const flicked = flickOf(events);
      // A penguin that is put somewhere waits for the flicks before it.
      if (!flicked) return lively ? null : "stand";
      this.last = showOf(await unpack(flicked.trajectory), flicked, events, animate ? before : null, view);
      return lively ? this.last : "stand";
    });
  }

  protected stand(view: View) {
    this.theatre.stand(standing(view));
  }

  protected show(show: Show, done: () => void) {
    this.play(show, done);
  }
}
