// What is heard of an act: the rope, the net that is dragged, and fish that run into something.
import type { SustainedSound } from "../../lib/sound";
import { ImpactDetector } from "../../physics/impacts";
import type { Noise, Soundtrack } from "../../physics/soundtrack";
import type { Pose, UnpackedTrajectory } from "../../physics/trajectory";
import { FIRST_FISH, KNOT, NET, type FishingActEvent } from "./timeline";

/** Changes of velocity of a fish that are just heard, and as loud as can be, in metres per second. */
const LEAST_KNOCK = 0.15;
const HARDEST_KNOCK = 1.2;
/** Speed of a dragged net that is as loud as can be, in metres per second, and the height below which it is dragged, in metres. */
const FASTEST_DRAG = 0.3;
const ON_THE_WATER = 0.012;
/** Speeds of a swing, in metres per second, whose end is just heard, and as loud as can be. */
const LEAST_SWING = 0.06;
const WIDEST_SWING = 0.5;
/** Seconds between two creaks. */
const CREAK_PAUSE = 0.4;

export const DRAG: SustainedSound = "drag";

/** Listens to an act, frame by frame, as it is simulated or played back. */
export class ActListener {
  /** How loudly the net is dragged now. */
  level = 0;
  readonly #impacts: ImpactDetector;
  #frame = -1;
  #net: Pose | null = null;
  /** Direction of the swing when it was fastest, and that speed. */
  #swing: [x: number, y: number] = [0, 0];
  #creaked = -CREAK_PAUSE;

  /** `rate` is the number of frames per second. */
  constructor(readonly rate: number) {
    this.#impacts = new ImpactDetector(rate, LEAST_KNOCK);
  }

  next(poses: readonly (readonly [body: number, pose: Pose])[]): Omit<Noise, "felt">[] {
    this.#frame++;
    const fish = this.#impacts.next(poses.filter(([body]) => body !== NET && body !== KNOT));
    const noises = fish.map(({ at, change }) => ({ at, sound: "clatter" as const, strength: change / HARDEST_KNOCK }));
    const net = poses.find(([body]) => body === NET)?.[1] ?? null;
    const creak = net && this.#net ? this.#creakOf(net, this.#net) : 0;
    this.#net = net;
    const at = this.#frame / this.rate;
    return creak ? [...noises, { at, sound: "creak", strength: creak }] : noises;
  }

  /** Return how loudly the rope creaks: at the end of a swing, and when a net that lies begins to move. */
  #creakOf(net: Pose, before: Pose): number {
    const [x, y] = [(net[0] - before[0]) * this.rate, (net[1] - before[1]) * this.rate];
    const [speed, fastest] = [Math.hypot(x, y), Math.hypot(...this.#swing)];
    const dragged = net[2] < ON_THE_WATER;
    const begins = dragged && this.level === 0 && speed > LEAST_SWING;
    const turns = x * this.#swing[0] + y * this.#swing[1] < 0;
    this.level = dragged && speed > LEAST_SWING / 4 ? Math.min(speed / FASTEST_DRAG, 1) : 0;
    if (turns || speed > fastest) this.#swing = [x, y];
    const at = this.#frame / this.rate;
    if (!(begins || (turns && fastest > LEAST_SWING)) || at - this.#creaked < CREAK_PAUSE) return 0;
    this.#creaked = at;
    return (begins ? speed : fastest) / WIDEST_SWING;
  }
}

/** Return the soundtrack of an act; bodies of a toss are fish from the first one on. */
export function soundtrackOf(trajectory: UnpackedTrajectory, act: FishingActEvent, mine: number[]): Soundtrack {
  const listener = new ActListener(trajectory.rate);
  const felt = mine.includes(act.seat);
  const first = act.kind === "tossed" ? FIRST_FISH : 0;
  const [noises, levels]: [Noise[], number[]] = [[], []];
  for (let frame = 0; frame < trajectory.frames; frame++) {
    const poses = trajectory.bodies.map((body) => [body + first, trajectory.poseIn(body, frame)] as const);
    noises.push(...listener.next(poses).map((noise) => ({ ...noise, felt })));
    levels.push(listener.level);
  }
  return { noises, sustained: act.kind === "pulled" ? { sound: DRAG, levels } : null };
}
