import { motionSpeed } from "../../../board/motion";
import { Animator, type AnimationStep } from "../../../physics/animator.svelte";
import { unpack } from "../../../physics/trajectory";
import { confirms, type LocalVerdict } from "../physics/localReferee";
import type { GameEvent, View } from "../schema";
import { actEventOf, playbackOf, sceneStateOf, type FishingCue, type FishingPlayback } from "../timeline";
import { LiveAct } from "./liveAct";
import { KINDS } from "../staticScene";
import type { FishingSceneView } from "./sceneView";

interface FishingStep extends AnimationStep<View, FishingPlayback> {
  seat: number;
  /** Whether the player saw this act live and the server confirms what they saw. */
  seenLive: boolean;
  /** Whether the player who acts is to be seen preparing it first. */
  windsUp: boolean;
}

/** Shows acts one after the other, and the last one again on request. */
export class FishingAnimator extends Animator<View, FishingPlayback, FishingCue, FishingStep> {
  /** The page's verdict on the player's own act, until the server's events arrive. */
  localVerdict: LocalVerdict | null = null;
  /** Whether the server has judged the last act otherwise than the page. */
  overruled = $state(false);
  /** Seats of the player, who feels what their hands do. */
  mine: number[] = [];
  /** Number of kinds that the closing of the market has counted; null while it is not held. */
  counted = $state.raw<number | null>(null);
  /** What is seen live of the act that another player is doing. */
  live = new LiveAct();

  constructor(
    readonly sceneView: FishingSceneView,
    onmoment: (seconds: number) => void,
  ) {
    super(sceneView, onmoment);
  }

  /**
   * Animate what led to a view, or show the view at once if nothing is to move. With `windsUp`, other players are seen
   * preparing their acts, unless they were seen live.
   */
  update(view: View, events: GameEvent[], animate: boolean, windsUp: boolean) {
    const before = this.latest;
    if (!this.accept(view, events)) return;
    const [verdict, live] = [this.localVerdict, this.live];
    this.localVerdict = null;
    this.live = new LiveAct();
    const confirmed = verdict !== null && confirms(events, verdict);
    this.overruled = verdict !== null && !confirmed;
    // An act that was overruled is played whatever the settings: otherwise the player would not see how it really went.
    const plays = this.overruled || (animate && this.moves && before !== null);
    this.show(view, async () => {
      const event = actEventOf(events);
      const playback = event
        ? playbackOf(await unpack(event.trajectory), event, events, animate ? before : null, view, this.mine)
        : null;
      this.last = playback ?? this.last;
      if (!plays) return "jump";
      const seenLive = confirmed || (playback !== null && live.isWhole(playback.trajectory));
      const prepares = windsUp && event !== undefined && !live.begun && !this.mine.includes(event.seat);
      return { playback, before, view, seat: before?.turn_of ?? view.turn_of, seenLive, windsUp: prepares };
    });
  }

  protected showView(view: View) {
    this.counted = null;
    this.sceneView.showTossing(view.tossing !== null);
    this.sceneView.showState(sceneStateOf(view));
  }

  /** The panels list what is aboard, which changes after the act. */
  protected viewAfterCue(view: View): View {
    return view;
  }

  protected showStep({ playback, view, seat, seenLive, windsUp }: FishingStep, done: () => void) {
    const closeMarket = this.unlessCut(() => this.hold(KINDS.length, (kinds) => (this.counted = kinds), done));
    const end = view.result && view.sold.length > 1 ? closeMarket : done;
    const settle = () => {
      if (view.tossing !== null || playback?.event.kind === "tossed") return end();
      this.sceneView.settle(sceneStateOf(view), seat, end);
    };
    if (playback && !seenLive) {
      const play = this.unlessCut(() => this.play(playback, settle));
      return windsUp ? this.sceneView.windUp(playback, motionSpeed(), play) : play();
    }
    if (playback) for (const cue of playback.cues) this.sceneView.showCue(cue);
    settle();
  }
}
