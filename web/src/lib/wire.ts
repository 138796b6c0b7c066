// Made by `make types` from the Python types; do not edit.

export interface Act {
  /** First word of the action's text form. */
  verb: string;
  /** Parameters that follow the verb, in the order of the text form. */
  numbers: Quantity[];
}

export interface Analysis {
  /** Seat to act. */
  seat: number;
  /** Chance of every seat to win; they add up to 1. */
  chances: number[];
  /** True if the result of the seat to act is proved. */
  proved: boolean;
  /** Legal actions, the best first. */
  actions: RatedAction[];
}

export interface Answer {
  kind: "answer";
  id: string;
  proposal: "take_back" | "take_seat";
  yes: boolean;
}

export interface Chat {
  kind: "chat";
  id: string;
  text: string;
}

export interface ChatMessage {
  by: string;
  seat: number | null;
  text: string | null;
  reaction: "hello" | "nice" | "oops" | "thanks" | "thinking" | "wow" | null;
  at: number;
}

export interface Clock {
  kind?: "move" | "none" | "relaxed" | "total";
  seconds?: number;
  on_time_out?: "bot" | "lose";
}

export interface Done {
  kind: "done";
  id: string;
}

export interface GameInfo {
  id: string;
  title: string;
  players: number[];
  scores: string[];
  options: OptionInfo[];
  levels: string[];
  puzzles: number;
  lesson: boolean;
  private: boolean;
}

export interface Guest {
  id: string;
  name: string;
}

export interface Hint {
  ply: number;
  advice: Analysis;
}

export interface Join {
  invitation: string;
}

export interface Leave {
  kind: "leave";
  id: string;
}

export interface Lesson {
  /** Title of the lesson. */
  title: string;
  /** Steps, in order. */
  steps: LessonStep[];
}

export interface LessonStep {
  /** What the step explains and asks for. */
  text: string;
  /** Position of the step, in the game's notation or as the JSON of a view. */
  position: string;
  /** Text forms of the right actions; any of them completes the step. */
  accepted: string[];
  /** Name of the goal to reach, where right actions cannot be listed. */
  goal: string;
  /** Shown after the step is completed. */
  praise: string;
  /** Shown after a wrong action. */
  hint: string;
}

export interface Lobby {
  mine: TableCard[];
  to_join: TableCard[];
  to_watch: TableCard[];
  recent: TableCard[];
}

export interface LogLine {
  ply: number;
  seat: number | null;
  text: string;
}

export interface Move {
  kind: "move";
  id: string;
  ply: number;
  action: string;
}

export interface Moved {
  kind: "moved";
  seat: number;
  action: string;
  snapshot: Snapshot;
  lines: LogLine[];
  seconds_left: (number | null)[];
  can_take_back: boolean;
}

export interface NewInvitation {
  kind: "new_invitation";
  id: string;
}

export interface NewName {
  name: string;
}

export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, unknown>;
  clock?: Clock;
  open?: boolean;
}

export interface OptionInfo {
  name: string;
  type: "boolean" | "integer" | "string";
  help: string;
  default: number | boolean | string;
  choices: string[] | null;
}

export interface PlayOut {
  kind: "play_out";
  id: string;
}

export interface PositionAnalysis {
  ply: number;
  seat: number | null;
  chances: number[];
  proved: boolean;
  best: string | null;
  best_chance: number | null;
  played: string | null;
  played_chance: number | null;
}

export interface Problem {
  sentence: string;
}

export interface Proposal {
  kind: "take_back" | "take_seat";
  by: string;
  seat: number;
  mine: boolean;
}

export interface PuzzleInfo {
  id: string;
  stars: number;
  result: string;
}

export interface Quantity {
  /** Name of the parameter. */
  name: string;
  /** Smallest legal value. */
  low: number;
  /** Largest legal value. */
  high: number;
  /** Unit of the value; empty if it has none. */
  unit: string;
}

export interface RatedAction {
  /** Text form of the action. */
  action: string;
  /** Chance of the seat to act to win after the action, from 0 to 1; a shared victory counts half. */
  chance: number;
  /** True if the chance is proved against best play, not estimated. */
  proved: boolean;
}

export interface React {
  kind: "react";
  id: string;
  reaction: "hello" | "nice" | "oops" | "thanks" | "thinking" | "wow";
}

export interface Refused {
  kind: "refused";
  id: string | null;
  sentence: string;
}

export interface Rematch {
  kind: "rematch";
  id: string;
}

export interface Replay {
  id: string;
  game: string;
  names: string[];
  result: Result | null;
  places: number[] | null;
  analysable: boolean;
  snapshots: Snapshot[];
  lines: LogLine[];
}

export interface Result {
  /** Points of every seat, then its tie-breakers; higher is better. */
  scores: number[][];
}

export interface SeatInfo {
  kind: "bot" | "empty" | "person";
  name: string;
  here: boolean;
  level: string | null;
  left: boolean;
  playing_out: boolean;
  seconds_left: number | null;
}

export interface SeatWish {
  kind: "bot" | "friend" | "me" | "screen";
  name?: string | null;
  level?: string | null;
}

export interface Snapshot {
  ply: number;
  viewpoint: number | null;
  view: unknown;
  legal: unknown[];
  acts: Act[];
  last: unknown[];
}

export interface Solution {
  action: string;
}

export interface Spoken {
  kind: "spoken";
  message: ChatMessage;
}

export interface TableCard {
  id: string;
  game: string;
  status: "over" | "playing" | "waiting";
  names: string[];
  my_turn: boolean;
  updated: number;
}

export interface TableLink {
  id: string;
}

export interface TableNow {
  kind: "table";
  protocol: number;
  id: string;
  game: string;
  status: "over" | "playing" | "waiting";
  open: boolean;
  invitation: string | null;
  host: boolean;
  mine: number[];
  seats: SeatInfo[];
  clock: Clock;
  proposals: Proposal[];
  can_take_back: boolean;
  hints: boolean;
  rematch: string | null;
  result: Result | null;
  places: number[] | null;
  lost_on_time: number | null;
  snapshot: Snapshot | null;
  lines: LogLine[];
  chat: ChatMessage[];
}

export interface TakeBack {
  kind: "take_back";
  id: string;
}

export interface TakeSeat {
  kind: "take_seat";
  id: string;
  seat: number;
}

export interface Try {
  action: string | null;
}

export interface TryResult {
  snapshot: Snapshot;
  right: boolean;
  sentence: string;
}

export type FromServer = TableNow | Moved | Spoken | Done | Refused;
export type FromBrowser = Move | TakeBack | TakeSeat | Answer | Leave | PlayOut | Rematch | NewInvitation | Chat | React;
