// Judges how an act ends, as far as the page can: see src/shoal/games/gone_fishing/physics/simulation.py.
import type { HandPose, LiveStart } from "../../../physics/liveSimulation";
import type { Pose } from "../../../physics/trajectory";
import type { FlatPose, GameEvent, SeaFish } from "../schema";
import { SAMPLES_PER_SECOND, SCENE, STEPS_PER_SAMPLE, type Manner, type NetName } from "../staticScene";
import { UNITS, type HandSample, type Phase } from "./handPath";
import { blueprint, fishPose, hangingNet, headingOf, isDown, isWithin, lyingNet } from "./model";

const { longest, top, past } = SCENE.hand;

/** A lowering or a pull that the player does by hand. */
export interface FishingAct {
  phase: Phase;
  net: NetName;
  manner: Manner;
  fish: SeaFish[];
  /** Where the hand begins: above the sea, or above the net that lies there. */
  place: FlatPose;
  edge: number;
}

/** How an act ended according to the page; the server has the last word. */
export type Ending = "touched" | "down" | "arrived" | "astray" | "late";

export interface LocalVerdict {
  ending: Ending;
  /** Fish that the net touched against the rules. */
  touched: number | null;
  /** Fish in the net. */
  inside: number[];
}

/** State of the world during an act. */
export interface ActState {
  /** Poses of the fish that can move. */
  fish: Map<number, Pose>;
  net: Pose;
  knot: Pose;
  hand: HandPose;
}

export class LocalReferee {
  /** All fish, in the order of the model's sensors. */
  readonly #fish: SeaFish[];
  /** Fish that were in the net when the act began: they can move, and may touch it. */
  readonly free: number[];
  /** Fish that have slipped out and still touch the rim. */
  #slipped = new Set<number>();
  /** Fish that have slipped out and come clear of the rim, so that they are like any fish outside. */
  #lost = new Set<number>();

  constructor(readonly act: FishingAct) {
    this.#fish = act.fish.toSorted((first, second) => first.fish - second.fish);
    const inside = ({ x, y }: SeaFish) => act.phase === "pull" && isWithin(act.net, act.place, x, y);
    this.free = this.#fish.filter(inside).map(({ fish }) => fish);
  }

  initialState(): ActState {
    const { phase, manner, place } = this.act;
    const height = phase === "lower" ? top : 1000 * SCENE.tackle.pulling[manner]!;
    const [net, knot] = phase === "lower" ? hangingNet(place, height) : lyingNet(place, manner);
    const free = this.#fish.filter(({ fish }) => this.free.includes(fish));
    const fish = new Map(free.map((body) => [body.fish, fishPose(body.fish, body)]));
    return { net, knot, fish, hand: [place.x / 1000, place.y / 1000, height / 1000, place.heading] };
  }

  /** Return what a simulation starts from in this state. */
  simulationStart({ net, knot, fish, hand }: ActState): LiveStart {
    const model = blueprint(this.act.net, this.act.manner, this.act.fish, this.free);
    return { blueprint: model, poses: [net, knot, ...fish.values()], hand, steps: STEPS_PER_SAMPLE };
  }

  handPoseOf(sample: HandSample): HandPose {
    const { place, phase, manner } = this.act;
    const [x, y, height, heading] = sample.map((value) => value / UNITS) as HandPose;
    if (phase === "pull")
      return [(x + place.x) / 1000, (y + place.y) / 1000, SCENE.tackle.pulling[manner]!, place.heading];
    return [x / 1000, y / 1000, height / 1000, heading];
  }

  /** Return the state with these poses of the model's bodies. */
  stateOf([net, knot, ...poses]: Pose[], hand: HandPose): ActState {
    return { net: net!, knot: knot!, hand, fish: new Map(this.free.map((fish, n) => [fish, poses[n]!])) };
  }

  /** Return the fish below the net, or in a pull those that are still in it. */
  inside({ net, fish: poses }: ActState): number[] {
    const place = { x: net[0] * 1000, y: net[1] * 1000, heading: headingOf(net) };
    const isInside = ({ fish, x, y }: SeaFish) => {
      const [east, north] = poses
        .get(fish)
        ?.slice(0, 2)
        .map((metres) => 1000 * metres) ?? [x, y];
      return isWithin(this.act.net, place, east!, north!);
    };
    const candidates = this.#fish.filter(({ fish }) => this.act.phase === "lower" || this.free.includes(fish));
    return candidates.filter(isInside).map(({ fish }) => fish);
  }

  /**
   * Return the verdict on a state, or null while the act goes on. `touching` lists the sensors that detected a contact in
   * the last move of the hand; `moves` counts its moves. To be called after every move.
   */
  verdict(state: ActState, touching: number[], moves: number): LocalVerdict | null {
    const fish = touching.map((sensor) => this.#fish[sensor]!.fish);
    const touched = fish.find((fish) => this.#lost.has(fish) || !this.free.includes(fish)) ?? null;
    if (this.act.phase === "pull") this.#follow(state, fish);
    const ending = touched === null ? this.#ending(state, moves) : "touched";
    return ending && { ending, touched, inside: this.inside(state) };
  }

  /** Follow the fish that slip out of the net. */
  #follow(state: ActState, touching: number[]) {
    for (const fish of this.#slipped)
      if (!touching.includes(fish)) {
        this.#slipped.delete(fish);
        this.#lost.add(fish);
      }
    const inside = this.inside(state);
    for (const fish of this.free) if (!inside.includes(fish) && !this.#lost.has(fish)) this.#slipped.add(fish);
  }

  #ending({ net }: ActState, moves: number): Ending | null {
    const { phase } = this.act;
    if (phase === "lower" && isDown(this.act.net, net)) return "down";
    if (phase === "pull" && this.#isHome(net)) return "arrived";
    if (phase === "pull" && this.#isAstray(net)) return "astray";
    return moves + 1 >= longest[phase]! * SAMPLES_PER_SECOND ? "late" : null;
  }

  #isHome(net: Pose): boolean {
    const [x, y] = SCENE.outward[this.act.edge]!;
    const [east, north] = [1000 * net[0], 1000 * net[1]];
    return east * x + north * y >= SCENE.half && Math.abs(east * y - north * x) <= SCENE.mouth / 2;
  }

  #isAstray(net: Pose): boolean {
    return Math.max(Math.abs(net[0]), Math.abs(net[1])) * 1000 > SCENE.half + past / 2;
  }
}

/** Return whether the server's events agree with a local verdict. */
export function confirms(events: GameEvent[], { ending, touched, inside }: LocalVerdict): boolean {
  const succeeded = ending === "down" || ending === "arrived";
  return events.some((event) => {
    if (event.kind === "failed") return !succeeded && event.fish === touched;
    return (event.kind === "enclosed" || event.kind === "home") && succeeded && sameFish(event.fish, inside);
  });
}

function sameFish(first: number[], second: number[]): boolean {
  return first.length === second.length && first.every((fish) => second.includes(fish));
}
