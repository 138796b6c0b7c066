// Turns events into what is shown: the scene before and after an act, and the cues in between.
import type { ActPlayback, Cue } from "../../physics/playback";
import type { Pose, UnpackedTrajectory } from "../../physics/trajectory";
import { fishPose, hangingNet, lyingNet } from "./physics/model";
import type { FishTossed, FlatPose, GameEvent, NetLowered, NetPulled, View } from "./schema";
import { soundtrackOf } from "./soundtrack";
import { atEdge, kindOf, SCENE, type Manner, type NetName } from "./staticScene";

/** Bodies in the trajectory of a net; the fish follow them. */
export const [NET, KNOT, FIRST_FISH] = [0, 1, 2] as const;
/** Distance in millimetres from the middle of the sea at which a net hangs until it is moved. */
const HANGS_AT = 215;

/** Height in metres of the floe on which fish are tossed. */
export const FLOE_HEIGHT = 0.04;
/** Number of waiting fish in a row, and the distance between them in millimetres. */
const IN_A_ROW = 6;
const APART = 36;

/**
 * Places on the deck of a boat where the catch is shown, on both sides of the fisher: to the right, and from the middle of
 * the sea; the height of the deck, and of what lies on it already, in metres.
 */
const DECK = {
  places: [
    [-42, SCENE.half + 42],
    [42, SCENE.half + 42],
    [-40, SCENE.half + 72],
    [40, SCENE.half + 72],
  ] as const,
  height: 0.034,
  layer: 0.016,
};

/** The net in use, and the seat that holds its rod. */
export interface TackleState {
  name: NetName;
  net: Pose;
  knot: Pose;
  seat: number;
}

/** Everything that can change on the sea. */
export interface FishingSceneState {
  fish: Map<number, Pose>;
  tackle: TackleState | null;
  /** Numbers of fish aboard, by seat and kind. */
  holds: readonly (readonly number[])[];
  toAct: number | null;
  /** Fish in the net. */
  inside: readonly number[];
  /** Fish that lie on deck, to be looked at before they are stowed. */
  catch: readonly number[];
}

/** Event that carries the trajectory of an act. */
export type FishingActEvent = NetLowered | NetPulled | FishTossed;

/** Sound of each kind of cue, and whether it announces a failure. */
export const CUES = {
  touched: { sound: "bad", fails: true },
  hanging: { sound: "bad", fails: true },
  astray: { sound: "bad", fails: true },
  down: { sound: "plop", fails: false },
  empty: { sound: "plop", fails: false },
  home: { sound: "good", fails: false },
  fresh: { sound: "good", fails: false },
} as const;
const FAILURES = { touched: "Touched!", hanging: "Not down!", astray: "Astray!" };

export interface FishingCue extends Cue {
  kind: keyof typeof CUES;
  /** Fish that the cue is about, or null if it is about the net. */
  fish: number | null;
  text: string;
}

export interface FishingPlayback extends ActPlayback<FishingSceneState, FishingCue> {
  event: FishingActEvent;
  /** Body of each fish in the trajectory. */
  bodies: Map<number, number>;
}

/** Return where the net of a boat at an edge hangs when a turn begins. */
export function hangingPlace(edge: number): FlatPose {
  return { ...atEdge(edge, HANGS_AT), heading: 0 };
}

export function mannerOf(view: View): Manner {
  return view.awaits === "pull" ? (view.experts[view.turn_of] ? "expert" : "basic") : view.options.swing;
}

export function sceneStateOf(view: View): FishingSceneState {
  const seat = view.turn_of;
  const place = hangingPlace(view.edges[seat] ?? 0);
  const fishing = ["move", "lower", "pull"].includes(view.awaits) && view.result === null;
  const [net, knot] = view.down ? lyingNet(view.down, mannerOf(view)) : hangingNet(place, SCENE.hand.top);
  return {
    fish: new Map([
      ...view.fish.map((fish) => [fish.fish, fishPose(fish.fish, fish)] as const),
      ...waitingFish(view),
      ...catchOnDeck(view),
    ]),
    tackle: view.net && fishing ? { name: view.net, net, knot, seat } : null,
    holds: view.holds,
    toAct: view.to_act,
    inside: view.inside,
    catch: view.catch,
  };
}

/** Return the poses of the fish that were just caught, on deck with their backs away from their fisher. */
function catchOnDeck({ catch: caught, edges, turn_of }: View): [number, Pose][] {
  const edge = edges[turn_of] ?? 0;
  const [east, north] = SCENE.outward[edge]!;
  const heading = (Math.atan2(east, -north) * 180) / Math.PI;
  return caught.map((fish, n) => {
    const [right, out] = DECK.places[n % DECK.places.length]!;
    const [x, y, z, ...turn] = fishPose(fish, { ...atEdge(edge, out, right), heading });
    const height = DECK.height + DECK.layer * Math.floor(n / DECK.places.length);
    return [fish, [x, y, z + height, ...turn]];
  });
}

/** Return the fish that are about to be tossed. */
export function tossedFish({ tossing, boats, turn_of }: View): number[] {
  return (boats[turn_of] ?? []).filter((fish) => kindOf(fish) === tossing);
}

/** Return the poses of the fish that are about to be tossed: in rows on the floe. */
function waitingFish(view: View): [number, Pose][] {
  const waiting = tossedFish(view);
  const longest = Math.min(waiting.length, IN_A_ROW);
  return waiting.map((fish, n) => {
    const [row, column] = [Math.floor(n / IN_A_ROW), n % IN_A_ROW];
    const place = { x: -40 + APART * row, y: APART * (column - (longest - 1) / 2), heading: 0 };
    const [x, y, z, ...turn] = fishPose(fish, place);
    return [fish, [x, y, z + FLOE_HEIGHT, ...turn]];
  });
}

export function actEventOf(events: GameEvent[]): FishingActEvent | undefined {
  return events.find((event) => event.kind === "lowered" || event.kind === "pulled" || event.kind === "tossed");
}

/**
 * Return the playback of an act. Without the view before it, the scene before is inferred from the view after it. Fish
 * are tossed on an empty floe in the sea.
 */
export function playbackOf(
  trajectory: UnpackedTrajectory,
  event: FishingActEvent,
  events: GameEvent[],
  before: View | null,
  after: View,
  mine: number[],
): FishingPlayback {
  const bodies = bodiesOf(trajectory, event);
  const start = sceneStateOf(before ?? after);
  if (event.kind === "tossed") {
    const inSea = new Set((before ?? after).fish.map(({ fish }) => fish));
    for (const fish of [...start.fish.keys()]) if (!inSea.has(fish)) start.fish.delete(fish);
    for (const [fish, body] of bodies) {
      const [x, y, z, ...turn] = trajectory.poseIn(body, 0);
      start.fish.set(fish, [x, y, z + FLOE_HEIGHT, ...turn]);
    }
    start.tackle = null;
  } else {
    const startOf = (body: number) =>
      trajectory.poseIn(trajectory.bodies.includes(body) ? body : trajectory.bodies[0]!, 0);
    start.tackle = { name: event.net, net: startOf(NET), knot: startOf(KNOT), seat: event.seat };
    for (const [fish, body] of bodies) start.fish.set(fish, trajectory.poseIn(body, 0));
  }
  const cues = cuesOf(event, events, trajectory.seconds);
  const soundtrack = soundtrackOf(trajectory, event, mine);
  return { event, trajectory, before: start, after: sceneStateOf(after), cues, soundtrack, bodies };
}

function bodiesOf(trajectory: UnpackedTrajectory, event: FishingActEvent): Map<number, number> {
  if (event.kind === "tossed") return new Map(event.fish.map((fish, body) => [fish, body]));
  return new Map(trajectory.bodies.filter((body) => body >= FIRST_FISH).map((body) => [body - FIRST_FISH, body]));
}

/** Return the cues of an act, at the times that the simulation measured. Tossed fish are judged when all lie still. */
export function cuesOf(act: FishingActEvent, events: GameEvent[], end: number): FishingCue[] {
  if (act.kind === "tossed") {
    return act.fish.flatMap((fish, n) =>
      act.upright[n] ? [{ kind: "fresh", fish, text: "+2", at: end } as const] : [],
    );
  }
  return events.flatMap((event): FishingCue[] => {
    switch (event.kind) {
      case "failed":
        return [{ kind: event.why, fish: event.fish, text: FAILURES[event.why], at: event.at }];
      case "enclosed":
        return event.fish.length
          ? [{ kind: "down", fish: null, text: `${event.fish.length} fish!`, at: event.at }]
          : [{ kind: "empty", fish: null, text: "Empty", at: event.at }];
      case "home":
        return [
          {
            kind: "home",
            fish: null,
            text: event.fish.length ? `${event.fish.length} caught!` : "Empty",
            at: event.at,
          },
        ];
      default:
        return [];
    }
  });
}
