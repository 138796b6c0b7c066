import { motionSpeed } from "../../../board/motion";
import { AnimationQueue } from "../../../physics/animationQueue.svelte";
import { unpack } from "../../../physics/trajectory";
import type { GameEvent, View } from "../schema";
import { flickOf, playbackOf, sceneStateOf, type FlickPlayback } from "../timeline";
import type { SchoolSceneView } from "./sceneView";

/** Shows flicks one after the other, and the last one again on request. */
export class FlickAnimationQueue extends AnimationQueue<View, FlickPlayback, FlickPlayback> {
  constructor(readonly sceneView: SchoolSceneView) {
    super(sceneView);
  }

  /** Animate what led to a view, or show the view at once if nothing is to move. */
  update(view: View, events: GameEvent[], animate: boolean) {
    const before = this.latest;
    if (!this.accept(view, events)) return;
    const moves = animate && motionSpeed() > 0;
    this.enqueue(view, async () => {
      const flicked = flickOf(events);
      // A penguin that was placed appears once the flicks before it have been shown.
      if (!flicked) return moves ? null : "jump";
      this.last = playbackOf(await unpack(flicked.trajectory), flicked, events, animate ? before : null, view);
      return moves ? this.last : "jump";
    });
  }

  protected showView(view: View) {
    this.sceneView.showState(sceneStateOf(view));
  }

  protected showStep(playback: FlickPlayback, done: () => void) {
    this.play(playback, done);
  }
}
