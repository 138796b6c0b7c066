// From what happened to what is shown: who stands where before and after, and at which moment something comes about.
import type { Motion, Pose } from "../../physics/trajectory";
import { PLAN } from "./staticScene";
import type { Flicked, GameEvent, Penguin, View } from "./schema";

const FOOT = PLAN.penguin.foot;

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
  const moments = momentsOf(events);
  const taken = moments.filter((moment) => moment.kind === "fish");
  const fish = before
    ? start.fish
    : start.fish.map((doors, seat) => [...doors, ...taken.flatMap((one) => (one.seat === seat && one.door ? [one.door] : []))]);
  return { motion, moments, after: standing(after), before: { ...start, penguins, fish, toAct: flicked.seat } };
}

/** The physics has measured when each of them came about. */
export function momentsOf(events: GameEvent[]): Moment[] {
  const moments = events.flatMap((event): Moment[] => {
    switch (event.kind) {
      case "fish":
        return [{ kind: "fish", seat: event.seat, door: event.door, at: event.at }];
      case "caught":
      case "out":
        return [{ kind: event.kind, seat: event.seat, door: null, at: event.at }];
      default:
        return [];
    }
  });
  return moments.toSorted((one, other) => one.at - other.at);
}
