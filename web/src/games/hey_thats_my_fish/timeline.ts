import type { Timing } from "../../board/animation";
import type { Point } from "../../board/places";
import { placeNamed, steps } from "./board/geometry";
import type { GameEvent, View } from "./schema";
import { fishOn } from "./view";

/** The animations from one view to the next, in milliseconds. */
export interface FishTimeline {
  /** The slide that ends on a place, as the offset at which it begins. */
  slide: { end: string; dx: number; dy: number; duration: number } | null;
  /** The floes that have changed places. */
  swapped: string[];
  /** The place where a penguin is put down. */
  landed: string | null;
  sinking: SunkFloe[];
  gains: FishGain[];
  duration: number;
}

export interface SunkFloe extends Timing {
  place: string;
  fish: number;
  /** Seat of the penguin that dives with the floe. */
  seat: number | null;
}

export interface FishGain extends Timing, Point {
  seat: number;
  fish: number;
}

export const STILL: FishTimeline = { slide: null, swapped: [], landed: null, sinking: [], gains: [], duration: 0 };

const SINK = 400;
const DIVE = 400;
const WAVE = 500;
const RISE = 900;
const SWAP = 500;
const DROP = 260;
const DROPPED = 120;

/** Show the events one after the other. A penguin that was dropped by hand slides from there. */
export function buildTimeline(events: GameEvent[], before: View, speed: number, dropped?: Point): FishTimeline {
  if (speed === 0) return STILL;
  const timeline: FishTimeline = { ...STILL, sinking: [], gains: [] };
  let now = 0;
  for (const event of events) {
    if (event.kind === "placed") {
      timeline.landed = event.floe;
      now += DROP * speed;
    } else if (event.kind === "swapped") {
      timeline.swapped = [event.first, event.second];
      now += SWAP * speed;
    } else if (event.kind === "slid") {
      // Everybody sees the floe that is taken, also where scores are hidden.
      const fish = event.fish ?? fishOn(before, event.start);
      const [start, end] = [placeNamed(event.start), placeNamed(event.end)];
      const from = dropped ?? start;
      const duration = (dropped ? DROPPED : slideDuration(steps(start, end))) * speed;
      timeline.slide = { end: event.end, dx: from.x - end.x, dy: from.y - end.y, duration };
      now += duration;
      timeline.sinking.push({ place: event.start, fish, seat: null, delay: now, duration: SINK * speed });
      timeline.gains.push({
        x: start.x,
        y: start.y,
        seat: event.seat,
        fish,
        delay: now,
        duration: RISE * speed,
      });
    } else if (event.kind === "out") {
      const delay = now + WAVE * speed;
      for (const floe of event.floes) {
        const { x, y } = placeNamed(floe);
        const fish = fishOn(before, floe) || 1;
        timeline.sinking.push({ place: floe, fish, seat: event.seat, delay, duration: DIVE * speed });
        timeline.gains.push({ x, y, seat: event.seat, fish, delay, duration: RISE * speed });
      }
      now = delay;
    }
  }
  timeline.duration = Math.max(
    now,
    ...[...timeline.sinking, ...timeline.gains].map(({ delay, duration }) => delay + duration),
  );
  return timeline;
}

/** Return how long a slide over some places takes, in milliseconds. */
export function slideDuration(places: number): number {
  return Math.min(400, 150 + 45 * (places - 1));
}
