// The contract of a game: `web/src/games/<id>/index.ts` exports a `GameModule`. Beside it, `Miniature.svelte` is a small
// animated scene for the lobby, without props and hidden from screen readers.
//
// The board fills its box. Settings that only concern drawing are attributes of <html>:
// `data-theme` (light, dark), `data-motion` (full, fast, off), `data-coordinates` (on, off) and `data-camera` (on, off).
import type { Component } from "svelte";
import type { Act, Result } from "./wire";

/** The part of every game's view that the pages read. */
export interface AnyView {
  options: { players: number };
  to_act: number | null;
  prompt: string;
  result: Result | null;
  settled: number[];
}

export interface AnyAction {
  text: string;
}

export interface LiveGesture {
  seat: number;
  /** The game's own gesture. */
  gesture: unknown;
}

export interface BoardProps<View = unknown, Action = AnyAction, GameEvent = unknown> {
  view: View;
  /** The legal actions; empty when it is not my turn. */
  legal: Action[];
  /** The physical acts that are open, each a verb and its quantities; empty when it is not my turn. */
  acts?: Act[];
  /** The events of the last action; the board animates them if `animate` is set. */
  last: GameEvent[];
  animate: boolean;
  /** Names of the players, by seat. */
  names: string[];
  /** Seats that are mine. */
  mine: number[];
  interactive: boolean;
  /** Actions or places to point at, from hints, lessons and analyses. */
  marks?: string[];
  onact: (action: string) => void;
  /** True if what the board still shows of the end of the game is to be shown at once. */
  finaleSkipped?: boolean;
  /** True if more has happened since, so that the board should not dwell on what it shows. */
  behind?: boolean;
  /**
   * Report whether the board still shows what has happened. Until it no longer does, the page tells nothing of it:
   * neither in words nor in numbers nor by a sound.
   */
  onshowing?: (showing: boolean) => void;
  /** Report that a physical act is shown up to a moment, in seconds, so that the page tells what has happened by then. */
  onmoment?: (seconds: number) => void;
  /** Announce a short text to screen readers. */
  onannounce: (text: string) => void;
  /** What the hand of another player does before an act, live; null if it does nothing. */
  gesture?: LiveGesture | null;
  /** Show the others what the player's hand does before an act; null when it lets go. */
  ongesture?: (gesture: unknown) => void;
  /** Report what to do next with the piece in hand; null if there is none. */
  onprompt?: (prompt: string | null) => void;
}

export interface GameModule {
  Board: Component<BoardProps>;
  /** True if the board shows the name of every player, whose turn it is and what they have. */
  showsSeats?: boolean;
  /** True if the board itself hides the secrets of players who share a screen, so that nothing has to cover it. */
  hidesSecrets?: boolean;
  /** Keys of this board for the list of shortcuts: the key, and what it does. */
  keys?: [key: string, does: string][];
  /** Describe a legal action in a few words, without the names of places: the board points at them. */
  describeAction?: (action: AnyAction, view: unknown, names: string[], mine: number[]) => string;
  /** Say how telling an event is, for the choice of the act that a clip of the game shows; 0 if it is not. */
  weighMoment?: (event: unknown) => number;
}
