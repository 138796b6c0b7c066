// Made by `make types` from the Python types; do not edit.

export interface Ate {
  kind: "ate";
  seat: number;
  /** a square of the sea, as in c4 */
  square: string;
  size: "big" | "medium" | "small";
}

export interface Bear {
  kind: "birth";
  /** a square of the sea, as in c4 */
  square: string;
}

export interface Board {
  colour: "blue" | "green" | "red" | "yellow";
  turns: number;
}

export interface Born {
  kind: "born";
  seat: number;
  /** a square of the sea, as in c4 */
  square: string;
}

export interface Drew {
  kind: "drew";
  seat: number;
  /** a square of the sea, as in c4 */
  square: string;
  token: "birth" | "fisherman" | "plankton" | "whirlwind";
  works: boolean;
}

export interface Fish {
  seat: number;
  size: "big" | "medium" | "small";
  /** a square of the sea, as in c4 */
  square: string;
}

export interface FishCaught {
  kind: "caught";
  seat: number;
  /** a square of the sea, as in c4 */
  square: string;
  size: "big" | "medium" | "small";
}

export interface FishPlaced {
  kind: "placed";
  seat: number;
  /** a square of the sea, as in c4 */
  square: string;
}

export interface Forfeited {
  kind: "forfeited";
  seat: number;
}

export interface Grew {
  kind: "grew";
  seat: number;
  /** a square of the sea, as in c4 */
  square: string;
  size: "big" | "medium" | "small";
  colour: "blue" | "green" | "red" | "yellow" | null;
}

export interface Lose {
  kind: "lose";
  /** a square of the sea, as in c4 */
  square: string;
}

export interface PlaceFish {
  kind: "place";
  /** a square of the sea, as in c4 */
  square: string;
}

export interface ReefOptions {
  /** number of players */
  players: number;
  /** who starts */
  first_seat: "first" | "random";
  /** the four boards lie as recommended for first games */
  first_games: boolean;
  /** birth and surprise act only where a fish stops, not where it passes through */
  only_where_stopping: boolean;
}

export interface ReefView {
  options: ReefOptions;
  /** Seat to act; null when the game is over. */
  to_act: number | null;
  /** One sentence that asks the seat to act for its action. */
  prompt: string;
  /** Final scores; null until the game is over. */
  result: Result | null;
  /** Seats that no opponent can affect any more, so that a bot may finish the game for them. */
  settled: number[];
  rows: string[];
  boards: Board[];
  swimmers: Fish[];
  plankton: (("blue" | "green" | "red" | "yellow")[])[];
  reserve: number[][];
  captured: number[][];
  eaten: number[];
  fish: number[];
  pile: Record<string, number>;
  turn_of: number;
  awaits: "birth" | "lose" | "place" | "step" | "turn";
  steps: number;
  at: string | null;
  passing: string | null;
  stopped: boolean;
  quiet: number;
}

export interface Result {
  /** Points of every seat, then its tie-breakers; higher is better. */
  scores: number[][];
}

export interface Shuffled {
  kind: "shuffled";
}

export interface Step {
  kind: "step";
  /** a square of the sea, as in c4 */
  start: string;
  /** a square of the sea, as in c4 */
  end: string;
}

export interface Stop {
  kind: "stop";
}

export interface Swam {
  kind: "swam";
  seat: number;
  /** a square of the sea, as in c4 */
  start: string;
  /** a square of the sea, as in c4 */
  end: string;
  size: "big" | "medium" | "small";
  through: string[];
}

export interface TurnBoard {
  kind: "turn";
  board: "blue" | "green" | "red" | "yellow";
  way: "left" | "right";
}

export interface Turned {
  kind: "turned";
  seat: number;
  board: "blue" | "green" | "red" | "yellow";
  way: "left" | "right";
}

export type View = ReefView;
export type LegalAction = { text: string } & (PlaceFish | Step | Stop | Bear | TurnBoard | Lose);
export type GameEvent = FishPlaced | Swam | Ate | Grew | Born | Drew | FishCaught | Turned | Shuffled | Forfeited;
