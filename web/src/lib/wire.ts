// Made by `make types` from the Python types; do not edit.

/** End the game without a result: until every seat has moved or, where nobody but the sender plays, at any time. */
export interface Abort {
  kind: "abort";
  /** Id that the sender makes up. A command repeated with the same id is executed once. */
  id: string;
}

/** A family of legal physical actions, too large to list: a verb and the ranges of its parameters. */
export interface Act {
  /** First word of the action's text form. */
  verb: string;
  /** Parameters that follow the verb, in the order of the text form. */
  numbers: Quantity[];
}

/** Add an empty seat before the game begins. Only for the host, as the following four. */
export interface AddSeat {
  kind: "add_seat";
  /** Id that the sender makes up. A command repeated with the same id is executed once. */
  id: string;
}

/** Agree to a proposal, or reject it. The player who made it may withdraw it with a no. */
export interface Answer {
  kind: "answer";
  /** Id that the sender makes up. A command repeated with the same id is executed once. */
  id: string;
  /** Place of the proposal in the table's log, as the proposal says it. */
  seq: number;
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
  /** Place in the table's log, by which a message is named; null for bots. */
  seq: number | null;
}

/** Time control of a table. */
export interface Clock {
  /** No clock, a day per move, `seconds` per move, or `seconds` per player for the whole game. */
  kind: "move" | "none" | "relaxed" | "total";
  /** Seconds per move or per game. The other kinds ignore it. */
  seconds: number;
  /** When time runs out, a bot makes the move (`bot`) or the seat loses the game (`lose`). */
  on_time_out: "bot" | "lose";
  /** Seconds that a seat gains with each of its actions. Only kind `total` has it. */
  increment: number;
}

/** The command with this id is executed, and its effect is durable. */
export interface Done {
  kind: "done";
  /** Id of the command. */
  id: string;
}

/** Why a game is over and by how much it was won, in words. */
export interface Ending {
  /** One sentence that says why the game is over. */
  reason: string;
  /** What the winner won by, as in "24 fish"; empty if no number says it. */
  margin: string;
  /** What each seat achieved, as in "56 fish, 27 floes"; empty if nothing counts. */
  scores: string[];
}

/** Remove a bot or a person before the game begins, so that another person can take the seat. */
export interface FreeSeat {
  kind: "free_seat";
  /** Id that the sender makes up. A command repeated with the same id is executed once. */
  id: string;
  /** Seat, counted from 0. */
  seat: number;
}

/** Show everybody at the table what the sender's hand does before an act. It is no command: nothing is stored. */
export interface Gesture {
  kind: "gesture";
  /** Version of the snapshot in which the player acts. */
  version: number;
  /** The game's gesture, or null when the hand lets go. */
  gesture: unknown;
}

/** What the hand of the seat to act does before an act. Not stored, and dropped for browsers that read slowly. */
export interface Gestured {
  kind: "gestured";
  /** Seat to act. */
  seat: number;
  /** Version of the snapshot in which the player acts. */
  version: number;
  /** The game's gesture, see its `schema.ts`; null when the hand lets go. */
  gesture: unknown;
}

/** Leave the table, or decline a reserved seat. In a running game a bot takes over the seat. */
export interface Leave {
  kind: "leave";
  /** Id that the sender makes up. A command repeated with the same id is executed once. */
  id: string;
}

/** The position of a step of a lesson. */
export interface LessonSource {
  kind: "lesson";
  /** Id of the game. */
  game: string;
  /** Step of the lesson, counted from 0. */
  step: number;
}

/** A line of the game log for people to read. */
export interface LogLine {
  /** Ply after the action that the line reports. */
  ply: number;
  /** Seat that took the action. */
  seat: number | null;
  text: string;
  /** Places of the board that the line is about. */
  marks: string[];
  /** True if the line only adds to the line before it. */
  minor: boolean;
  /** Moment in the physical act at which it happened, in seconds; null for everything else. */
  at: number | null;
}

/** Take an action. */
export interface Move {
  kind: "move";
  /** Id that the sender makes up. A command repeated with the same id is executed once. */
  id: string;
  /** Version of the snapshot in which the player chose. At any other version the move is refused. */
  version: number;
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
  /** True if the clock of the seat to act runs. */
  clock_runs: boolean;
  /** True if the receiver may end the game without a result. */
  can_abort: boolean;
  /** True if the receiver has an action to take back. */
  can_take_back: boolean;
}

/** Make a new invitation and void the earlier ones. */
export interface NewInvitation {
  kind: "new_invitation";
  /** Id that the sender makes up. A command repeated with the same id is executed once. */
  id: string;
}

/** Let a bot finish the sender's part of the game once it is settled. */
export interface PlayOut {
  kind: "play_out";
  /** Id that the sender makes up. A command repeated with the same id is executed once. */
  id: string;
}

/** A proposal that awaits the consent of other players. */
export interface Proposal {
  /** Place of the proposal in the table's log; an answer names it. */
  seq: number;
  kind: "take_back" | "take_seat";
  /** Name of the player who made it. */
  by: string;
  /** Seat, counted from 0. */
  seat: number;
  /** True if the receiver need not answer: they made it, have agreed already, or have no seat. */
  mine: boolean;
  /** True if the receiver made it, and may withdraw it with a no. */
  own: boolean;
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

/** Offer the same table again, with every player one seat further, or accept the offer of another player. */
export interface Rematch {
  kind: "rematch";
  /** Id that the sender makes up. A command repeated with the same id is executed once. */
  id: string;
}

/** Remove a seat on which no person sits, before the game begins. */
export interface RemoveSeat {
  kind: "remove_seat";
  /** Id that the sender makes up. A command repeated with the same id is executed once. */
  id: string;
  /** Seat, counted from 0. */
  seat: number;
}

/** Give up: the sender's seat loses. A guest with several seats gives up the one to act. */
export interface Resign {
  kind: "resign";
  /** Id that the sender makes up. A command repeated with the same id is executed once. */
  id: string;
}

/** The final scores of a game. */
export interface Result {
  /** Points of every seat, then its tie-breakers; higher is better. */
  scores: number[][];
}

/** Put a bot on an empty seat, or change the level of the bot that sits there, before the game begins. */
export interface SeatBot {
  kind: "seat_bot";
  /** Id that the sender makes up. A command repeated with the same id is executed once. */
  id: string;
  /** Seat, counted from 0. */
  seat: number;
  /** Level of a bot. */
  level: string;
}

/** A seat and its occupant. */
export interface SeatInfo {
  /** Nobody, nobody yet but a seat that only the named person can take, a person, or a bot. */
  kind: "bot" | "empty" | "person" | "reserved";
  name: string;
  /** True for a bot, and for a person who is connected now. */
  here: boolean;
  /** Level of the bot that plays, if one does. */
  level: string | null;
  /** True if a bot plays on for the player; without a forfeit another person may take the seat. */
  left: boolean;
  /** How the player lost before the end, if they did; nobody can take the seat then. */
  forfeit: "out_of_time" | "resigned" | null;
  /** True while a bot finishes the player's settled game. */
  playing_out: boolean;
  /** Time on the clock at sending; it runs while the seat is to act. Null without a clock. */
  seconds_left: number | null;
}

/** The score of a series of games between the same players. */
export interface SeriesNow {
  /** Greatest number of games; most of them win the series. */
  best_of: number;
  /** Games that each seat has won, this one included. */
  wins: number[];
  /** Seat that has won the series; empty while it goes on. */
  winners: number[];
}

/** Change what people may say at the table, before the game begins. */
export interface SetChat {
  kind: "set_chat";
  /** Id that the sender makes up. A command repeated with the same id is executed once. */
  id: string;
  /** Messages and reactions (`open`), only reactions (`quiet`), or neither (`none`). */
  rule: "none" | "open" | "quiet";
}

/** Let the bots move without pauses until a person is to act; refused where other people play. */
export interface Skip {
  kind: "skip";
  /** Id that the sender makes up. A command repeated with the same id is executed once. */
  id: string;
}

/** The game at one ply as one seat, or a spectator, may see it. */
export interface Snapshot {
  /** Number of actions taken so far. */
  ply: number;
  /** Version of the position, which a move names; 0 in snapshots in which nobody can move. */
  version: number;
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

/** Somebody sent a chat message or a reaction. */
export interface Spoken {
  kind: "spoken";
  message: ChatMessage;
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
  /** Seats that only the receiver can take. */
  reserved: number[];
  seats: SeatInfo[];
  /** Options of the game by name. */
  options: Record<string, unknown>;
  /** Position from which the game was played on; null if it began at the start. */
  source: TableSource | LessonSource | null;
  /** Day of the challenge that is played here, if one is. */
  challenge: string | null;
  /** True if the result counts for the players' ratings. */
  rated: boolean;
  /** The series that is played; null for a single game. */
  series: SeriesNow | null;
  clock: Clock;
  /** True if the clock of the seat to act runs; it waits for the seat's first move. */
  clock_runs: boolean;
  /** Proposals that still await consent. */
  proposals: Proposal[];
  /** Name of the player who said no to the receiver's last proposal, until the position changes. */
  rejected_by: string | null;
  /** True if the receiver has an action to take back. */
  can_take_back: boolean;
  /** True if the receiver may end the game without a result. */
  can_abort: boolean;
  /** True if the receiver may ask for hints on their turns. */
  hints: boolean;
  /** Table of the rematch, once a player asked for one. */
  rematch: string | null;
  /** Name of the player who asked for the rematch. */
  rematch_by: string | null;
  /** Result of the game; null until its end. */
  result: Result | null;
  /** Place of each seat, 1 for the winners; null until the end. */
  places: number[] | null;
  /** How the game ended, in words; null until its end. */
  ending: Ending | null;
  /** Seat whose lack of time ended the game, if one did. */
  lost_on_time: number | null;
  /** Seats that resigned. */
  resigned: number[];
  /** Name of the player who ended the game without a result, if one did. */
  aborted_by: string | null;
  /** The current position; null until the game begins: nothing is dealt before. */
  snapshot: Snapshot | null;
  /** The whole game log. */
  lines: LogLine[];
  /** The latest messages that the receiver wants to hear, the oldest first. */
  chat: ChatMessage[];
  /** Messages and reactions (`open`), only reactions (`quiet`), or neither (`none`). */
  chat_rule: "none" | "open" | "quiet";
  /** True if the host has asked the receiver to leave the table. */
  removed: boolean;
  /** Seats of people whom the receiver has muted or blocked. */
  muted: number[];
}

/** A position of the game at a table. */
export interface TableSource {
  kind: "table";
  /** Id of the table. */
  table: string;
  /** Number of actions taken before the position. */
  ply: number;
}

/** Undo the sender's last action: at once if it concerns nobody else, otherwise by consent. */
export interface TakeBack {
  kind: "take_back";
  /** Id that the sender makes up. A command repeated with the same id is executed once. */
  id: string;
}

/** Sit down: at once on a seat that is empty or reserved for the sender, by consent on one that its player left. */
export interface TakeSeat {
  kind: "take_seat";
  /** Id that the sender makes up. A command repeated with the same id is executed once. */
  id: string;
  /** Seat, counted from 0. */
  seat: number;
}

/** Tell whether the sender's page is visible. It is no command: nothing is stored, and nothing is answered. */
export interface Visible {
  kind: "visible";
  /** False while the page is hidden. A new connection counts as that of a visible page. */
  visible: boolean;
}

export type FromServer = TableNow | Moved | Spoken | Gestured | Done | Refused;
export type FromBrowser = Move | TakeBack | TakeSeat | Answer | Leave | AddSeat | RemoveSeat | SeatBot | FreeSeat | SetChat | Resign | Abort | PlayOut | Skip | Rematch | NewInvitation | Chat | React;
