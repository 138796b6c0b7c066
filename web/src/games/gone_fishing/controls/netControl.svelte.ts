import { Live, type Hand, type Moved } from "../../../physics/liveSimulation";
import type { Point } from "../../../physics/renderer";
import type { Pose } from "../../../physics/trajectory";
import { Judging, type Act, type Ending, type Seen, type Verdict } from "../physics/localReferee";
import { encode, UNITS, type Phase, type Sample } from "../physics/handPath";
import { facing, PLAN, type Lying } from "../staticScene";
import { hanging } from "../physics/model";

const { samples_a_second: RATE, longest, lowest, highest, top, gently } = PLAN.hand;
/** How fast a hand follows the pointer, and how fast it turns, a second. */
const FOLLOWS: Record<Phase, number> = { lower: 420, pull: 260 };
const TURNS = 120;
/** How much of the way to the pointer it goes in one sample: more, and every tremor would swing the net. */
const EAGER = 0.14;
/** How far the hand may be ahead of what is seen, in samples; and when a frame took long, no more is caught up: seconds. */
const AHEAD = 12;
const LONGEST_FRAME = 0.2;
/** A net that has moved less than this between two samples for so many of them is at rest: metres. */
const RESTING = 1.2e-5;
const REST_SAMPLES = 24;
/** How many samples a pull goes on after it was let go, so that the net comes to lie. */
const EASING = 18;
/** Nobody may hold the rod above the sea for longer before the net is steadied for him: a part of the longest path. */
const PATIENT = 0.75;

/** A hand at the rod: it follows the pointer, the net follows it, and its path is written down. */
export class Angling {
  /** Where the hand is to go. */
  target: Lying;
  /** Held to lower, or to pull. */
  held = $state(false);
  /** Turning: -1 clockwise, 1 the other way. */
  turning = 0;
  /** How far the net swings, in millimetres. */
  swing = $state(0);
  ending = $state<Ending | null>(null);
  /** What came of it, once it has ended by itself or was given up. */
  verdict: Verdict | null = null;
  /** The fish below the net, or in it. */
  below = $state.raw<number[]>([]);
  /** What part of the time is used up. */
  spent = $state(0);
  /** Whether the engine is there. */
  ready = $state(false);
  seen: Seen;
  #live: Live;
  #samples: Sample[] = [];
  #time = 0;
  #still = 0;
  #eased = 0;
  #lift = 0;
  #judging: Judging;

  constructor(
    readonly act: Act,
    readonly onseen: (seen: Seen) => void,
    readonly onending: (text: string) => void,
  ) {
    this.target = { ...act.place };
    this.#judging = new Judging(act);
    this.below = this.#judging.free;
    this.seen = this.#judging.asItBegins();
    this.#live = new Live((moved) => this.#moved(moved));
    this.#begin();
  }

  #begin() {
    this.#live.begin(this.#judging.beginning(this.seen));
    this.#samples = [this.#sampled(this.seen.hand)];
    this.#still = this.#eased = 0;
    this.spent = 0;
  }

  /** In whole units; a pull is told from where it begins. */
  #sampled([x, y, z, heading]: Hand): Sample {
    const { phase, place } = this.act;
    const [east, north] = phase === "pull" ? [place.x, place.y] : [0, 0];
    const numbers = [1000 * x - east, 1000 * y - north, 1000 * z, heading].map((number) => Math.round(number * UNITS));
    return phase === "pull" ? numbers.slice(0, 2) : numbers;
  }

  /** The pointer is there; a pull goes on only while it is held. */
  to(place: Point) {
    const far = this.act.phase === "lower" ? PLAN.half : PLAN.half + 120;
    this.target = { ...this.target, x: Math.min(Math.max(place.x, -far), far), y: Math.min(Math.max(place.y, -far), far) };
  }

  turn(by: number) {
    this.target = { ...this.target, heading: this.target.heading + by };
  }

  /** By so many millimetres at once, as with a wheel. */
  lift(by: number) {
    this.#lift += by;
  }

  /** Time goes on; tells whether anything moves. */
  tick(seconds: number): boolean {
    if (this.ending || !this.ready) return false;
    if (!this.#moves()) {
      this.#time = 0;
      return this.#live.ahead > 0;
    }
    this.#time += Math.min(seconds, LONGEST_FRAME);
    for (; this.#time > 1 / RATE; this.#time -= 1 / RATE) {
      if (this.#live.ahead >= AHEAD) continue;
      const sample = this.#next();
      this.#samples.push(sample);
      this.#live.move(this.#judging.handOf(sample));
      if (this.#samples.length >= longest[this.act.phase]! * RATE) break;
    }
    return true;
  }

  /** Whether the hand has something to do, or the net still swings. */
  #moves(): boolean {
    if (this.#samples.length >= longest[this.act.phase]! * RATE) return false;
    if (this.act.phase === "pull") return this.held || this.#eased < EASING * Math.min(1, this.#samples.length - 1);
    return this.held || this.turning !== 0 || this.#lift !== 0 || this.#still < REST_SAMPLES || this.#wanted();
  }

  #wanted(): boolean {
    const last = this.#samples.at(-1)!;
    const { x, y, heading } = this.target;
    return [x, y].some((number, n) => Math.abs(number * UNITS - last[n]!) > 3) || Math.abs(heading * UNITS - last[3]!) > 3;
  }

  #next(): Sample {
    const last = this.#samples.at(-1)!;
    const { phase, place } = this.act;
    const [east, north] = phase === "pull" ? [place.x, place.y] : [0, 0];
    const goes = phase === "lower" || this.held;
    const way = goes ? [(this.target.x - east) * UNITS - last[0]!, (this.target.y - north) * UNITS - last[1]!] : [0, 0];
    const far = Math.hypot(way[0]!, way[1]!) || 1;
    const gone = Math.min(far * EAGER + 1, far, (FOLLOWS[phase] / RATE) * UNITS) / far;
    const moved = way.map((part, n) => last[n]! + Math.round(part * gone));
    if (phase === "pull") {
      this.#eased = this.held ? 0 : this.#eased + 1;
      return moved;
    }
    return [...moved, this.#height(last[2]!), this.#heading(last[3]!)];
  }

  #height(before: number): number {
    const step = (gently / RATE) * UNITS;
    const wanted = this.held ? -step : Math.min(Math.max(this.#lift * UNITS, -step), step);
    this.#lift = this.held ? 0 : this.#lift - wanted / UNITS;
    const next = Math.round(Math.min(Math.max(before + wanted, lowest * UNITS), Math.min(highest, top) * UNITS));
    if (next === before) this.#lift = 0;
    return next;
  }

  #heading(before: number): number {
    const step = (TURNS / RATE) * UNITS;
    if (this.turning) this.target = { ...this.target, heading: this.target.heading + (this.turning * TURNS) / RATE };
    const rest = this.target.heading * UNITS - before;
    return before + Math.round(Math.min(Math.max(rest, -step), step));
  }

  // What comes of it

  #moved({ count, poses, touching }: Moved) {
    this.ready = true;
    if (this.ending) return;
    const before = this.seen.net;
    this.seen = this.#judging.seen(poses, this.#judging.handOf(this.#samples[count]!));
    this.spent = count / (longest[this.act.phase]! * RATE);
    this.#measure(before);
    this.onseen(this.seen);
    const verdict = count > 0 ? this.#judging.verdict(this.seen, touching, count) : null;
    if (verdict) this.#end(verdict, count);
    else if (count > 0 && this.act.phase === "lower" && this.seen.hand[2] * 1000 >= top - 0.5) this.#steady();
  }

  #measure(before: Pose) {
    const { net, hand } = this.seen;
    const away = 1000 * Math.hypot(net[0] - hand[0], net[1] - hand[1]);
    // The greatest of late: a net that swings through the middle is not steady.
    this.swing = Math.max(away, this.swing * 0.975);
    const gone = Math.hypot(net[0] - before[0], net[1] - before[1], net[2] - before[2]);
    this.#still = gone < RESTING && !this.#wanted() ? this.#still + 1 : 0;
    if (this.act.phase !== "lower") return;
    const below = this.#judging.inside(this.seen);
    if (below.join() !== this.below.join()) this.below = below;
  }

  /** A net at rest is where a path can begin anew, so that nobody need hurry; so is one that has been carried too long. */
  #steady() {
    const rests = this.#still >= REST_SAMPLES && !this.held && !this.#wanted();
    if (this.#samples.length < 2 || (!rests && this.spent < PATIENT)) return;
    const [x, y, , heading] = this.#judging.handOf(this.#samples.at(-1)!);
    const place = { x: 1000 * x, y: 1000 * y, heading };
    const [net, knot] = hanging(place, top);
    this.seen = { ...this.seen, net, knot, hand: [x, y, top / 1000, heading] };
    this.swing = rests ? 0 : this.swing;
    this.#begin();
    this.#still = rests ? REST_SAMPLES : 0;
  }

  #end(verdict: Verdict, count: number) {
    this.verdict = verdict;
    this.ending = verdict.ending;
    this.held = false;
    this.#live.end();
    this.onending(`${this.act.phase} ${encode(this.act.phase, this.#samples.slice(0, count + 1))}`);
  }

  /** Ends the act as it is. */
  giveUp() {
    if (!this.ending && this.#samples.length > 1) this.#end({ ending: "astray", touched: null, inside: this.#judging.inside(this.seen) }, this.#samples.length - 1);
  }

  /** Where the hand is now. */
  get place(): Lying {
    const [x, y, , heading] = this.seen.hand;
    return { x: 1000 * x, y: 1000 * y, heading: facing(heading) };
  }

  close() {
    this.ending ??= "late";
    this.#live.end();
  }
}
