// Made by `make types` from the Python types; do not edit.

export interface FishOptions {
  /** number of players */
  players: number;
  /** who starts */
  first_seat: "first" | "random";
  /** no two three-fish floes touch, every quarter holds as much */
  even_spread: boolean;
  /** a board of your own: eight rows of digits 0 to 3, seven and eight in turn, as 1231231/… */
  layout: string;
}

export interface FishView {
  options: FishOptions;
  /** Seat to act; null when the game is over. */
  to_act: number | null;
  /** One sentence that asks the seat to act for its action. */
  prompt: string;
  /** Final scores; null until the game is over. */
  result: Result | null;
  /** Seats that no opponent can affect any more, so that a bot may finish the game for them. */
  settled: number[];
  rows: number[][];
  penguins: string[][];
  to_place: number;
  fish: number[];
  floes: number[];
}

export interface Out {
  kind: "out";
  seat: number;
  floes: string[];
  fish: number;
}

export interface PenguinPlaced {
  kind: "placed";
  seat: number;
  /** a place on the board, as in c4 */
  floe: string;
}

export interface PlacePenguin {
  kind: "place";
  /** a place on the board, as in c4 */
  floe: string;
}

export interface Result {
  /** Points of every seat, then its tie-breakers; higher is better. */
  scores: number[][];
}

export interface Slid {
  kind: "slid";
  seat: number;
  /** a place on the board, as in c4 */
  start: string;
  /** a place on the board, as in c4 */
  end: string;
  fish: number;
}

export interface Slide {
  kind: "slide";
  /** a place on the board, as in c4 */
  start: string;
  /** a place on the board, as in c4 */
  end: string;
}

export type View = FishView;
export type LegalAction = { text: string } & (PlacePenguin | Slide);
export type GameEvent = PenguinPlaced | Slid | Out;
