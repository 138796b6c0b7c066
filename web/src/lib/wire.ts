// Made by `make types` from the Python types; do not edit.

/** A family of legal physical actions, too large to list: a verb and the ranges of its parameters. */
export interface Act {
  /** First word of the action's text form. */
  verb: string;
  /** Parameters that follow the verb, in the order of the text form. */
  numbers: Quantity[];
}

/** The result of a search from the view of the seat to act. */
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

/** Agree to a proposal, or reject it. The player who made it may withdraw it with a no. */
export interface Answer {
  kind: "answer";
  /** Id that the sender makes up. A command repeated with the same id is executed once. */
  id: string;
  /** Kind of the proposal. */
  proposal: "take_back" | "take_seat";
  yes: boolean;
}

/** Send a message to everybody at the table. */
export interface Chat {
  kind: "chat";
  /** Id that the sender makes up. A command repeated with the same id is executed once. */
  id: string;
  /** Message, shown to everybody on one line. */
  text: string;
}

/** A chat message or a reaction. */
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

/** Time control of a table. */
export interface Clock {
  /** No clock, a day per move, `seconds` per move, or `seconds` per player for the whole game. */
  kind?: "move" | "none" | "relaxed" | "total";
  /** Seconds per move or per game. The other kinds ignore it. */
  seconds?: number;
  /** When time runs out, a bot makes the move (`bot`) or the seat loses the game (`lose`). */
  on_time_out?: "bot" | "lose";
}

/** The command with this id is executed, and its effect is durable. */
export interface Done {
  kind: "done";
  /** Id of the command. */
  id: string;
}

/** A game, its options and its bots. */
export interface GameInfo {
  id: string;
  title: string;
  /** Possible numbers of players. */
  players: number[];
  /** Names of the numbers in a result: points, then tie-breakers. */
  scores: string[];
  options: OptionInfo[];
  /** Levels of the bots, the weakest first. */
  levels: string[];
  /** Number of puzzles. */
  puzzles: number;
  /** True if there is a first lesson. */
  lesson: boolean;
  /** True if seats have secrets, so that players at one screen must hand the device over. */
  private: boolean;
}

/** A visitor, known by a cookie. */
export interface Guest {
  id: string;
  name: string;
}

/** Advice for the seat to act: an analysis that lists only the few best actions. */
export interface Hint {
  /** Number of actions taken so far. */
  ply: number;
  advice: Analysis;
}

/** The invitation that a guest follows. */
export interface Join {
  /** Last part of the invitation's path. */
  invitation: string;
}

/** Leave the table. In a running game a bot takes over the seat. */
export interface Leave {
  kind: "leave";
  /** Id that the sender makes up. A command repeated with the same id is executed once. */
  id: string;
}

/** A lesson in one game. */
export interface Lesson {
  /** Title of the lesson. */
  title: string;
  /** Steps, in order. */
  steps: LessonStep[];
}

/** One step: the learner takes an accepted action, reaches a goal or, with neither, only looks at the position. */
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

/** The tables that concern a guest. */
export interface Lobby {
  /** Unfinished tables of the receiver; those where it is their turn come first. */
  mine: TableCard[];
  /** Open tables with empty seats. */
  to_join: TableCard[];
  /** Open tables where others play. */
  to_watch: TableCard[];
  /** Finished tables of the receiver, the newest first. */
  recent: TableCard[];
}

/** A line of the game log for people to read. */
export interface LogLine {
  /** Ply after the action that the line reports. */
  ply: number;
  /** Seat that took the action. */
  seat: number | null;
  text: string;
}

/** Take an action. */
export interface Move {
  kind: "move";
  /** Id that the sender makes up. A command repeated with the same id is executed once. */
  id: string;
  /** Ply at which the player chose the action. The move is refused at any other ply. */
  ply: number;
  /** Text form of the action. */
  action: string;
}

/** A seat took an action, and the game goes on. */
export interface Moved {
  kind: "moved";
  /** Seat that took the action. */
  seat: number;
  /** Text form of the action. */
  action: string;
  /** The position after the action. */
  snapshot: Snapshot;
  /** New lines of the game log. */
  lines: LogLine[];
  /** Time on the clock of each seat. */
  seconds_left: (number | null)[];
  /** True if the receiver has an action to take back. */
  can_take_back: boolean;
}

/** Make a new invitation and void the earlier ones. */
export interface NewInvitation {
  kind: "new_invitation";
  /** Id that the sender makes up. A command repeated with the same id is executed once. */
  id: string;
}

/** The name that a guest wants. */
export interface NewName {
  name: string;
}

/** The table that a guest wants to open. */
export interface NewTable {
  /** Id of the game. */
  game: string;
  /** Wanted occupants, one per player. */
  seats: SeatWish[];
  /** Options of the game by name. */
  options?: Record<string, unknown>;
  clock?: Clock;
  /** True if the lobby shows the table for anybody to join, false for invitation only. */
  open?: boolean;
}

/** An option of a game. */
export interface OptionInfo {
  name: string;
  type: "boolean" | "integer" | "string";
  /** Explanation for players. */
  help: string;
  default: number | boolean | string;
  /** Allowed values; null if the type alone limits them. */
  choices: string[] | null;
}

/** Let a bot finish the sender's part of the game once it is settled. */
export interface PlayOut {
  kind: "play_out";
  /** Id that the sender makes up. A command repeated with the same id is executed once. */
  id: string;
}

/** Analysis of one position of a finished game. */
export interface PositionAnalysis {
  /** Number of actions taken so far. */
  ply: number;
  /** Seat to act; null at the end. */
  seat: number | null;
  /** Winning probability of each seat; they add up to 1. */
  chances: number[];
  /** True if the result of the seat to act is certain. */
  proved: boolean;
  /** Best action; null at the end. */
  best: string | null;
  /** Winning probability of the seat to act after the best action. */
  best_chance: number | null;
  /** Action that was taken; null at the end. */
  played: string | null;
  /** Winning probability of the seat to act after the action taken; null if not analysed. */
  played_chance: number | null;
}

/** The body of every refused request. */
export interface Problem {
  /** Reason, for the player to read. */
  sentence: string;
}

/** A proposal that awaits the consent of other players. */
export interface Proposal {
  kind: "take_back" | "take_seat";
  /** Name of the player who made it. */
  by: string;
  /** Seat, counted from 0. */
  seat: number;
  /** True if the receiver need not answer: they made it, have agreed already, or have no seat. */
  mine: boolean;
}

/** A puzzle without its solution. */
export interface PuzzleInfo {
  id: string;
  /** Difficulty, from 1 to 3. */
  stars: number;
  /** Result that only the solution secures: `win` or `share`. */
  result: string;
}

/** A numeric parameter of a physical action. */
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

/** A legal action with its value for the seat to act. */
export interface RatedAction {
  /** Text form of the action. */
  action: string;
  /** Chance of the seat to act to win after the action, from 0 to 1; a shared victory counts half. */
  chance: number;
  /** True if the chance is proved against best play, not estimated. */
  proved: boolean;
}

/** Send a reaction to everybody at the table. */
export interface React {
  kind: "react";
  /** Id that the sender makes up. A command repeated with the same id is executed once. */
  id: string;
  reaction: "hello" | "nice" | "oops" | "thanks" | "thinking" | "wow";
}

/** A command was refused; it changed nothing. */
export interface Refused {
  kind: "refused";
  /** Id of the command; null if the message had none. */
  id: string | null;
  /** Reason, for the player to read. */
  sentence: string;
}

/** Open the same table again, with every player one seat further. */
export interface Rematch {
  kind: "rematch";
  /** Id that the sender makes up. A command repeated with the same id is executed once. */
  id: string;
}

/** A finished game, ply by ply. */
export interface Replay {
  id: string;
  /** Id of the game. */
  game: string;
  /** Name at each seat. */
  names: string[];
  result: Result | null;
  /** Place of each seat, 1 for the winners; null until the end. */
  places: number[] | null;
  /** True if the server can analyse the positions. */
  analysable: boolean;
  /** One snapshot per ply; the first is the start. */
  snapshots: Snapshot[];
  /** The whole game log. */
  lines: LogLine[];
}

/** The final scores of a game. */
export interface Result {
  /** Points of every seat, then its tie-breakers; higher is better. */
  scores: number[][];
}

/** A seat and its occupant. */
export interface SeatInfo {
  kind: "bot" | "empty" | "person";
  name: string;
  /** True for a bot, and for a person who is connected now. */
  here: boolean;
  /** Level of the bot that plays, if one does. */
  level: string | null;
  /** True if the player has left: a bot plays on, and another person may take the seat. */
  left: boolean;
  /** True while a bot finishes the player's settled game. */
  playing_out: boolean;
  /** Time on the clock at sending; it runs while the seat is to act. Null without a clock. */
  seconds_left: number | null;
}

/** The occupant that the host wants for a seat. */
export interface SeatWish {
  /** The host, an invited person, a bot, or another person at the host's screen. */
  kind: "bot" | "friend" | "me" | "screen";
  /** Name of the other person at the host's screen. */
  name?: string | null;
  /** Level of the bot; a middle one by default. */
  level?: string | null;
}

/** The game at one ply as one seat, or a spectator, may see it. */
export interface Snapshot {
  /** Number of actions taken so far. */
  ply: number;
  /** Seat whose view this is; null for a spectator. */
  viewpoint: number | null;
  /** The game's view, see the `schema.ts` of the game. */
  view: unknown;
  /** Legal actions if the viewpoint is to act, else empty; each with its fields and its text form. */
  legal: unknown[];
  /** Physical acts open to the viewpoint; their actions are too many to list. */
  acts: Act[];
  /** Events of the last action that the viewpoint may see. */
  last: unknown[];
}

/** The action that solves a puzzle. */
export interface Solution {
  /** Text form of the action. */
  action: string;
}

/** Somebody sent a chat message or a reaction. */
export interface Spoken {
  kind: "spoken";
  message: ChatMessage;
}

/** A table in the lobby. */
export interface TableCard {
  id: string;
  /** Id of the game. */
  game: string;
  status: "over" | "playing" | "waiting";
  /** Name at each seat; empty for an empty seat. */
  names: string[];
  /** True if a seat of the receiver is to act. */
  my_turn: boolean;
  /** Time of the last change, in seconds since 1970. */
  updated: number;
}

/** The id of a table. */
export interface TableLink {
  id: string;
}

/** The whole table: sent on connecting, at the end of the game, and after every change but moves and chat. */
export interface TableNow {
  kind: "table";
  /** Version of the protocol. */
  protocol: number;
  id: string;
  /** Id of the game. */
  game: string;
  status: "over" | "playing" | "waiting";
  /** True if the lobby shows the table to everybody. */
  open: boolean;
  /** Path of the invitation: for the players and the host, while seats are empty. */
  invitation: string | null;
  /** True if the receiver opened the table. */
  host: boolean;
  /** Seats of the receiver. */
  mine: number[];
  seats: SeatInfo[];
  clock: Clock;
  /** Proposals that still await consent. */
  proposals: Proposal[];
  /** True if the receiver has an action to take back. */
  can_take_back: boolean;
  /** True if the receiver may ask for hints on their turns. */
  hints: boolean;
  /** Table of the rematch, once somebody asked for one. */
  rematch: string | null;
  /** Result of the game; null until its end. */
  result: Result | null;
  /** Place of each seat, 1 for the winners; null until the end. */
  places: number[] | null;
  /** Seat whose lack of time ended the game, if one did. */
  lost_on_time: number | null;
  /** The current position. */
  snapshot: Snapshot | null;
  /** The whole game log. */
  lines: LogLine[];
  /** The latest messages, the oldest first. */
  chat: ChatMessage[];
}

/** Undo the sender's last action: at once if it concerns nobody else, otherwise by consent. */
export interface TakeBack {
  kind: "take_back";
  /** Id that the sender makes up. A command repeated with the same id is executed once. */
  id: string;
}

/** Sit down: at once on an empty seat, by consent on a seat that its player has left. */
export interface TakeSeat {
  kind: "take_seat";
  /** Id that the sender makes up. A command repeated with the same id is executed once. */
  id: string;
  /** Seat, counted from 0. */
  seat: number;
}

/** An action to try in the position of a puzzle or of a lesson's step. */
export interface Try {
  /** Text form of the action; null to look at the position. */
  action: string | null;
}

/** The result of trying an action. The snapshot shows the position after the action. If only listed actions are accepted and this is none of them, it shows the unchanged position. */
export interface TryResult {
  snapshot: Snapshot;
  /** True if the action solves the puzzle or completes the step. */
  right: boolean;
  /** Praise or a hint, for the player to read. */
  sentence: string;
}

export type FromServer = TableNow | Moved | Spoken | Done | Refused;
export type FromBrowser = Move | TakeBack | TakeSeat | Answer | Leave | PlayOut | Rematch | NewInvitation | Chat | React;
