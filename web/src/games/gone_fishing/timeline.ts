// From what happened to what is shown: how everything lies before and after, and what comes about in between.
import type { Motion, Pose } from "../../physics/trajectory";
import { atEdge, kindOf, PLAN, type Manner, type NetName } from "./staticScene";
import type { FishTossed, GameEvent, NetLowered, NetPulled, View } from "./schema";
import { fishPose, hanging, lyingNet } from "./physics/model";

/** Bodies of a net's trail: the fish come after these. */
export const [NET, KNOT, FIRST_FISH] = [0, 1, 2];
/** How far out of the middle a net hangs that nobody has moved yet. */
const HANGS_AT = 215;

/** How high the floe is on which fish are tossed, and how those lie there that wait for it: metres. */
export const FLOE_HEIGHT = 0.04;
const IN_A_ROW = 6;
const APART = 36;

export interface Tackled {
  name: NetName;
  net: Pose;
  knot: Pose;
  seat: number;
}

export interface Standing {
  fish: Map<number, Pose>;
  tackle: Tackled | null;
  holds: readonly (readonly number[])[];
  toAct: number | null;
  inside: readonly number[];
}

export type Acted = NetLowered | NetPulled | FishTossed;

/** How what comes about is heard, and whether it is a failure. */
export const MOMENTS = {
  touched: { sound: "bad", fails: true },
  hanging: { sound: "bad", fails: true },
  astray: { sound: "bad", fails: true },
  down: { sound: "splash", fails: false },
  empty: { sound: "splash", fails: false },
  home: { sound: "good", fails: false },
  fresh: { sound: "good", fails: false },
} as const;

export interface Moment {
  kind: keyof typeof MOMENTS;
  /** Of the fish it happens to; or else to the net. */
  fish: number | null;
  text: string;
  /** Seconds since the act began. */
  at: number;
}

export interface Show {
  acted: Acted;
  motion: Motion;
  before: Standing;
  after: Standing;
  moments: Moment[];
  /** Which body of the trail each fish is. */
  bodies: Map<number, number>;
}

/** Where a net hangs when a turn begins. */
export function hangsAt(edge: number): { x: number; y: number; heading: number } {
  return { ...atEdge(edge, HANGS_AT), heading: 0 };
}

export function mannerOf(view: View): Manner {
  return view.awaits === "pull" ? (view.experts[view.turn_of] ? "expert" : "basic") : view.options.swing;
}

export function standing(view: View): Standing {
  const seat = view.turn_of;
  const place = hangsAt(view.edges[seat] ?? 0);
  const fishes = ["move", "lower", "pull"].includes(view.awaits) && view.result === null;
  const [net, knot] = view.down ? lyingNet(view.down, mannerOf(view)) : hanging(place, PLAN.hand.top);
  return {
    fish: new Map([...view.fish.map((one) => [one.fish, fishPose(one.fish, one)] as const), ...inHand(view)]),
    tackle: view.net && fishes ? { name: view.net, net, knot, seat } : null,
    holds: view.holds,
    toAct: view.to_act,
    inside: view.inside,
  };
}

/** The fish that are about to be tossed, in rows on the floe. */
function inHand({ tossing, boats, turn_of }: View): [number, Pose][] {
  const fish = (boats[turn_of] ?? []).filter((one) => kindOf(one) === tossing);
  return fish.map((one, n) => {
    const [x, y, z, ...turn] = fishPose(one, { x: -40 + APART * Math.floor(n / IN_A_ROW), y: APART * ((n % IN_A_ROW) - (Math.min(fish.length, IN_A_ROW) - 1) / 2), heading: 0 });
    return [one, [x, y, z + FLOE_HEIGHT, ...turn]];
  });
}

export function actedOf(events: GameEvent[]): Acted | undefined {
  return events.find((event) => event.kind === "lowered" || event.kind === "pulled" || event.kind === "tossed");
}

export function showOf(motion: Motion, acted: Acted, events: GameEvent[], before: View | null, after: View): Show {
  const tossed = acted.kind === "tossed";
  const bodies = new Map(
    tossed ? acted.fish.map((fish, body) => [fish, body]) : motion.bodies.filter((body) => body >= FIRST_FISH).map((body) => [body - FIRST_FISH, body]),
  );
  const start = standing(before ?? after);
  const end = standing(after);
  if (!tossed) {
    const [net, knot] = [NET, KNOT].map((body) => motion.frame(motion.bodies.includes(body) ? body : motion.bodies[0]!, 0)) as [Pose, Pose];
    start.tackle = { name: acted.net, net, knot, seat: acted.seat };
    for (const [fish, body] of bodies) start.fish.set(fish, motion.frame(body, 0));
  }
  return { acted, motion, before: start, after: end, moments: momentsOf(acted, events, motion.seconds), bodies };
}

/** The physics has measured when each of them came about; tossed fish are judged when all lie still. */
export function momentsOf(acted: Acted, events: GameEvent[], end: number): Moment[] {
  if (acted.kind === "tossed") return acted.fish.flatMap((fish, n) => (acted.upright[n] ? [{ kind: "fresh", fish, text: "+2", at: end } as const] : []));
  return events.flatMap((event): Moment[] => {
    switch (event.kind) {
      case "failed":
        return [{ kind: event.why, fish: event.fish, text: { touched: "Touched!", hanging: "Not down!", astray: "Astray!" }[event.why], at: event.at }];
      case "enclosed":
        return [{ kind: event.fish.length ? "down" : "empty", fish: null, text: event.fish.length ? `${event.fish.length} fish!` : "Empty", at: event.at }];
      case "home":
        return [{ kind: "home", fish: null, text: event.fish.length ? `${event.fish.length} caught!` : "Empty", at: event.at }];
      default:
        return [];
    }
  });
}
