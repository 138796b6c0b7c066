// From what happened to what is shown: who stands where before and after, and at which moment something comes about.
import { FRAMES_PER_SECOND, type Motion, type Pose } from "../../physics/trajectory";
import { PLAN } from "./plan";
import type { DoorPlan, Flicked, GameEvent, Penguin, View } from "./schema";

const FOOT = PLAN.penguin.foot;
/** A touch may fall between two frames. */
const NEAR = 2 * FOOT + 0.0025;

export interface Moment {
  at: number;
  kind: "fish" | "caught" | "out";
  seat: number;
  door: string | null;
}

/** What stands and hangs in the school at one time. */
export interface Standing {
  penguins: (Pose | null)[];
  fish: string[][];
  catcher: number | null;
  toAct: number | null;
}

export interface Show {
  motion: Motion;
  before: Standing;
  after: Standing;
  moments: Moment[];
}

export function poseOf({ x, y, heading, raised }: Penguin): Pose {
  const half = (heading * Math.PI) / 360;
  const height = FOOT + (raised ? PLAN.wall_height / 1000 : 0);
  return [x / 1000, y / 1000, height, Math.cos(half), 0, 0, Math.sin(half)];
}

export function standing(view: View): Standing {
  return {
    penguins: view.penguins.map((penguin) => penguin && poseOf(penguin)),
    fish: view.fish,
    catcher: view.catcher,
    toAct: view.to_act,
  };
}

export function flickOf(events: GameEvent[]): Flicked | undefined {
  return events.find((event) => event.kind === "flicked");
}

/** Without a view from before, it is what the view and the events amount to. */
export function showOf(motion: Motion, flicked: Flicked, events: GameEvent[], before: View | null, after: View): Show {
  const start = standing(before ?? after);
  const penguins = start.penguins.map((pose, seat) => (motion.bodies.includes(seat) ? motion.frame(seat, 0) : pose));
  const moments = momentsOf(motion, events);
  const taken = moments.filter((moment) => moment.kind === "fish");
  const fish = before
    ? start.fish
    : start.fish.map((doors, seat) => [...doors, ...taken.flatMap((one) => (one.seat === seat && one.door ? [one.door] : []))]);
  return { motion, moments, after: standing(after), before: { ...start, penguins, fish, toAct: flicked.seat } };
}

export function momentsOf(motion: Motion, events: GameEvent[]): Moment[] {
  const moments = events.flatMap((event): Moment[] => {
    switch (event.kind) {
      case "fish":
        return [{ kind: "fish", seat: event.seat, door: event.door, at: passing(motion, event.seat, event.door) }];
      case "caught":
        return [{ kind: "caught", seat: event.seat, door: null, at: meeting(motion, event.seat, event.catcher) }];
      case "out":
        return [{ kind: "out", seat: event.seat, door: null, at: leaving(motion, event.seat) }];
      default:
        return [];
    }
  });
  return moments.toSorted((one, other) => one.at - other.at);
}

/** When it first is so, or else the end. */
function first(motion: Motion, met: (frame: number) => boolean): number {
  for (let frame = 0; frame < motion.frames; frame++) if (met(frame)) return frame / FRAMES_PER_SECOND;
  return motion.seconds;
}

function passing(motion: Motion, seat: number, name: string): number {
  const door = PLAN.doors.find((one): one is DoorPlan => one.name === name);
  if (!door || !motion.bodies.includes(seat)) return motion.seconds;
  const [at, along] = door.axis === 0 ? [door.x, door.y] : [door.y, door.x];
  const side = (frame: number) => Math.sign(motion.frame(seat, frame)[door.axis]! - at / 1000);
  return first(motion, (frame) => {
    if (frame === 0 || side(frame) === side(frame - 1)) return false;
    return Math.abs(motion.frame(seat, frame)[1 - door.axis]! - along / 1000) < PLAN.door_width / 2000;
  });
}

function meeting(motion: Motion, seat: number, catcher: number): number {
  if (!motion.bodies.includes(seat) || !motion.bodies.includes(catcher)) return 0;
  return first(motion, (frame) => {
    const [one, other] = [motion.frame(seat, frame), motion.frame(catcher, frame)];
    return Math.hypot(one[0] - other[0], one[1] - other[1]) < NEAR;
  });
}

function leaving(motion: Motion, seat: number): number {
  if (!motion.bodies.includes(seat)) return motion.seconds;
  return first(motion, (frame) => {
    const [x, y] = motion.frame(seat, frame);
    return Math.min(x, y) < 0 || Math.max(x, y) > PLAN.side / 1000;
  });
}
