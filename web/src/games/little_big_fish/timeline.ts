import { Sequence, type Timing } from "../../board/animation";
import type { Point } from "../../board/places";
import { placeNamed, type ReefChart } from "./board/geometry";
import { SIZES, type FishSize, type TokenKind } from "./board/pieces";
import type { GameEvent, View } from "./schema";

/** A swim along points, of which the last is where the fish is drawn. */
export interface Swim extends Timing {
  points: Point[];
  /** Number of wrecks on the way; they are the points after the first. */
  wrecks: number;
}

export interface Growth extends Timing {
  from: FishSize;
}

/** A fish that has left the sea since the previous view. */
export interface LeavingFish extends Timing {
  square: string;
  seat: number;
  size: FishSize;
  to: "mouth" | "hook";
  swim: Swim | null;
  growth: Growth | null;
}

export interface TokenFlip extends Timing {
  square: string;
  token: TokenKind;
  works: boolean;
}

/** The animations from one view to the next, in milliseconds. Maps are keyed by the square where a fish ends. */
export interface ReefTimeline {
  swims: Map<string, Swim>;
  growths: Map<string, Growth>;
  arrivals: Map<string, Timing & { egg: boolean }>;
  leaving: LeavingFish[];
  gulps: (Timing & { square: string })[];
  flips: TokenFlip[];
  turn: (Timing & { quarter: number; way: "left" | "right" }) | null;
  duration: number;
}

export const STILL: ReefTimeline = emptyTimeline();

const LEG = 200;
const DROPPED = 120;
const GULP = 260;
const GROW = 350;
const BIRTH = 400;
const LAND = 280;
/** A surprise is shown long enough to be read. */
const FLIP = 1100;
const HOOK = 400;
const TURN = 400;

function emptyTimeline(): ReefTimeline {
  return {
    swims: new Map(),
    growths: new Map(),
    arrivals: new Map(),
    leaving: [],
    gulps: [],
    flips: [],
    turn: null,
    duration: 0,
  };
}

/** Show the events one after the other. A fish that was dropped by hand swims from there. */
export function buildTimeline(
  events: GameEvent[],
  before: View,
  chart: ReefChart,
  speed: number,
  dropped?: Point,
): ReefTimeline {
  if (speed === 0) return STILL;
  const timeline = emptyTimeline();
  const sequence = new Sequence(speed);
  const at = (square: string): Point => placeNamed(chart, square);
  for (const event of events) {
    if (event.kind === "placed") timeline.arrivals.set(event.square, { ...sequence.next(LAND), egg: false });
    if (event.kind === "born") timeline.arrivals.set(event.square, { ...sequence.next(BIRTH), egg: true });
    if (event.kind === "swam") {
      const wrecks = dropped ? [] : event.through.map(at);
      const points = [dropped ?? at(event.start), ...wrecks, at(event.end)];
      const duration = dropped ? DROPPED : Math.min(400, LEG * (points.length - 1));
      timeline.swims.set(event.end, { ...sequence.next(duration), points, wrecks: wrecks.length });
    }
    if (event.kind === "ate") {
      const gulp = sequence.next(GULP);
      timeline.gulps.push({ ...gulp, square: event.square });
      const { seat, size, square } = event;
      timeline.leaving.push({ ...gulp, square, seat: 1 - seat, size, to: "mouth", swim: null, growth: null });
    }
    if (event.kind === "grew")
      timeline.growths.set(event.square, { ...sequence.next(GROW), from: smaller(event.size) });
    if (event.kind === "drew") {
      const { square, token, works } = event;
      timeline.flips.push({ ...sequence.next(FLIP), square, token, works });
    }
    if (event.kind === "caught") {
      const { seat, size, square } = event;
      const swim = timeline.swims.get(square) ?? null;
      const growth = timeline.growths.get(square) ?? null;
      timeline.swims.delete(square);
      timeline.growths.delete(square);
      timeline.leaving.push({ ...sequence.next(HOOK), square, seat, size, to: "hook", swim, growth });
    }
    if (event.kind === "turned") {
      const quarter = before.boards.findIndex(({ colour }) => colour === event.board);
      timeline.turn = { ...sequence.next(TURN), quarter, way: event.way };
    }
  }
  timeline.duration = sequence.now;
  return sequence.now > 0 ? timeline : STILL;
}

function smaller(size: FishSize): FishSize {
  return SIZES[SIZES.indexOf(size) - 1] ?? "small";
}

/** Return which way each fish looks: where it last swam sideways. Turning a board resets all of them. */
export function facingAfter(
  facing: ReadonlyMap<string, number>,
  events: GameEvent[],
  chart: ReefChart,
): Map<string, number> {
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
