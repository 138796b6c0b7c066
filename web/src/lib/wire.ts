// Made by `make types` from the Python types; do not edit.

export interface Act {
  verb: string;
  numbers: Quantity[];
}

export interface Analysis {
  seat: number;
  chances: number[];
  proved: boolean;
  actions: RatedAction[];
}

export interface Answer {
  kind: "answer";
  /** Id that the sender makes up. A command repeated with the same id is executed once. */
  id: string;
  /** Kind of the proposal. */
  proposal: "take_back" | "take_seat";
  yes: boolean;
}

export interface Chat {
  kind: "chat";
  /** Id that the sender makes up. A command repeated with the same id is executed once. */
  id: string;
  /** Message, shown to everybody on one line. */
  text: string;
}

export interface ChatMessage {
  /** Name of the sender. */
  by: string;
  /** First seat of the sender; null for a spectator. */
  seat: number | null;
  /** The message; null for a reaction. */
  text: string | null;
  /** The reaction; null for a message. */
  reaction: "hello" | "nice" | "oops" | "thanks" | "thinking" | "wow" | null;
  /** Time of sending, in seconds since 1970. */
  at: number;
}

export interface Clock {
  /** No clock, a day per move, `seconds` per move, or `seconds` per player for the whole game. */
  kind?: "move" | "none" | "relaxed" | "total";
  /** Seconds per move or per game. The other kinds ignore it. */
  seconds?: number;
  /** When time runs out, a bot makes the move (`bot`) or the seat loses the game (`lose`). */
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
  /** Id that the sender makes up. A command repeated with the same id is executed once. */
  id: string;
}

export interface Lesson {
  title: string;
  steps: LessonStep[];
}

export interface LessonStep {
  text: string;
  position: string;
  accepted: string[];
  goal: string;
  praise: string;
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
  /** Id that the sender makes up. A command repeated with the same id is executed once. */
  id: string;
  /** Ply at which the player chose the action. The move is refused at any other ply. */
  ply: number;
  /** Text form of the action. */
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
  /** Id that the sender makes up. A command repeated with the same id is executed once. */
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
  /** Id that the sender makes up. A command repeated with the same id is executed once. */
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
  /** Seat, counted from 0. */
  seat: number;
  mine: boolean;
}

export interface PuzzleInfo {
  id: string;
  stars: number;
  result: string;
}

export interface Quantity {
  name: string;
  low: number;
  high: number;
  unit: string;
}

export interface RatedAction {
  action: string;
  chance: number;
  proved: boolean;
}

export interface React {
  kind: "react";
  /** Id that the sender makes up. A command repeated with the same id is executed once. */
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
  /** Id that the sender makes up. A command repeated with the same id is executed once. */
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
  /** Id that the sender makes up. A command repeated with the same id is executed once. */
  id: string;
}

export interface TakeSeat {
  kind: "take_seat";
  /** Id that the sender makes up. A command repeated with the same id is executed once. */
  id: string;
  /** Seat, counted from 0. */
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
