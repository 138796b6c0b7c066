// Made by `make types` from the Python types; do not edit.

export interface FishOptions {
  /** Number of players. */
  players: number;
  /** The player who makes the first move. */
  first_seat: "first" | "random";
  /** Three-fish floes never touch, and each quarter holds about the same number of fish. */
  even_spread: boolean;
  /** Eight rows of digits from 0 to 3, seven and eight digits in turn, such as 1231231/… */
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
  /** Number of fish on each floe, row by row; 0 is open water. */
  rows: number[][];
  /** Floes with a penguin, by seat. */
  penguins: string[][];
  /** Number of penguins, of all players, that are not on the board yet. */
  to_place: number;
  /** Number of fish collected, by seat. */
  fish: number[];
  /** Number of floes collected, by seat. */
  floes: number[];
}

/** A player cannot move any more and leaves the ice. */
export interface Out {
  kind: "out";
  seat: number;
  /** Floes under the player's penguins, which are collected too. */
  floes: string[];
  /** Number of fish on these floes. */
  fish: number;
}

export interface PenguinPlaced {
  kind: "placed";
  seat: number;
  /** Place on the board, such as c4. */
  floe: string;
}

export interface PlacePenguin {
  kind: "place";
  /** Place on the board, such as c4. */
  floe: string;
}

/** The final scores of a game. */
export interface Result {
  /** Points of every seat, then its tie-breakers; higher is better. */
  scores: number[][];
}

export interface Slid {
  kind: "slid";
  seat: number;
  /** Floe that the penguin left and the player collected. */
  start: string;
  /** Floe on which the penguin stopped. */
  end: string;
  /** Number of fish on the collected floe. */
  fish: number;
}

export interface Slide {
  kind: "slide";
  /** Floe that the penguin leaves. */
  start: string;
  /** Floe on which the penguin stops. */
  end: string;
}

export type View = FishView;
export type LegalAction = { text: string } & (PlacePenguin | Slide);
export type GameEvent = PenguinPlaced | Slid | Out;
