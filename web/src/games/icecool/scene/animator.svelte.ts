import { motionSpeed } from "../../../board/motion";
import { Animator, type AnimationStep } from "../../../physics/animator.svelte";
import { unpack } from "../../../physics/trajectory";
import { cardCount, ceremoniesOf, type Ceremony } from "../ceremony";
import type { Flicked, GameEvent, View } from "../schema";
import { flickOf, playbackOf, sceneStateOf, viewAfterCue, type FlickCue, type FlickPlayback } from "../timeline";
import type { SchoolSceneView } from "./sceneView";

interface FlickStep extends AnimationStep<View, FlickPlayback> {
  playback: FlickPlayback;
  /** The flick, if the player is to be seen aiming first. */
  aimed: Flicked | null;
  /** What is celebrated afterwards. */
  ceremonies: Ceremony[];
}

/** Shows flicks one after the other, and the last one again on request. */
export class FlickAnimator extends Animator<View, FlickPlayback, FlickCue, FlickStep> {
  /** Seats of the player, who feels what their penguins run into. */
  mine: number[] = [];
  /** The ceremony that is held now, and how many of its cards are turned. */
  ceremony = $state.raw<{ held: Ceremony; turns: number } | null>(null);

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
      const ceremonies = ceremoniesOf(events, before, view);
      return plays ? { playback, before, view, aimed: windsUp ? flicked : null, ceremonies } : "jump";
    });
  }

  protected showView(view: View) {
    this.ceremony = null;
    this.sceneView.showState(sceneStateOf(view));
  }

  protected viewAfterCue(view: View, cue: FlickCue): View {
    return viewAfterCue(view, cue);
  }

  protected showStep({ playback, aimed, ceremonies }: FlickStep, done: () => void) {
    const celebrate = this.unlessCut(() => this.#celebrate(ceremonies, done));
    const flick = this.unlessCut(() => this.play(playback, celebrate));
    if (aimed) this.sceneView.windUp(aimed, motionSpeed(), flick);
    else flick();
  }

  /** Hold ceremonies one after the other: nothing is told of what they show before they are over. */
  #celebrate([held, ...rest]: Ceremony[], done: () => void) {
    if (!held) return done();
    this.hold(
      cardCount(held.reveals),
      (turns) => (this.ceremony = { held, turns }),
      () => this.#celebrate(rest, done),
    );
  }
}
