import type { UnpackedTrajectory } from "./trajectory";

/** Longest time in seconds that one frame may advance an animation, so that a pause does not make it jump. */
export const MAX_FRAME_SECONDS = 0.2;

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
}
