import type { Point } from "../../board/places";
import { LETTERS } from "./board/geometry";
import type { Timed } from "./board/keyframes";
import type { GameEvent } from "./schema";

/** A card on its way from a stack, or from where it was dropped, to a place. */
export interface Flight extends Timed {
  card: string;
  stack: number;
  from: Point | null;
  place: string;
}

/** A card that is only to be seen for a moment on its stack. */
export interface Passing extends Timed {
  stack: number;
  card: string;
  leaves: "sinks" | "drifts" | "flees" | "flies";
  /** When it was turned up, if it was only now. */
  up: Timed | null;
}

/** What is shown between one view and the next; every time is in milliseconds. */
export interface Stage {
  flights: Flight[];
  /** By place: when a card has arrived there. */
  arrivals: Map<string, number>;
  bites: (Timed & { place: string })[];
  /** By place: when the card turns to bones. */
  curses: Map<string, Timed>;
  passing: Passing[];
  /** By stack: when its open card is turned up. */
  turned: Map<number, Timed>;
  length: number;
}

export const STILL: Stage = { flights: [], arrivals: new Map(), bites: [], curses: new Map(), passing: [], turned: new Map(), length: 0 };

const FLY = 380;
const DROPPED = 150;
const BITE = 400;
const WAVE = 110;
const TURN = 320;
const LEAVE = 400;
const OCTOPUS_SHOWN = 350;

/** The events, one after the other. On stack `waiting` lay an octopus; `dropped` is where a card was let go of by hand. */
export function staged(events: GameEvent[], waiting: number | null, speed: number, dropped?: Point): Stage {
  if (speed === 0) return STILL;
  const stage: Stage = { flights: [], arrivals: new Map(), bites: [], curses: new Map(), passing: [], turned: new Map(), length: 0 };
  let now = 0;
  const next = (time: number): Timed => {
    const timed = { delay: now, time: time * speed };
    now += timed.time;
    return timed;
  };
  const fly = (card: string, stack: number, place: string) => {
    stage.flights.push({ ...next(dropped ? DROPPED : FLY), card, stack, from: dropped ?? null, place });
    stage.arrivals.set(place, now);
  };
  let octopus: { stack: number; up: Timed } | null = null;
  for (const event of events) {
    if (event.kind === "laid") fly(event.card, event.stack, placeIn(event.school, event.place));
    if (event.kind === "bit") {
      const place = placeIn(event.school, event.place);
      fly("shark", event.stack, place);
      stage.bites.push({ ...next(BITE), place });
    }
    if (event.kind === "cursed") {
      event.places.forEach((place, n) => {
        stage.curses.set(placeIn(event.school, place), { delay: now + n * WAVE * speed, time: TURN * speed });
      });
      now += ((event.places.length - 1) * WAVE + TURN) * speed;
    }
    if (event.kind === "discarded") stage.passing.push({ ...next(LEAVE), stack: event.stack, card: event.card, leaves: "sinks", up: null });
    if (event.kind === "turned up") {
      const up = next(TURN);
      if (event.card === "octopus") octopus = { stack: event.stack, up };
      stage.turned.set(event.stack, up);
      if (event.card === "octopus") next(OCTOPUS_SHOWN);
    }
    if (event.kind === "drifted" || event.kind === "chased") {
      const up = stage.turned.get(event.stack) ?? null;
      stage.turned.delete(event.stack);
      const drifts = event.kind === "drifted";
      stage.passing.push({ ...next(LEAVE), stack: event.stack, card: drifts ? "octopus" : "shark", leaves: drifts ? "drifts" : "flees", up });
    }
    if (event.kind === "settled") {
      const place = placeIn(event.seat, event.place);
      if (octopus) {
        stage.turned.delete(octopus.stack);
        stage.passing.push({ delay: now, time: 1, stack: octopus.stack, card: "octopus", leaves: "flies", up: octopus.up });
      }
      fly("octopus", octopus?.stack ?? waiting ?? 1, place);
      octopus = null;
    }
  }
  stage.length = now;
  return now > 0 ? stage : STILL;
}

function placeIn(school: number, place: string): string {
  return `${LETTERS[school]} ${place}`;
}
