// What comes of an act, as far as the page can tell: see src/shoal/games/gone_fishing/physics/simulation.py.
import type { Beginning, Hand } from "../../../physics/liveSimulation";
import type { Pose } from "../../../physics/trajectory";
import { UNITS, type Phase, type Sample } from "./handPath";
import { PLAN, type Lying, type Manner, type NetName } from "../staticScene";
import type { GameEvent, SeaFish } from "../schema";
import { blueprint, fishPose, hanging, headingOf, isDown, isWithin, lyingNet } from "./model";

const { samples_a_second: RATE, steps_a_sample, longest, top } = PLAN.hand;

export interface Act {
  phase: Phase;
  net: NetName;
  manner: Manner;
  fish: SeaFish[];
  /** Where the hand begins, above the sea or above a net that lies. */
  place: Lying;
  edge: number;
}

/** How an act has ended; the server has the last word. */
export type Ending = "touched" | "down" | "arrived" | "astray" | "late";

export interface Verdict {
  ending: Ending;
  touched: number | null;
  /** The fish in the net. */
  inside: number[];
}

export interface Seen {
  /** Of the fish that can move. */
  poses: Map<number, Pose>;
  net: Pose;
  knot: Pose;
  hand: Hand;
}

export class Judging {
  /** In the order of the model's sensors. */
  readonly #fish: SeaFish[];
  /** Those that were in the net when the act began: they can move, and may touch it. */
  readonly free: number[];

  constructor(readonly act: Act) {
    this.#fish = act.fish.toSorted((one, other) => one.fish - other.fish);
    const inside = ({ x, y }: SeaFish) => act.phase === "pull" && isWithin(act.net, act.place, x, y);
    this.free = this.#fish.filter(inside).map(({ fish }) => fish);
  }

  asItBegins(): Seen {
    const { phase, manner, place } = this.act;
    const height = phase === "lower" ? top : 1000 * PLAN.tackle.pulling[manner]!;
    const [net, knot] = phase === "lower" ? hanging(place, height) : lyingNet(place, manner);
    const poses = new Map(this.#fish.filter(({ fish }) => this.free.includes(fish)).map((one) => [one.fish, fishPose(one.fish, one)]));
    return { net, knot, poses, hand: [place.x / 1000, place.y / 1000, height / 1000, place.heading] };
  }

  beginning({ net, knot, poses, hand }: Seen): Beginning {
    const its = blueprint(this.act.net, this.act.manner, this.act.fish, this.free);
    return { blueprint: its, poses: [net, knot, ...poses.values()], hand, steps: steps_a_sample };
  }

  handOf(sample: Sample): Hand {
    const { place, phase, manner } = this.act;
    const [x, y, height, heading] = sample.map((number) => number / UNITS) as Hand;
    if (phase === "pull") return [(x + place.x) / 1000, (y + place.y) / 1000, PLAN.tackle.pulling[manner]!, place.heading];
    return [x / 1000, y / 1000, height / 1000, heading];
  }

  seen([net, knot, ...fish]: Pose[], hand: Hand): Seen {
    return { net: net!, knot: knot!, hand, poses: new Map(this.free.map((number, n) => [number, fish[n]!])) };
  }

  /** The fish below the net, or still in it. */
  inside({ net, poses }: Seen): number[] {
    const place = { x: net[0] * 1000, y: net[1] * 1000, heading: headingOf(net) };
    const isIn = ({ fish, x, y }: SeaFish) => {
      const [east, north] = poses.get(fish)?.slice(0, 2).map((number) => 1000 * number) ?? [x, y];
      return isWithin(this.act.net, place, east!, north!);
    };
    const among = this.#fish.filter(({ fish }) => this.act.phase === "lower" || this.free.includes(fish));
    return among.filter(isIn).map(({ fish }) => fish);
  }

  /** After so many moves of the hand, in the last of which these sensors have told something. */
  verdict(seen: Seen, touching: number[], count: number): Verdict | null {
    const touched = touching.map((sensor) => this.#fish[sensor]!.fish).find((fish) => !this.free.includes(fish)) ?? null;
    const ending = touched === null ? this.#ending(seen, count) : "touched";
    return ending && { ending, touched, inside: this.inside(seen) };
  }

  #ending({ net }: Seen, count: number): Ending | null {
    const { phase } = this.act;
    if (phase === "lower" && isDown(this.act.net, net)) return "down";
    if (phase === "pull" && this.#home(net)) return "arrived";
    if (phase === "pull" && this.#gone(net)) return "astray";
    return count + 1 >= longest[phase]! * RATE ? "late" : null;
  }

  #home(net: Pose): boolean {
    const [x, y] = PLAN.outward[this.act.edge]!;
    const [east, north] = [1000 * net[0], 1000 * net[1]];
    return east * x + north * y >= PLAN.half && Math.abs(east * y - north * x) <= PLAN.mouth / 2;
  }

  #gone(net: Pose): boolean {
    return Math.max(Math.abs(net[0]), Math.abs(net[1])) * 1000 > PLAN.half + PLAN.hand.past / 2;
  }
}

/** Whether the server tells the same of an act. */
export function confirms(events: GameEvent[], { ending, touched, inside }: Verdict): boolean {
  const well = ending === "down" || ending === "arrived";
  return events.some((event) => {
    if (event.kind === "failed") return !well && event.fish === touched;
    return (event.kind === "enclosed" || event.kind === "home") && well && alike(event.fish, inside);
  });
}

function alike(some: number[], others: number[]): boolean {
  return some.length === others.length && some.every((one) => others.includes(one));
}
