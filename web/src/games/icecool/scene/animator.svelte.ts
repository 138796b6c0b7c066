import { motionSpeed } from "../../../board/motion";
import { Animator, type AnimationStep } from "../../../physics/animator.svelte";
import { unpack } from "../../../physics/trajectory";
import type { Flicked, GameEvent, View } from "../schema";
import { flickOf, playbackOf, sceneStateOf, viewAfterCue, type FlickCue, type FlickPlayback } from "../timeline";
import type { SchoolSceneView } from "./sceneView";

interface FlickStep extends AnimationStep<View, FlickPlayback> {
  playback: FlickPlayback;
  /** The flick, if the player is to be seen aiming first. */
  aimed: Flicked | null;
}

/** Shows flicks one after the other, and the last one again on request. */
export class FlickAnimator extends Animator<View, FlickPlayback, FlickCue, FlickStep> {
  /** Seats of the player, who feels what their penguins run into. */
  mine: number[] = [];

  constructor(
    readonly sceneView: SchoolSceneView,
    onmoment: (seconds: number) => void,
  ) {
    super(sceneView, onmoment);
  }

  /** Animate what led to a view, or show the view at once if nothing is to move. */
  update(view: View, events: GameEvent[], animate: boolean, windsUp: boolean) {
    const before = this.latest;
    if (!this.accept(view, events)) return;
    const plays = animate && this.moves && before !== null;
    this.show(view, async () => {
      const flicked = flickOf(events);
      if (!flicked) return "jump";
      const playback = playbackOf(
        await unpack(flicked.trajectory),
        flicked,
        events,
        animate ? before : null,
        view,
        this.mine,
      );
      this.last = playback;
      return plays ? { playback, before, view, aimed: windsUp ? flicked : null } : "jump";
    });
  }

  protected showView(view: View) {
    this.sceneView.showState(sceneStateOf(view));
  }

  protected viewAfterCue(view: View, cue: FlickCue): View {
    return viewAfterCue(view, cue);
  }

  protected showStep({ playback, aimed }: FlickStep, done: () => void) {
    const flick = this.unlessCut(() => this.play(playback, done));
    if (aimed) this.sceneView.windUp(aimed, motionSpeed(), flick);
    else flick();
  }
}
