// What a game brings along: `web/src/games/<id>/index.ts` exports a `GameModule`, and beside it `Miniature.svelte` is a small
// living scene for the lobby, without props and hidden from screen readers.
//
// The board fills the box it is put into. Settings that only concern drawing stand on <html>:
// `data-theme` (light, dark), `data-motion` (full, fast, off) and `data-coordinates` (on, off).
import type { Component } from "svelte";
import type { Act, Result } from "./wire";

/** What the shell reads from any game's view. */
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

export interface BoardProps<View = unknown, Action = AnyAction, GameEvent = unknown> {
  view: View;
  /** Empty when it is not my turn. */
  legal: Action[];
  /** The physical acts that are open, each a verb and its numbers; empty when it is not my turn. */
  acts?: Act[];
  /** The events of the last action; to be animated if `animate` says so. */
  last: GameEvent[];
  animate: boolean;
  /** Of the seats. */
  names: string[];
  /** My seats. */
  mine: number[];
  interactive: boolean;
  /** Actions or places to point at. */
  marks?: string[];
  onact: (action: string) => void;
  /** Whether the board still shows what has happened; nobody should read of it before. */
  onshowing?: (showing: boolean) => void;
  /** Few words for those who listen. */
  onannounce: (text: string) => void;
}

export interface GameModule {
  Board: Component<BoardProps>;
  /** How long the end of a game is shown on the board before the result is, in milliseconds. */
  finale?: (view: unknown) => number;
}
