import { LiveSimulation, type HandPose, type LiveUpdate } from "../../../physics/liveSimulation";
import type { Point } from "../../../physics/renderer";
import type { Pose } from "../../../physics/trajectory";
import { encode, UNITS, type HandSample, type Phase } from "../physics/handPath";
import { LocalReferee, type ActState, type Ending, type FishingAct, type LocalVerdict } from "../physics/localReferee";
import { hangingNet } from "../physics/model";
import type { FlatPose } from "../schema";
import { SAMPLES_PER_SECOND, SCENE, wrapHeading } from "../staticScene";
import { forgetAct, recallAct, rememberAct } from "./actMemory";

const { longest, lowest, highest, top, gentle_speed } = SCENE.hand;
/** Greatest speed at which the hand follows the pointer, in millimetres per second. */
const FOLLOW_SPEED: Record<Phase, number> = { lower: 420, pull: 260 };
/** Degrees per second by which the hand turns. */
const TURN_SPEED = 120;
/** Part of the distance to the pointer that the hand covers in one sample. With more, every tremor would swing the net. */
const FOLLOW_FACTOR = 0.14;
/** Swing in millimetres below which a net counts as steady. */
export const STEADY_SWING = 1.5;
/** Number of samples that the hand may be ahead of the simulation. */
const MAX_PENDING = 12;
/** Longest time in seconds for which one frame may sample the hand. */
const MAX_SAMPLED_SECONDS = 0.2;
/** Distance in metres between two samples below which the net rests, and number of such samples after which it is at rest. */
const REST_DISTANCE = 1.2e-5;
const REST_SAMPLES = 24;
/** Number of samples for which a pull goes on after it was let go, so that the net comes to rest. */
const EASING_SAMPLES = 18;
/** Number of samples after which a begun act is remembered again. */
const REMEMBERED_EVERY = 8;
/** Part of the longest path after which the net is steadied for a player who keeps it swinging above the sea. */
const PATIENCE = 0.75;

/** The player's hand at the rod: it follows the pointer, the net follows it, and its path is recorded. */
export class NetControl {
  /** Where the hand is to go. */
  target: FlatPose;
  /** Whether the player holds the net to lower it, or to pull it. */
  held = $state(false);
  /** Direction in which the player turns the net: -1 clockwise, 1 counterclockwise, or 0. */
  turning = 0;
  /** How far the net swings, in millimetres. */
  swing = $state(0);
  /** Whether the net hangs still where the hand is to be. */
  steady = $state(true);
  ending = $state<Ending | null>(null);
  /** Verdict on the act, once it has ended or was given up. */
  verdict: LocalVerdict | null = null;
  /** Fish below the net, or in it. */
  below = $state.raw<number[]>([]);
  /** Part of the allowed time that is used up. */
  spent = $state(0);
  /** Whether the engine is loaded. */
  ready = $state(false);
  /** Whether the hand has moved. */
  begun = $state(false);
  state: ActState;
  #simulation: LiveSimulation;
  #samples: HandSample[] = [];
  /** Seconds that have passed and not been sampled yet. */
  #time = 0;
  /** Number of samples for which the net has been at rest. */
  #still = 0;
  /** Number of samples since a pull was let go. */
  #eased = 0;
  /** Millimetres by which the hand is still to be lifted. */
  #lift = 0;
  /** Number of moves that were made before the page was loaded again. */
  #resumed = 0;
  /** Number of samples when the act was remembered last. */
  #remembered = 0;
  #referee: LocalReferee;

  constructor(
    readonly act: FishingAct,
    readonly onstate: (state: ActState) => void,
    readonly onending: (text: string) => void,
  ) {
    this.target = { ...act.place };
    this.#referee = new LocalReferee(act);
    this.below = this.#referee.free;
    this.state = this.#referee.initialState();
    this.#simulation = new LiveSimulation((update) => this.#update(update));
    const recalled = recallAct(act);
    if (recalled) this.#resume(recalled);
    else this.#start();
    globalThis.addEventListener?.("pagehide", this.#remember);
  }

  /** Go on with an act that was begun before the page was loaded again: simulate it up to where the hand is. */
  #resume(samples: HandSample[]) {
    const poses = samples.map((sample) => this.#referee.handPoseOf(sample));
    const [x, y, z, heading] = poses[0]!;
    if (this.act.phase === "lower") {
      const [net, knot] = hangingNet({ x: 1000 * x, y: 1000 * y, heading }, 1000 * z);
      this.state = { ...this.state, net, knot, hand: [x, y, z, heading] };
    }
    this.#simulation.start(this.#referee.simulationStart(this.state));
    for (const pose of poses.slice(1)) this.#simulation.move(pose);
    const last = poses.at(-1)!;
    this.target = { x: 1000 * last[0], y: 1000 * last[1], heading: last[3] };
    this.#samples = samples;
    this.#resumed = samples.length - 1;
    this.begun = true;
  }

  /** Whether there is no way back: the net has left its height, or is being pulled. */
  get #isCommitted(): boolean {
    if (this.#samples.length < 2 || this.ending) return false;
    return this.act.phase === "pull" || this.#samples.at(-1)![2]! < (top - 0.5) * UNITS;
  }

  #remember = () => {
    this.#remembered = this.#samples.length;
    if (this.#isCommitted) rememberAct(this.act, this.#samples);
  };

  #start() {
    this.#simulation.start(this.#referee.simulationStart(this.state));
    this.#samples = [this.#sampleOf(this.state.hand)];
    this.#still = this.#eased = this.#remembered = 0;
    this.spent = 0;
  }

  /** Return the origin of the samples: a pull is recorded relative to where it begins. */
  get #origin(): [east: number, north: number] {
    const { phase, place } = this.act;
    return phase === "pull" ? [place.x, place.y] : [0, 0];
  }

  #sampleOf([x, y, z, heading]: HandPose): HandSample {
    const [east, north] = this.#origin;
    const sample = [1000 * x - east, 1000 * y - north, 1000 * z, heading].map((value) => Math.round(value * UNITS));
    return this.act.phase === "pull" ? sample.slice(0, 2) : sample;
  }

  /** Make the hand follow the pointer to a place; a pull does so only while the net is held. */
  moveTo(place: Point) {
    const far = this.act.phase === "lower" ? SCENE.half : SCENE.half + 120;
    this.target = {
      ...this.target,
      x: Math.min(Math.max(place.x, -far), far),
      y: Math.min(Math.max(place.y, -far), far),
    };
    this.steady &&= !this.#isOffTarget();
  }

  turn(degrees: number) {
    this.target = { ...this.target, heading: this.target.heading + degrees };
    this.steady &&= !this.#isOffTarget();
  }

  /** Lift the hand by some millimetres, as with a wheel. */
  lift(millimetres: number) {
    this.#lift += millimetres;
  }

  /** Let time pass and return whether anything moves. */
  tick(seconds: number): boolean {
    if (this.ending || !this.ready) return false;
    if (!this.#moves()) {
      this.#time = 0;
      return this.#simulation.pending > 0;
    }
    this.#time += Math.min(seconds, MAX_SAMPLED_SECONDS);
    for (; this.#time > 1 / SAMPLES_PER_SECOND; this.#time -= 1 / SAMPLES_PER_SECOND) {
      if (this.#simulation.pending >= MAX_PENDING) continue;
      const sample = this.#nextSample();
      this.#samples.push(sample);
      this.begun = true;
      this.#simulation.move(this.#referee.handPoseOf(sample));
      if (this.#samples.length >= this.#maxSamples) break;
    }
    if (this.#samples.length >= this.#remembered + REMEMBERED_EVERY) this.#remember();
    return true;
  }

  get #maxSamples(): number {
    return longest[this.act.phase]! * SAMPLES_PER_SECOND;
  }

  /** Whether the hand has something to do, or the net still swings. */
  #moves(): boolean {
    if (this.#samples.length >= this.#maxSamples) return false;
    if (this.act.phase === "pull")
      return this.held || this.#eased < EASING_SAMPLES * Math.min(1, this.#samples.length - 1);
    return this.held || this.turning !== 0 || this.#lift !== 0 || this.#still < REST_SAMPLES || this.#isOffTarget();
  }

  #isOffTarget(): boolean {
    const last = this.#samples.at(-1)!;
    const { x, y, heading } = this.target;
    return (
      [x, y].some((value, n) => Math.abs(value * UNITS - last[n]!) > 3) || Math.abs(heading * UNITS - last[3]!) > 3
    );
  }

  #nextSample(): HandSample {
    const last = this.#samples.at(-1)!;
    const { phase } = this.act;
    const [east, north] = this.#origin;
    const follows = phase === "lower" || this.held;
    const way = follows
      ? [(this.target.x - east) * UNITS - last[0]!, (this.target.y - north) * UNITS - last[1]!]
      : [0, 0];
    const distance = Math.hypot(way[0]!, way[1]!) || 1;
    const fastest = (FOLLOW_SPEED[phase] / SAMPLES_PER_SECOND) * UNITS;
    const part = Math.min(distance * FOLLOW_FACTOR + 1, distance, fastest) / distance;
    const moved = way.map((component, n) => last[n]! + Math.round(component * part));
    if (phase === "pull") {
      this.#eased = this.held ? 0 : this.#eased + 1;
      return moved;
    }
    return [...moved, this.#nextHeight(last[2]!), this.#nextHeading(last[3]!)];
  }

  #nextHeight(before: number): number {
    const step = (gentle_speed / SAMPLES_PER_SECOND) * UNITS;
    const wanted = this.held ? -step : Math.min(Math.max(this.#lift * UNITS, -step), step);
    this.#lift = this.held ? 0 : this.#lift - wanted / UNITS;
    const next = Math.round(Math.min(Math.max(before + wanted, lowest * UNITS), Math.min(highest, top) * UNITS));
    if (next === before) this.#lift = 0;
    return next;
  }

  #nextHeading(before: number): number {
    const step = (TURN_SPEED / SAMPLES_PER_SECOND) * UNITS;
    if (this.turning) this.turn((this.turning * TURN_SPEED) / SAMPLES_PER_SECOND);
    const rest = this.target.heading * UNITS - before;
    return before + Math.round(Math.min(Math.max(rest, -step), step));
  }

  #update({ moves, poses, touching }: LiveUpdate) {
    this.ready = true;
    if (this.ending) return;
    const before = this.state.net;
    this.state = this.#referee.stateOf(poses, this.#referee.handPoseOf(this.#samples[moves]!));
    this.spent = moves / this.#maxSamples;
    this.#measure(before);
    this.steady = this.swing < STEADY_SWING && !this.#isOffTarget();
    this.onstate(this.state);
    const verdict = moves > 0 ? this.#referee.verdict(this.state, touching, moves) : null;
    if (verdict) this.#end(verdict, moves);
    else if (moves > this.#resumed && this.act.phase === "lower" && this.state.hand[2] * 1000 >= top - 0.5)
      this.#restartIfSteady();
  }

  /** Measure swing and rest of the net, given its pose one sample before. */
  #measure(before: Pose) {
    const { net, hand } = this.state;
    const away = 1000 * Math.hypot(net[0] - hand[0], net[1] - hand[1]);
    // The gauge shows a slowly fading maximum: a net that swings through the middle is not steady.
    this.swing = Math.max(away, this.swing * 0.975);
    const distance = Math.hypot(net[0] - before[0], net[1] - before[1], net[2] - before[2]);
    this.#still = distance < REST_DISTANCE && !this.#isOffTarget() ? this.#still + 1 : 0;
    if (this.act.phase !== "lower") return;
    const below = this.#referee.inside(this.state);
    if (below.join() !== this.below.join()) this.below = below;
  }

  /**
   * Begin the path anew from where the hand is, if the net is at rest there, so that the player need not hurry. A net
   * that has been carried for too long is brought to rest.
   */
  #restartIfSteady() {
    const rests = this.#still >= REST_SAMPLES && !this.held && !this.#isOffTarget();
    if (this.#samples.length < 2 || (!rests && this.spent < PATIENCE)) return;
    const [x, y, , heading] = this.#referee.handPoseOf(this.#samples.at(-1)!);
    const place = { x: 1000 * x, y: 1000 * y, heading };
    const [net, knot] = hangingNet(place, top);
    this.state = { ...this.state, net, knot, hand: [x, y, top / 1000, heading] };
    this.swing = rests ? 0 : this.swing;
    forgetAct();
    this.#resumed = 0;
    this.#start();
    this.#still = rests ? REST_SAMPLES : 0;
  }

  #end(verdict: LocalVerdict, moves: number) {
    this.verdict = verdict;
    this.ending = verdict.ending;
    this.held = false;
    this.#simulation.end();
    forgetAct();
    this.onending(`${this.act.phase} ${encode(this.act.phase, this.#samples.slice(0, moves + 1))}`);
  }

  /** End the act where the net is now, as a failure. */
  giveUp() {
    if (this.ending || this.#samples.length < 2) return;
    this.#end({ ending: "astray", touched: null, inside: this.#referee.inside(this.state) }, this.#samples.length - 1);
  }

  /** Place of the hand. */
  get place(): FlatPose {
    const [x, y, , heading] = this.state.hand;
    return { x: 1000 * x, y: 1000 * y, heading: wrapHeading(heading) };
  }

  close() {
    globalThis.removeEventListener?.("pagehide", this.#remember);
    this.ending ??= "late";
    this.#simulation.end();
  }
}
