import type { Pose, UnpackedTrajectory } from "../../../physics/trajectory";
import { NET } from "../timeline";

/** Distance in metres within which a net seen live is where the recording has it. */
const NEAR = 0.025;
/** Distance in metres that a net may go unseen. */
const LARGEST_GAP = 0.1;

function distance(first: Pose, second: Pose): number {
  return Math.hypot(...[0, 1, 2].map((axis) => second[axis]! - first[axis]!));
}

/** What is seen live of the act of another player, to tell whether its recording shows anything new. */
export class LiveAct {
  #first: Pose | null = null;
  #last: Pose | null = null;
  #gap = 0;

  /** Whether anything has been seen. */
  get begun(): boolean {
    return this.#first !== null;
  }

  see(net: Pose) {
    this.#first ??= net;
    if (this.#last) this.#gap = Math.max(this.#gap, distance(this.#last, net));
    this.#last = net;
  }

  /** Return whether the net was seen from the beginning of a recording to its end. What the sender claims is not believed. */
  isWhole(trajectory: UnpackedTrajectory): boolean {
    if (!this.#first || !this.#last || this.#gap > LARGEST_GAP || !trajectory.bodies.includes(NET)) return false;
    const [start, end] = [0, trajectory.frames - 1].map((frame) => trajectory.poseIn(NET, frame)) as [Pose, Pose];
    return distance(this.#first, start) < NEAR && distance(this.#last, end) < NEAR;
  }
}
