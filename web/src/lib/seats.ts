import type { SeatInfo } from "./wire";

/**
 * The shape that marks each seat, in seat order. The number of seats follows from this list alone. Tables of looks are
 * keyed by the marks, so that the compiler finds what a further seat lacks, apart from its colours in the styles.
 */
export const SEAT_MARKS = ["circle", "triangle", "square", "star"] as const;
export type SeatMark = (typeof SEAT_MARKS)[number];

/** Largest number of seats at a table. */
export const MAX_SEATS = SEAT_MARKS.length;

export function seatMark(seat: number): SeatMark {
  return SEAT_MARKS[seat] ?? SEAT_MARKS[0];
}

/** Return the name of a player who has none. Seats are counted from 1. */
export function defaultName(seat: number): string {
  return `Player ${seat + 1}`;
}

const OPPONENTS = ["Pip", "Pop", "Pup"];

/** Return the names of all players in a lesson or a puzzle, of whom one is me. */
export function practiceNames(mine: number): string[] {
  const opponents = Array.from({ length: MAX_SEATS - 1 }, (_, index) => OPPONENTS[index] ?? defaultName(index + 1));
  return opponents.toSpliced(mine, 0, "You");
}

/** Return a seat that has a name and nothing else to show. */
export function namedSeat(name: string): SeatInfo {
  return {
    kind: "person",
    name,
    here: true,
    level: null,
    left: false,
    forfeit: null,
    playing_out: false,
    seconds_left: null,
  };
}
