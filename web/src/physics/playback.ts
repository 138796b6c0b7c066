import type { Soundtrack } from "./soundtrack";
import type { UnpackedTrajectory } from "./trajectory";

/** Something that is heard and written on the board at a moment of an act. */
export interface Cue {
  /** Seconds since the act began. */
  at: number;
}

/** An act as it is played back: how the scene was before, what moved, what happened, and how it is afterwards. */
export interface ActPlayback<SceneState, GameCue extends Cue> {
  trajectory: UnpackedTrajectory;
  before: SceneState;
  after: SceneState;
  /** Cues in the order in which they are due. */
  cues: GameCue[];
  soundtrack: Soundtrack;
}
