// Made by `make types` from the Python types; do not edit.

export interface Agree {
  kind: "agree";
}

export interface Decline {
  kind: "decline";
}

export interface FishOptions {
  /** Number of players. */
  players: number;
  /** The player who makes the first move. */
  first_seat: "first" | "random";
  /** How the fish lie: shuffled, or as on one of the boards made by hand. */
  board: "archipelago" | "atoll" | "current" | "random" | "ridge" | "shores";
  /** Three-fish floes never touch, and each quarter holds about the same number of fish. */
  even_spread: boolean;
  /** Before the start, players may propose to swap two floes. It happens if everyone agrees. */
  swapping: boolean;
  /** Collected floes lie face down: nobody's fish are shown until the end. */
  hidden_scores: boolean;
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
  /** Number of fish collected, by seat; null while scores are hidden. */
  fish: (number | null)[];
  /** Number of floes collected, by seat. */
  floes: number[];
  /** Number of fish on each floe that a seat has collected, the first one first. Everybody has seen them, so bots may count; pages show none of it. Empty unless scores are hidden. */
  piles: number[][];
  /** What players do before the first penguin; null when they do not swap. */
  swaps: FloeSwaps | null;
}

/** How far players have come with swapping floes. */
export interface FloeSwaps {
  /** Seat that will place the first penguin. */
  first: number;
  /** Seat that proposes a swap or is ready. */
  turn: number;
  /** Number of seats in a row that are ready. */
  ready: number;
  /** Number of proposals that can still be made, by all players. */
  proposals_left: number;
  /** Floes that the seat would like to swap; null if none. */
  proposed: [string, string] | null;
  /** Number of seats that have agreed to the proposal. */
  agreed: number;
}

/** Everyone has agreed, and two floes have changed places. */
export interface FloesSwapped {
  kind: "swapped";
  /** Place on the board, such as c4. */
  first: string;
  /** Place on the board, such as c4. */
  second: string;
}

/** A player cannot move any more and leaves the ice. */
export interface Out {
  kind: "out";
  seat: number;
  /** Floes under the player's penguins, which are collected too. */
  floes: string[];
  /** Number of fish on these floes; null where scores are hidden. */
  fish: number | null;
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

/** The player proposes no swap. */
export interface Ready {
  kind: "ready";
}

/** The final scores of a game. */
export interface Result {
  /** Points of every seat, then its tie-breakers; higher is better. */
  scores: number[][];
}

/** A player proposes no swap. */
export interface SeatReady {
  kind: "seat_ready";
  seat: number;
}

export interface Slid {
  kind: "slid";
  seat: number;
  /** Floe that the penguin left and the player collected. */
  start: string;
  /** Floe on which the penguin stopped. */
  end: string;
  /** Number of fish on the collected floe; null where scores are hidden. */
  fish: number | null;
}

export interface Slide {
  kind: "slide";
  /** Floe that the penguin leaves. */
  start: string;
  /** Floe on which the penguin stops. */
  end: string;
}

/** A proposal to swap two floes. */
export interface Swap {
  kind: "swap";
  /** Place on the board, such as c4. */
  first: string;
  /** Place on the board, such as c4. */
  second: string;
}

export interface SwapAnswered {
  kind: "swap_answered";
  seat: number;
  /** True if the player agrees to the swap. */
  agrees: boolean;
}

export interface SwapProposed {
  kind: "swap_proposed";
  seat: number;
  /** Place on the board, such as c4. */
  first: string;
  /** Place on the board, such as c4. */
  second: string;
}

export type View = FishView;
export type LegalAction = { text: string } & (PlacePenguin | Slide | Swap | Agree | Decline | Ready);
export type GameEvent = PenguinPlaced | Slid | Out | SwapProposed | SwapAnswered | FloesSwapped | SeatReady;
