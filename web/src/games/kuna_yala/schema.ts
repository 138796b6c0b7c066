// Made by `make types` from the Python types; do not edit.

export interface Bit {
  kind: "bit";
  seat: number;
  school: number;
  /** one of the four stacks, from the left */
  stack: number;
  /** a place in a school, seen from its first coral o: e2n1 is two to the east and one to the north */
  place: string;
  /** fish (red, yellow, green, violet), seabed (turquoise, navy, sand, rose), number; or another */
  eaten: string;
}

export interface Chased {
  kind: "chased";
  /** one of the four stacks, from the left */
  stack: number;
}

export interface CoralView {
  /** Options of the game. */
  options: Options;
  /** Seat to act; null when the game is over. */
  to_act: number | null;
  /** One sentence that asks the seat to act for its action. */
  prompt: string;
  /** Final scores; null until the game is over. */
  result: Result | null;
  /** Seats that no opponent can affect any more, so that a bot may finish the game for them. */
  settled: number[];
  colours: ("green" | "red" | "violet" | "yellow" | null)[];
  schools: School[];
  visible: (string | null)[];
  stacks: number[];
  unseen: Record<string, number>;
  turn_of: number;
  awaits: "again" | "discard" | "first" | "others" | "own" | "settle" | "stuck";
  slot: number | null;
  deeds: number[][][];
  tallies: Tally[] | null;
}

export interface Cursed {
  kind: "cursed";
  seat: number;
  school: number;
  places: string[];
}

export interface Discard {
  kind: "discard";
  /** one of the four stacks, from the left */
  stack: number;
}

export interface Discarded {
  kind: "discarded";
  seat: number;
  /** one of the four stacks, from the left */
  stack: number;
  /** fish (red, yellow, green, violet), seabed (turquoise, navy, sand, rose), number; or another */
  card: string;
}

export interface Drifted {
  kind: "drifted";
  /** one of the four stacks, from the left */
  stack: number;
}

export interface Finished {
  kind: "finished";
  /** one of the four stacks, from the left */
  stack: number;
}

export interface Laid {
  kind: "laid";
  seat: number;
  school: number;
  /** one of the four stacks, from the left */
  stack: number;
  /** fish (red, yellow, green, violet), seabed (turquoise, navy, sand, rose), number; or another */
  card: string;
  /** a place in a school, seen from its first coral o: e2n1 is two to the east and one to the north */
  place: string;
}

export interface LaidCard {
  /** a place in a school, seen from its first coral o: e2n1 is two to the east and one to the north */
  place: string;
  east: number;
  north: number;
  /** fish (red, yellow, green, violet), seabed (turquoise, navy, sand, rose), number; or another */
  card: string;
  under: string | null;
}

export interface Lay {
  kind: "lay";
  /** one of the four stacks, from the left */
  stack: number;
  school: "A" | "B" | "C" | "D";
  /** a place in a school, seen from its first coral o: e2n1 is two to the east and one to the north */
  place: string;
}

export interface Options {
  /** number of players */
  players: number;
  /** who starts */
  first_seat: "first" | "random";
}

export interface Result {
  /** Points of every seat, then its tie-breakers; higher is better. */
  scores: number[][];
}

export interface Revealed {
  kind: "revealed";
  seat: number;
  colour: "green" | "red" | "violet" | "yellow";
}

export interface School {
  cards: LaidCard[];
  fish: number[];
  corals: number;
  sharks: number;
  octopuses: number;
}

export interface Settle {
  kind: "settle";
  /** a place in a school, seen from its first coral o: e2n1 is two to the east and one to the north */
  place: string;
}

export interface Settled {
  kind: "settled";
  seat: number;
  /** a place in a school, seen from its first coral o: e2n1 is two to the east and one to the north */
  place: string;
}

export interface Tally {
  fish: number[];
  majority: number;
  octopuses: number;
  sharks: number;
}

export interface TurnedUp {
  kind: "turned up";
  /** one of the four stacks, from the left */
  stack: number;
  /** fish (red, yellow, green, violet), seabed (turquoise, navy, sand, rose), number; or another */
  card: string;
}

export type View = CoralView;
export type LegalAction = { text: string } & (Lay | Discard | Settle);
export type GameEvent = Laid | Bit | Cursed | Discarded | TurnedUp | Settled | Drifted | Chased | Finished | Revealed;
