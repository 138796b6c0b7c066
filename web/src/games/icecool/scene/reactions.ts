// Says how penguins take what happens to them: they are squashed by knocks and lean in curves. All follows from the motion.
import { poseAt, type UnpackedTrajectory } from "../../../physics/trajectory";

/** Least change of velocity between two frames that is a knock, in metres per second. */
const KNOCK = 0.28;
/** Change of velocity of the hardest knock, and how much it squashes. */
const HARDEST = 2;
const MOST_SQUASHED = 0.3;
/** How quickly a squashed penguin wobbles, in radians per second, and recovers, per second. */
const WOBBLE = { pace: 26, calm: 8 };
/** Seconds over which curves are measured. */
const SPAN = 0.05;
/** Radians of lean per metre per second squared, and at most. */
const LEAN = 0.035;
const MOST_LEAN = 0.3;

export interface Knock {
  /** Seconds since the act began. */
  at: number;
  /** Change of velocity in metres per second. */
  strength: number;
}

/** Return the knocks that a body gets, without the flick itself. */
export function knocksOf(trajectory: UnpackedTrajectory, body: number): Knock[] {
  const knocks: Knock[] = [];
  const { frames, rate, poseIn } = trajectory;
  for (let frame = 2; frame < frames; frame++) {
    const [before, here, after] = [poseIn(body, frame - 2), poseIn(body, frame - 1), poseIn(body, frame)];
    const strength = rate * Math.hypot(...[0, 1, 2].map((n) => after[n]! - 2 * here[n]! + before[n]!));
    if (strength >= KNOCK) knocks.push({ at: (frame - 1) / rate, strength });
  }
  return knocks;
}

/** Return how much a penguin is squashed at a moment: parts of its height, less than 0 when it springs up. */
export function squashAt(knocks: readonly Knock[], seconds: number): number {
  return knocks.reduce((sum, { at, strength }) => {
    const since = seconds - at;
    if (since < 0) return sum;
    const size = MOST_SQUASHED * Math.min(strength / HARDEST, 1);
    const squash = size * Math.exp(-WOBBLE.calm * since) * Math.cos(WOBBLE.pace * since);
    return Math.abs(squash) > Math.abs(sum) ? squash : sum;
  }, 0);
}

/** Return how far a penguin leans to the left in a curve, in radians, and the direction in which it slides. */
export function leanAt(trajectory: UnpackedTrajectory, body: number, seconds: number): { lean: number; along: number } {
  const place = (at: number) => poseAt(trajectory, body, at);
  const [before, here, after] = [place(seconds - SPAN), place(seconds), place(seconds + SPAN)];
  const [x, y] = [(after[0] - before[0]) / (2 * SPAN), (after[1] - before[1]) / (2 * SPAN)];
  const speed = Math.hypot(x, y);
  const turn = (n: 0 | 1) => (after[n] - 2 * here[n] + before[n]) / SPAN ** 2;
  const sideways = speed > 0.05 ? (x * turn(1) - y * turn(0)) / speed : 0;
  return { lean: Math.min(Math.max(LEAN * sideways, -MOST_LEAN), MOST_LEAN), along: Math.atan2(y, x) };
}
