// Finds in a motion, frame by frame, where bodies run into something.
import type { Pose } from "./trajectory";

type Vector = [x: number, y: number, z: number];

export interface Impact {
  /** Seconds since the motion began. */
  at: number;
  body: number;
  /** Change of the body's velocity, in metres per second. */
  change: number;
  /** Where the body is, in metres. */
  place: Vector;
}

/** Seconds after an impact in which the same body has no other, unless one this many times as hard. */
const REFRACTORY = 0.05;
const MUCH_HARDER = 1.5;
/** Frames over which a change of velocity is measured: a contact may lie between two frames. */
const SPAN = 2;

interface BodyMotion {
  place: Vector;
  /** Velocities of the latest frames, the newest last. */
  velocities: Vector[];
  change: number;
  /** Time of the last impact, and how hard it was. */
  struck: { at: number; change: number };
}

/** Takes the frames of a motion in their order, and reports each impact one frame after its greatest change of velocity. */
export class ImpactDetector {
  #frame = -1;
  #bodies = new Map<number, BodyMotion>();

  /** `rate` is the number of frames per second, `threshold` the least change of velocity, in metres per second. */
  constructor(
    readonly rate: number,
    readonly threshold: number,
  ) {}

  next(poses: Iterable<readonly [body: number, pose: Pose]>): Impact[] {
    this.#frame++;
    const impacts: Impact[] = [];
    for (const [body, [x, y, z]] of poses) {
      const motion = this.#bodies.get(body);
      const place: Vector = [x, y, z];
      if (!motion) {
        this.#bodies.set(body, { place, velocities: [], change: 0, struck: { at: -1, change: 0 } });
        continue;
      }
      const at = (this.#frame - 1) / this.rate;
      const [before, was] = [motion.place, motion.change];
      motion.velocities.push(place.map((value, n) => (value - before[n]!) * this.rate) as Vector);
      if (motion.velocities.length > SPAN + 1) motion.velocities.shift();
      motion.change = motion.velocities.length > SPAN ? changeOf(motion.velocities[0]!, motion.velocities.at(-1)!) : 0;
      motion.place = place;
      if (was < this.threshold || motion.change > was) continue;
      if (at - motion.struck.at < REFRACTORY && was < MUCH_HARDER * motion.struck.change) continue;
      motion.struck = { at, change: was };
      impacts.push({ at, body, change: was, place: before });
    }
    return impacts;
  }

  /** Return how fast a body moves, in metres per second. */
  speedOf(body: number): number {
    return Math.hypot(...(this.#bodies.get(body)?.velocities.at(-1) ?? [0]));
  }
}

/** Return how much a velocity has changed; up and down, only a fall that ends counts. */
function changeOf(before: Vector, after: Vector): number {
  const landing = Math.max(0, Math.max(0, -before[2]) - Math.max(0, -after[2]));
  return Math.hypot(after[0] - before[0], after[1] - before[1], landing);
}
