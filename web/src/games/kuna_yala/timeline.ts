import { Sequence, type Timing } from "../../board/animation";
import type { Point } from "../../board/places";
import { SCHOOL_LETTERS } from "./board/geometry";
import type { GameEvent } from "./schema";

/** A card on its way to a place, from its stack or from where it was dropped. */
export interface CardFlight extends Timing {
  card: string;
  stack: number;
  from: Point | null;
  place: string;
}

/** A card that shows on its stack only for a moment. */
export interface PassingCard extends Timing {
  stack: number;
  card: string;
  leaves: "sinks" | "drifts" | "flees" | "flies";
  /** Timing of turning the card up, if that happens in this timeline. */
  turnedUp: Timing | null;
}

/** The animations from one view to the next, in milliseconds. */
export interface CoralTimeline {
  flights: CardFlight[];
  /** Time at which a card arrives, by its place. */
  arrivals: Map<string, number>;
  bites: (Timing & { place: string })[];
  /** Timing of a card's turning to bones, by its place. */
  curses: Map<string, Timing>;
  passing: PassingCard[];
  /** Timing of turning up an open card, by its stack. */
  turned: Map<number, Timing>;
  duration: number;
}

export const STILL: CoralTimeline = emptyTimeline();

const FLY = 380;
const DROPPED = 150;
const BITE = 400;
const WAVE = 110;
const TURN = 320;
const LEAVE = 400;
const OCTOPUS_SHOWN = 350;

function emptyTimeline(): CoralTimeline {
  return {
    flights: [],
    arrivals: new Map(),
    bites: [],
    curses: new Map(),
    passing: [],
    turned: new Map(),
    duration: 0,
  };
}

/** Show the events one after the other. An octopus may wait on the stack `waiting`; a card dropped by hand flies from there. */
export function buildTimeline(
  events: GameEvent[],
  waiting: number | null,
  speed: number,
  dropped?: Point,
): CoralTimeline {
  if (speed === 0) return STILL;
  const timeline = emptyTimeline();
  const sequence = new Sequence(speed);
  const fly = (card: string, stack: number, place: string) => {
    timeline.flights.push({ ...sequence.next(dropped ? DROPPED : FLY), card, stack, from: dropped ?? null, place });
    timeline.arrivals.set(place, sequence.now);
  };
  let octopus: { stack: number; turnedUp: Timing } | null = null;
  for (const event of events) {
    if (event.kind === "laid") fly(event.card, event.stack, placeIn(event.school, event.place));
    if (event.kind === "bit") {
      const place = placeIn(event.school, event.place);
      fly("shark", event.stack, place);
      timeline.bites.push({ ...sequence.next(BITE), place });
    }
    if (event.kind === "cursed") {
      event.places.forEach((place, n) => {
        timeline.curses.set(placeIn(event.school, place), {
          delay: sequence.now + n * WAVE * speed,
          duration: TURN * speed,
        });
      });
      sequence.next((event.places.length - 1) * WAVE + TURN);
    }
    if (event.kind === "discarded") {
      const { stack, card } = event;
      timeline.passing.push({ ...sequence.next(LEAVE), stack, card, leaves: "sinks", turnedUp: null });
    }
    if (event.kind === "turned up") {
      const turnedUp = sequence.next(TURN);
      if (event.card === "octopus") octopus = { stack: event.stack, turnedUp };
      timeline.turned.set(event.stack, turnedUp);
      if (event.card === "octopus") sequence.next(OCTOPUS_SHOWN);
    }
    if (event.kind === "drifted" || event.kind === "chased") {
      const { stack } = event;
      const turnedUp = timeline.turned.get(stack) ?? null;
      timeline.turned.delete(stack);
      const drifts = event.kind === "drifted";
      const card = drifts ? "octopus" : "shark";
      timeline.passing.push({ ...sequence.next(LEAVE), stack, card, leaves: drifts ? "drifts" : "flees", turnedUp });
    }
    if (event.kind === "settled") {
      const place = placeIn(event.seat, event.place);
      if (octopus) {
        const { stack, turnedUp } = octopus;
        timeline.turned.delete(stack);
        timeline.passing.push({ delay: sequence.now, duration: 1, stack, card: "octopus", leaves: "flies", turnedUp });
      }
      fly("octopus", octopus?.stack ?? waiting ?? 1, place);
      octopus = null;
    }
  }
  timeline.duration = sequence.now;
  return sequence.now > 0 ? timeline : STILL;
}

function placeIn(school: number, place: string): string {
  return `${SCHOOL_LETTERS[school]} ${place}`;
}
