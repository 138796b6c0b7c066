import type { Point } from "../../board/places";
import { placeNamed, steps } from "./board/geometry";
import type { GameEvent, View } from "./schema";

/** What is shown between one view and the next; every time is in milliseconds. */
export interface Stage {
  slide: { end: string; dx: number; dy: number; time: number } | null;
  landed: string | null;
  sinking: Sinking[];
  gains: Gain[];
  length: number;
}

export interface Sinking {
  place: string;
  fish: number;
  /** The penguin that dives with it. */
  seat: number | null;
  delay: number;
  time: number;
}

export interface Gain extends Point {
  seat: number;
  fish: number;
  delay: number;
  time: number;
}

export const STILL: Stage = { slide: null, landed: null, sinking: [], gains: [], length: 0 };

const SINK = 400;
const DIVE = 400;
const WAVE = 500;
const RISE = 900;
const DROP = 260;

/** The events, one after the other. `dropped` is where a penguin was let go of by hand. */
export function staged(events: GameEvent[], before: View, speed: number, dropped?: Point): Stage {
  if (speed === 0) return STILL;
  const stage: Stage = { ...STILL, sinking: [], gains: [] };
  let now = 0;
  for (const event of events) {
    if (event.kind === "placed") {
      stage.landed = event.floe;
      now += DROP * speed;
    } else if (event.kind === "slid") {
      const [start, end] = [placeNamed(event.start), placeNamed(event.end)];
      const from = dropped ?? start;
      const time = (dropped ? 120 : slideTime(steps(start, end))) * speed;
      stage.slide = { end: event.end, dx: from.x - end.x, dy: from.y - end.y, time };
      now += time;
      stage.sinking.push({ place: event.start, fish: event.fish, seat: null, delay: now, time: SINK * speed });
      stage.gains.push({ x: start.x, y: start.y, seat: event.seat, fish: event.fish, delay: now, time: RISE * speed });
    } else {
      const delay = now + WAVE * speed;
      for (const floe of event.floes) {
        const { x, y } = placeNamed(floe);
        const fish = fishOn(before, floe);
        stage.sinking.push({ place: floe, fish, seat: event.seat, delay, time: DIVE * speed });
        stage.gains.push({ x, y, seat: event.seat, fish, delay, time: RISE * speed });
      }
      now = delay;
    }
  }
  stage.length = Math.max(now, ...[...stage.sinking, ...stage.gains].map(({ delay, time }) => delay + time));
  return stage;
}

export function slideTime(places: number): number {
  return Math.min(400, 150 + 45 * (places - 1));
}

function fishOn(view: View, floe: string): number {
  const { row, column } = placeNamed(floe);
  return view.rows[row]?.[column] || 1;
}
