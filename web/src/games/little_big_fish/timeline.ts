import type { Point } from "../../board/places";
import { placeNamed, type Chart } from "./board/geometry";
import { SIZES, type Size, type Token } from "./board/pieces";
import type { GameEvent, View } from "./schema";

interface Timed {
  /** In milliseconds, like every time here. */
  delay: number;
  time: number;
}

/** Along points, the last of which is where the fish is drawn. */
export interface Swim extends Timed {
  points: Point[];
  /** How many of the points in the middle are wrecks. */
  wrecks: number;
}

export interface Growth extends Timed {
  from: Size;
}

/** A fish that is no longer there. */
export interface Leaving extends Timed {
  square: string;
  seat: number;
  size: Size;
  to: "mouth" | "hook";
  swim: Swim | null;
  growth: Growth | null;
}

export interface Flip extends Timed {
  square: string;
  token: Token;
  works: boolean;
}

/** What is shown between one view and the next. What stays is keyed by the square where it ends. */
export interface Stage {
  swims: Map<string, Swim>;
  growths: Map<string, Growth>;
  arrivals: Map<string, Timed & { egg: boolean }>;
  leaving: Leaving[];
  gulps: (Timed & { square: string })[];
  flips: Flip[];
  turn: (Timed & { quarter: number; way: "left" | "right" }) | null;
  length: number;
}

export const STILL: Stage = {
  swims: new Map(),
  growths: new Map(),
  arrivals: new Map(),
  leaving: [],
  gulps: [],
  flips: [],
  turn: null,
  length: 0,
};

const LEG = 200;
const DROPPED = 120;
const GULP = 260;
const GROW = 350;
const BIRTH = 400;
const LAND = 280;
/** A surprise wants to be read. */
const FLIP = 1100;
const HOOK = 400;
const TURN = 400;

/** The events, one after the other. `dropped` is where a fish was let go of by hand. */
export function staged(events: GameEvent[], before: View, chart: Chart, speed: number, dropped?: Point): Stage {
  if (speed === 0) return STILL;
  const stage: Stage = {
    ...STILL,
    swims: new Map(),
    growths: new Map(),
    arrivals: new Map(),
    leaving: [],
    gulps: [],
    flips: [],
  };
  const at = (square: string): Point => placeNamed(chart, square);
  let now = 0;
  const next = (time: number): Timed => {
    const timed = { delay: now, time: time * speed };
    now += timed.time;
    return timed;
  };
  for (const event of events) {
    if (event.kind === "placed") stage.arrivals.set(event.square, { ...next(LAND), egg: false });
    if (event.kind === "born") stage.arrivals.set(event.square, { ...next(BIRTH), egg: true });
    if (event.kind === "swam") {
      const way = dropped ? [] : event.through.map(at);
      const points = [dropped ?? at(event.start), ...way, at(event.end)];
      const time = dropped ? DROPPED : Math.min(400, LEG * (points.length - 1));
      stage.swims.set(event.end, { ...next(time), points, wrecks: way.length });
    }
    if (event.kind === "ate") {
      const gulp = next(GULP);
      stage.gulps.push({ ...gulp, square: event.square });
      const { seat, size, square } = event;
      stage.leaving.push({ ...gulp, square, seat: 1 - seat, size, to: "mouth", swim: null, growth: null });
    }
    if (event.kind === "grew") stage.growths.set(event.square, { ...next(GROW), from: smaller(event.size) });
    if (event.kind === "drew") stage.flips.push({ ...next(FLIP), square: event.square, token: event.token, works: event.works });
    if (event.kind === "caught") {
      const { seat, size, square } = event;
      const swim = stage.swims.get(square) ?? null;
      const growth = stage.growths.get(square) ?? null;
      stage.swims.delete(square);
      stage.growths.delete(square);
      stage.leaving.push({ ...next(HOOK), square, seat, size, to: "hook", swim, growth });
    }
    if (event.kind === "turned") {
      const quarter = before.boards.findIndex(({ colour }) => colour === event.board);
      stage.turn = { ...next(TURN), quarter, way: event.way };
    }
  }
  stage.length = now;
  return now > 0 ? stage : STILL;
}

function smaller(size: Size): Size {
  return SIZES[SIZES.indexOf(size) - 1] ?? "small";
}

/** Which way each fish looks: where it last swam sideways. A turned board forgets. */
export function facingAfter(facing: ReadonlyMap<string, number>, events: GameEvent[], chart: Chart): Map<string, number> {
  const after = new Map(facing);
  for (const event of events) {
    if (event.kind === "swam") {
      const way = [event.start, ...event.through, event.end].map((square) => placeNamed(chart, square).x);
      const leg = way.map((x, n) => Math.sign(x - (way[n - 1] ?? x))).findLast((sign) => sign !== 0);
      const kept = after.get(event.start);
      after.delete(event.start);
      after.delete(event.end);
      if (leg ?? kept) after.set(event.end, leg ?? kept ?? 1);
    } else if (event.kind === "turned") after.clear();
    else if (event.kind === "caught" || event.kind === "born" || event.kind === "placed") after.delete(event.square);
  }
  return after;
}
