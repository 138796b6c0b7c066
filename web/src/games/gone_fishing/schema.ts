// Made by `make types` from the Python types; do not edit.

export interface ChooseNet {
  kind: "net";
  name: "circle" | "square" | "star" | "triangle";
}

export interface Done {
  kind: "done";
}

export interface Enclosed {
  kind: "enclosed";
  seat: number;
  fish: number[];
  /** seconds since the act began */
  at: number;
}

export interface EndPractice {
  kind: "end";
}

export interface FishDrifted {
  kind: "drifted";
  fish: number;
  x: number;
  y: number;
  heading: number;
}

export interface FishMoved {
  kind: "moved";
  seat: number;
  fish: number;
  x: number;
  y: number;
  heading: number;
}

export interface FishReturned {
  kind: "returned";
  seat: number;
  fish: number;
  x: number;
  y: number;
  heading: number;
}

export interface FishSlipped {
  kind: "slipped";
  fish: number;
  /** seconds since the act began */
  at: number;
}

export interface FishStayed {
  kind: "stayed";
  seat: number;
}

export interface FishStowed {
  kind: "stowed";
  seat: number;
  fish: number[];
}

export interface FishTaken {
  kind: "taken";
  seat: number;
  fish: number;
}

export interface FishTossed {
  kind: "tossed";
  seat: number;
  colour: "blue" | "green" | "purple" | "red" | "white";
  fish: number[];
  upright: boolean[];
  points: number;
  trajectory: Trajectory;
}

export interface FishingOptions {
  /** number of players */
  players: number;
  /** who starts */
  first_seat: "first" | "random";
  /** seats that pull by the expert rule: their numbers, as in 13, or all; empty for none */
  experts: string;
  /** how long the net swings on its rope */
  swing: "calm" | "natural";
}

export interface FishingRoundBegan {
  kind: "round";
  round: number;
  first: number;
}

export interface FishingScene {
  half: number;
  mouth: number;
  apart: number;
  of_a_kind: number;
  outward: ([number, number])[];
  kinds: KindFigures[];
  nets: NetFigures[];
  tackle: TackleFigures;
  hand: HandFigures;
  fish_here: string;
  touches_here: string;
  most_price: number;
}

export interface FishingView {
  options: FishingOptions;
  /** Seat to act; null when the game is over. */
  to_act: number | null;
  /** One sentence that asks the seat to act for its action. */
  prompt: string;
  /** Final scores; null until the game is over. */
  result: Result | null;
  /** Seats that no opponent can affect any more, so that a bot may finish the game for them. */
  settled: number[];
  fish: SeaFish[];
  round: number;
  rounds: number;
  first: number;
  awaits: "lower" | "move" | "net" | "pull" | "relocate" | "return" | "take" | "token" | "toss";
  turn_of: number;
  unused: ("circle" | "square" | "star" | "triangle")[];
  net: "circle" | "square" | "star" | "triangle" | null;
  down: FlatPose | null;
  inside: number[];
  relocations: number;
  catch: number[];
  boats: number[][];
  holds: number[][];
  tokens: number[];
  prices: number[];
  edges: number[];
  experts: boolean[];
  sold: Sold[][];
  points: number[];
  tossing: "blue" | "green" | "purple" | "red" | "white" | null;
  to_toss: number[];
  turns: number;
}

export interface FlatPose {
  x: number;
  y: number;
  heading: number;
}

export interface HandFigures {
  samples_a_second: number;
  steps_a_sample: number;
  unit: number;
  longest: Record<string, number>;
  fastest: number;
  fastest_down: number;
  fastest_turn: number;
  lowest: number;
  highest: number;
  top: number;
  gently: number;
  reach: number;
  past: number;
  most_waypoints: number;
}

export interface KindFigures {
  name: "blue" | "green" | "purple" | "red" | "white";
  length: number;
  height: number;
  thickness: number;
  geoms: string;
}

export interface KindSold {
  kind: "sold";
  colour: "blue" | "green" | "purple" | "red" | "white";
  price: number;
  counts: number[];
}

export interface Lower {
  kind: "lower";
  path: string;
}

export interface MoveFish {
  kind: "move";
  fish: number;
  x: number;
  y: number;
  heading: number;
}

export interface NetChosen {
  kind: "net";
  seat: number;
  net: "circle" | "square" | "star" | "triangle";
  last: boolean;
}

export interface NetFailed {
  kind: "failed";
  seat: number;
  why: "astray" | "hanging" | "touched";
  fish: number | null;
  /** seconds since the act began */
  at: number;
}

export interface NetFigures {
  name: "circle" | "square" | "star" | "triangle";
  outline: ([number, number])[];
  held: ([number, number])[];
  frames: Record<string, string>;
}

export interface NetHome {
  kind: "home";
  seat: number;
  fish: number[];
  /** seconds since the act began */
  at: number;
}

export interface NetLowered {
  kind: "lowered";
  seat: number;
  net: "circle" | "square" | "star" | "triangle";
  trajectory: Trajectory;
}

export interface NetPulled {
  kind: "pulled";
  seat: number;
  net: "circle" | "square" | "star" | "triangle";
  trajectory: Trajectory;
}

export interface NoPriceRises {
  kind: "no token";
  seat: number;
}

export interface PlaceToken {
  kind: "token";
  colour: "blue" | "green" | "purple" | "red" | "white";
}

export interface PracticeOver {
  kind: "over";
  seat: number;
  caught: number;
}

export interface Pull {
  kind: "pull";
  path: string;
}

export interface Relocate {
  kind: "relocate";
  fish: number;
  x: number;
  y: number;
  heading: number;
}

export interface Result {
  /** Points of every seat, then its tie-breakers; higher is better. */
  scores: number[][];
}

export interface ReturnFish {
  kind: "return";
  fish: number;
  x: number;
  y: number;
  heading: number;
}

export interface SeaFish {
  fish: number;
  colour: "blue" | "green" | "purple" | "red" | "white";
  x: number;
  y: number;
  heading: number;
}

export interface Sold {
  points: number;
  fresh: number | null;
}

export interface Stay {
  kind: "stay";
}

export interface SwamBack {
  kind: "back";
  fish: SeaFish[];
}

export interface TackleFigures {
  wire: number;
  bridle: number;
  ropes: Record<string, number>;
  pulling: Record<string, number>;
  damping: number;
  lies: number;
}

export interface TakeFish {
  kind: "take";
  fish: number;
}

export interface TokenPlaced {
  kind: "token";
  seat: number;
  colour: "blue" | "green" | "purple" | "red" | "white";
  price: number;
}

export interface Toss {
  kind: "toss";
  vigour: number;
}

export interface Trajectory {
  frames: number;
  bodies: number[];
  packed: string;
  rate: number;
}

export type View = FishingView;
export type LegalAction = { text: string } & (ChooseNet | MoveFish | Stay | Lower | Pull | TakeFish | Relocate | Done | PlaceToken | ReturnFish | Toss | EndPractice);
export type GameEvent = FishingRoundBegan | NetChosen | FishMoved | FishStayed | NetLowered | NetPulled | Enclosed | FishSlipped | NetFailed | NetHome | FishTaken | TokenPlaced | NoPriceRises | FishReturned | FishStowed | FishDrifted | KindSold | FishTossed | SwamBack | PracticeOver;
