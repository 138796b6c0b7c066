// Turns events into what is shown: the scene before and after a flick, and the cues in between.
import type { Sound } from "../../lib/sound";
import type { ActPlayback, Cue } from "../../physics/playback";
import type { Moment } from "../../physics/shots";
import type { Pose, UnpackedTrajectory } from "../../physics/trajectory";
import type { FlickNumbers } from "./physics/kick";
import { penguinPose } from "./physics/model";
import type { Flicked, GameEvent, View } from "./schema";
import { soundtrackOf } from "./soundtrack";
import { SCENE } from "./staticScene";

export interface FlickCue extends Cue {
  /**
   * A fish is taken, a Runner is caught, the ID of that Runner has reached the Catcher, a penguin has left the school, or
   * has jumped over a wall or a door.
   */
  kind: "fish" | "caught" | "id" | "out" | "wall" | "door";
  seat: number;
  /** Door where the fish hung that was taken. */
  door: string | null;
}

/** Seconds in which the ID of a Runner who is caught flies to the Catcher. */
export const CARD_FLIGHT = 0.55;

/** What is written on the board and heard at a cue. */
export const CUES: Record<Exclude<FlickCue["kind"], "id">, { text: string; sound: Sound | null }> = {
  fish: { text: "Fish!", sound: "good" },
  caught: { text: "Caught!", sound: "bad" },
  out: { text: "Out!", sound: "bad" },
  wall: { text: "Over the wall!", sound: "good" },
  door: { text: "Over the door!", sound: null },
};

/** Everything that can change in the school. */
export interface SchoolSceneState {
  /** Poses of the penguins by seat. */
  penguins: (Pose | null)[];
  /** Doors where fish still hang, by seat. */
  fish: string[][];
  catcher: number | null;
  /** How often each seat has been caught. */
  caught: readonly number[];
  toAct: number | null;
  /** Number of flicks made so far. */
  flicks: number;
}

export interface FlickPlayback extends ActPlayback<SchoolSceneState, FlickCue> {
  flick: FlickNumbers;
}

export function sceneStateOf(view: View): SchoolSceneState {
  return {
    penguins: view.penguins.map((penguin) => penguin && penguinPose(penguin)),
    fish: view.fish,
    catcher: view.catcher,
    caught: view.caught,
    toAct: view.to_act,
    flicks: view.flicks,
  };
}

export function flickOf(events: GameEvent[]): Flicked | undefined {
  return events.find((event) => event.kind === "flicked");
}

/**
 * Return the playback of a flick. Without the view before it, the scene before is inferred from the view after it and
 * the events.
 */
export function playbackOf(
  trajectory: UnpackedTrajectory,
  flicked: Flicked,
  events: GameEvent[],
  before: View | null,
  after: View,
  mine: number[],
): FlickPlayback {
  const start = sceneStateOf(before ?? after);
  const penguins = start.penguins.map((pose, seat) =>
    trajectory.bodies.includes(seat) ? trajectory.poseIn(seat, 0) : pose,
  );
  const cues = cuesOf(events);
  const taken = (seat: number) =>
    cues.flatMap((cue) => (cue.kind === "fish" && cue.seat === seat && cue.door ? [cue.door] : []));
  const catches = (seat: number) => cues.filter((cue) => cue.kind === "caught" && cue.seat === seat).length;
  const caught = before ? start.caught : start.caught.map((times, seat) => Math.max(0, times - catches(seat)));
  const fish = before ? start.fish : start.fish.map((doors, seat) => [...doors, ...taken(seat)]);
  const { flick } = flicked;
  return {
    trajectory,
    cues,
    soundtrack: soundtrackOf(trajectory, flicked, mine),
    flick,
    // A new round begins after the board has shown how the last one ended.
    after: isRoundOver(events) ? endOfRound(trajectory, { ...start, fish, caught }, cues) : sceneStateOf(after),
    before: { ...start, penguins, fish, caught, toAct: flicked.seat, flicks: after.flicks - 1 },
  };
}

function isRoundOver(events: GameEvent[]): boolean {
  return events.some(({ kind }) => kind === "round over");
}

/** Return the scene as an act leaves it that ends a round. */
function endOfRound(trajectory: UnpackedTrajectory, start: SchoolSceneState, cues: FlickCue[]): SchoolSceneState {
  const happened = (kind: FlickCue["kind"], seat: number) =>
    cues.filter((cue) => cue.kind === kind && cue.seat === seat);
  return {
    ...start,
    penguins: start.penguins.map((pose, seat) =>
      trajectory.bodies.includes(seat) ? trajectory.poseIn(seat, trajectory.frames - 1) : pose,
    ),
    fish: start.fish.map((doors, seat) =>
      doors.filter((door) => !happened("fish", seat).some((cue) => cue.door === door)),
    ),
    caught: start.caught.map((times, seat) => times + happened("caught", seat).length),
    toAct: null,
  };
}

/** Return the cues in order of time, as the simulation measured it. */
export function cuesOf(events: GameEvent[]): FlickCue[] {
  const cues = events.flatMap((event): FlickCue[] => {
    switch (event.kind) {
      case "fish":
        return [{ kind: "fish", seat: event.seat, door: event.door, at: event.at }];
      case "jumped":
        return [{ kind: event.over, seat: event.seat, door: null, at: event.at }];
      case "caught":
        return [
          { kind: "caught", seat: event.seat, door: null, at: event.at },
          ...(event.again ? [] : [{ kind: "id" as const, seat: event.seat, door: null, at: event.at + CARD_FLIGHT }]),
        ];
      case "out":
        return [{ kind: "out", seat: event.seat, door: null, at: event.at }];
      default:
        return [];
    }
  });
  return cues.toSorted((first, second) => first.at - second.at);
}

/** Seconds before and after a cue that are seen slowly. */
const AROUND = { before: 0.12, after: 0.2 };
/** Height in metres that a penguin's foot must leave the floor for a jump. */
const JUMP = 0.014;
/**
 * A curve round another penguin: metres between the two at most, seconds before and after the nearest point that are
 * seen slowly, radians that the way bends within three times as long, and metres per second at least.
 */
const CURVE = { near: 0.075, around: 0.1, bend: 0.3, speed: 0.4 };

/** Return the moments that are worth being seen slowly: a fish is taken, a Runner caught, every jump, and every curve. */
export function momentsOf({ cues, trajectory, before }: FlickPlayback): Moment[] {
  const told = cues
    .flatMap(({ kind, at }) => (kind === "id" ? [] : [at]))
    .map((at) => ({ from: at - AROUND.before, to: at + AROUND.after }));
  const flicked = before.toAct;
  if (flicked === null || !trajectory.bodies.includes(flicked)) return told;
  return [...told, ...jumpsOf(trajectory, flicked), ...curvesOf(trajectory, flicked, before.penguins)];
}

/** Return when a penguin passes others that stand still, closely and on a way that bends. */
function curvesOf(trajectory: UnpackedTrajectory, body: number, penguins: readonly (Pose | null)[]): Moment[] {
  const placeIn = (frame: number) => trajectory.poseIn(body, Math.min(Math.max(frame, 0), trajectory.frames - 1));
  const reach = Math.round(3 * CURVE.around * trajectory.rate);
  const headingFrom = (frame: number) => {
    const [from, to] = [placeIn(frame), placeIn(frame + reach)];
    return Math.atan2(to[1] - from[1], to[0] - from[0]);
  };
  return penguins.flatMap((other, seat) => {
    if (!other || seat === body || trajectory.bodies.includes(seat)) return [];
    const far = (frame: number) => Math.hypot(placeIn(frame)[0] - other[0], placeIn(frame)[1] - other[1]);
    let nearest = 0;
    for (let frame = 1; frame < trajectory.frames; frame++) if (far(frame) < far(nearest)) nearest = frame;
    const turn = headingFrom(nearest) - headingFrom(nearest - reach);
    const bend = Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn)));
    const [here, next] = [placeIn(nearest), placeIn(nearest + 1)];
    const speed = Math.hypot(next[0] - here[0], next[1] - here[1]) * trajectory.rate;
    if (far(nearest) > CURVE.near || bend < CURVE.bend || speed < CURVE.speed) return [];
    const at = nearest / trajectory.rate;
    return [{ from: at - CURVE.around, to: at + CURVE.around }];
  });
}

function jumpsOf(trajectory: UnpackedTrajectory, body: number): Moment[] {
  const jumps: Moment[] = [];
  for (let frame = 0, begun = -1; frame <= trajectory.frames; frame++) {
    const flies = frame < trajectory.frames && trajectory.poseIn(body, frame)[2] > SCENE.penguin.foot + JUMP;
    if (flies && begun < 0) begun = frame;
    if (flies || begun < 0) continue;
    jumps.push({ from: begun / trajectory.rate, to: frame / trajectory.rate });
    begun = -1;
  }
  return jumps;
}

/** Return what a view becomes at a cue: a fish is gone from its door, or the Catcher holds an ID. Cards come afterwards. */
export function viewAfterCue(view: View, { kind, seat, door }: FlickCue): View {
  if (kind === "fish")
    return {
      ...view,
      fish: view.fish.map((doors, owner) => (owner === seat ? doors.filter((name) => name !== door) : doors)),
    };
  if (kind === "id")
    return { ...view, caught: view.caught.map((times, runner) => (runner === seat ? times + 1 : times)) };
  return view;
}
