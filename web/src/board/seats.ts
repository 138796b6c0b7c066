import { seatMark, type SeatMark } from "../lib/seats";

/** A seat on a board: its colour, a darker one for edges, and a shape, so that nobody needs to distinguish colours. */
export interface SeatLook {
  colour: string;
  edge: string;
  shape: string;
}

const LOOKS: Record<SeatMark, SeatLook> = {
  circle: { colour: "#0072b2", edge: "#00486f", shape: "M0-6.5A6.5 6.5 0 1 1 0 6.5 6.5 6.5 0 1 1 0-6.5Z" },
  triangle: { colour: "#e69f00", edge: "#8a5a00", shape: "M0-7.4 7.2 5.6H-7.2Z" },
  square: { colour: "#009e73", edge: "#00593f", shape: "M-6-6H6V6H-6Z" },
  star: {
    colour: "#cc79a7",
    edge: "#7d3c60",
    shape: "M0-8.2 2.3-2.8 8-2.3 3.7 1.5 5 7.1 0 4.1-5 7.1-3.7 1.5-8-2.3-2.3-2.8Z",
  },
};

export function seatLook(seat: number): SeatLook {
  return LOOKS[seatMark(seat)];
}

/** Return whether a seat is the only one of mine. With several seats at one screen, players go by their names. */
export function isMe(seat: number, mine: number[]): boolean {
  return mine.length === 1 && mine[0] === seat;
}

/** Return the name of a player inside a sentence. */
export function playerName(seat: number, names: string[]): string {
  return names[seat] ?? `player ${seat + 1}`;
}
