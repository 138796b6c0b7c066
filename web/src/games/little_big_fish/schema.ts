// Made by `make types` from the Python types; do not edit.

export interface Ate {
  kind: "ate";
  seat: number;
  /** Square of the sea, such as c4. */
  square: string;
  /** Size of the fish eaten. */
  size: "big" | "medium" | "small";
}

export interface Bear {
  kind: "birth";
  /** Square of the sea, such as c4. */
  square: string;
}

export interface Board {
  colour: "blue" | "green" | "red" | "yellow";
  /** Number of quarter turns to the right from the printed orientation. */
  turns: number;
}

export interface Born {
  kind: "born";
  seat: number;
  /** Square of the sea, such as c4. */
  square: string;
}

export interface Drew {
  kind: "drew";
  seat: number;
  /** Square of the sea, such as c4. */
  square: string;
  token: "birth" | "fisherman" | "plankton" | "whirlwind";
  /** True if the surprise has an effect. */
  works: boolean;
}

export interface Fish {
  seat: number;
  size: "big" | "medium" | "small";
  /** Square of the sea, such as c4. */
  square: string;
}

export interface FishCaught {
  kind: "caught";
  /** Seat that loses the fish. */
  seat: number;
  /** Square of the sea, such as c4. */
  square: string;
  size: "big" | "medium" | "small";
}

export interface FishPlaced {
  kind: "placed";
  seat: number;
  /** Square of the sea, such as c4. */
  square: string;
}

/** A player loses the rest of the turn, because no fish can take a step. */
export interface Forfeited {
  kind: "forfeited";
  seat: number;
}

export interface Grew {
  kind: "grew";
  seat: number;
  /** Square of the sea, such as c4. */
  square: string;
  /** Size after growing. */
  size: "big" | "medium" | "small";
  /** Colour of the plankton; none if it was a surprise. */
  colour: "blue" | "green" | "red" | "yellow" | null;
}

/** Choose the fish that goes to the Fisherman. */
export interface Lose {
  kind: "lose";
  /** Square of the sea, such as c4. */
  square: string;
}

/** A square or a surprise has no effect. */
export interface NothingHappened {
  kind: "nothing";
  seat: number;
  /** Square of the sea, such as c4. */
  square: string;
  /** `used`: the plankton has fed the seat already; `biggest`: the fish is big; `no_bigger`, `no_small`: the reserve has no such fish; `no_room`: the board has no free square for a birth. */
  reason: "biggest" | "no_bigger" | "no_room" | "no_small" | "used";
}

export interface PlaceFish {
  kind: "place";
  /** Square of the sea, such as c4. */
  square: string;
}

export interface ReefOptions {
  /** Number of players. */
  players: number;
  /** The player who makes the first move. */
  first_seat: "first" | "random";
  /** The four boards lie as the rulebook suggests for first games. */
  first_games: boolean;
  /** Births and surprises happen only where a fish stops, not where it swims through. */
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
  /** Squares as the first seat sees them, the far row first: `.` ocean, `N` birth, `?` surprise, `W` wreck; `R`, `Y`, `B` and `G` plankton. */
  rows: string[];
  /** Boards near left, near right, far left and far right. */
  boards: Board[];
  /** All fish in play. */
  swimmers: Fish[];
  /** Colours of plankton that still feed each seat. */
  plankton: (("blue" | "green" | "red" | "yellow")[])[];
  /** Number of small, medium and big fish of each seat that can still enter play. */
  reserve: number[][];
  /** Number of small, medium and big fish that each seat has eaten. */
  captured: number[][];
  /** Number of fish that each seat has eaten. */
  eaten: number[];
  /** Number of fish of each seat in play. */
  fish: number[];
  /** Number of surprises left in the pile; the others lie open beside it. */
  pile: Record<string, number>;
  /** Seat whose turn it is, even while another seat has to choose. */
  turn_of: number;
  /** `place`: a start square; `step`: a step; `birth`: the square of a newborn fish; `turn`: a board to turn; `lose`: a fish for the Fisherman. */
  awaits: "birth" | "lose" | "place" | "step" | "turn";
  /** Number of steps left in this turn. */
  steps: number;
  /** Square that the choice is about. */
  at: string | null;
  /** Square of the fish that took the first step and may swim on, or has stopped. */
  passing: string | null;
  /** True if the fish on `passing` has stopped. */
  stopped: boolean;
  /** Number of turns in a row without anything eaten, grown or born; -1 while this turn has had any of these. */
  quiet: number;
}

/** The final scores of a game. */
export interface Result {
  /** Points of every seat, then its tie-breakers; higher is better. */
  scores: number[][];
}

/** All surprise tokens are used up and form a new pile. */
export interface Shuffled {
  kind: "shuffled";
}

export interface Step {
  kind: "step";
  /** Square of the sea, such as c4. */
  start: string;
  /** Square of the sea, such as c4. */
  end: string;
}

export interface Stop {
  kind: "stop";
}

export interface Swam {
  kind: "swam";
  seat: number;
  /** Square of the sea, such as c4. */
  start: string;
  /** Square of the sea, such as c4. */
  end: string;
  size: "big" | "medium" | "small";
  /** Wrecks through which the fish swims, in order. */
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
export type GameEvent = FishPlaced | Swam | Ate | Grew | Born | Drew | NothingHappened | FishCaught | Turned | Shuffled | Forfeited;
