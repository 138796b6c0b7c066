// Runs a lap again beside the player's: the ghost makes its first flick with the player's first, and so on.
import { poseAt, trackOf, unpack, type Pose, type UnpackedTrajectory } from "../../../physics/trajectory";
import type { FinishedLap } from "../board/bestLaps.svelte";
import { penguinPose } from "../physics/model";
import { between, SETTLE } from "./poses";

/** The penguin of a lap is the only one. */
const BODY = 0;

export class LapGhost {
  constructor(
    readonly flicks: readonly UnpackedTrajectory[],
    readonly home: Pose,
  ) {}

  /** Return where the ghost waits after some flicks. When its lap is over it stays where it is. */
  restPose(flicks: number): Pose {
    const next = this.flicks[flicks];
    return next ? poseAt(next, BODY, 0) : this.home;
  }

  /** Return for how many seconds the ghost moves after it has waited for some flicks. */
  seconds(flicks: number): number {
    const flick = this.flicks[flicks];
    return flick ? flick.seconds + SETTLE : 0;
  }

  /** Return where the ghost is some seconds after it has waited for some flicks: it slides, and then gets up. */
  poseAt(flicks: number, seconds: number): Pose {
    const flick = this.flicks[flicks];
    if (!flick) return this.home;
    const slid = poseAt(flick, BODY, seconds);
    const settled = Math.min((seconds - flick.seconds) / SETTLE, 1);
    return settled > 0 ? between(slid, this.restPose(flicks + 1), settled) : slid;
  }

  /** Return the way that the ghost goes after it has waited for some flicks, in millimetres. */
  track(flicks: number): [x: number, y: number, z: number][] {
    const flick = this.flicks[flicks];
    return flick ? trackOf(flick, BODY) : [];
  }
}

/** Return the ghost of a lap, or null if there is nothing to show of it. */
export async function ghostOf(lap: FinishedLap | undefined): Promise<LapGhost | null> {
  if (!lap?.trajectories.length) return null;
  try {
    return new LapGhost(await Promise.all(lap.trajectories.map(unpack)), penguinPose(lap.home));
  } catch {
    // What is stored cannot be read any more.
    return null;
  }
}
