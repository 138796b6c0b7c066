import type { AnyAction, BoardProps } from "../lib/board";
import { Drag } from "./drag.svelte";
import { shake } from "./motion";
import type { Place, Point } from "./places";
import type { Selection } from "./selection.svelte";

/** A dropped piece stays where it is until the next view arrives, but no longer than this, in milliseconds. */
const DROP_TIMEOUT = 1200;

interface InteractionOptions {
  selection: Selection<AnyAction>;
  props: () => Pick<BoardProps, "legal" | "interactive" | "onact" | "onannounce" | "onprompt">;
  placeAt: (point: Point) => Place | null;
  /** Name of a piece in messages, as in "penguin". */
  piece: string;
  describeSelection: (start: string, reach: number) => string;
  /** Return what to do next with the piece in hand, in games in which pieces are taken in hand. */
  prompt?: (start: string) => string;
  /** Return why a place cannot be chosen, and what to do instead. */
  whyNot: (place: string, start: string | null) => string;
}

/** Why a place could not be chosen, shown at the place. */
export interface ShownRefusal {
  text: string;
  place: string;
}

/** Time for which a refusal is shown, in milliseconds. */
const REFUSAL_SHOWN = 4000;

/** Pointer and keyboard input on a board: tracks the place pointed at, and turns choices and drops into actions. */
export class Interaction {
  pointed = $state<string | null>(null);
  /** The element in whose coordinates the pointer is measured. */
  frame = $state<SVGGraphicsElement>();
  refusal = $state.raw<ShownRefusal | null>(null);
  readonly drag: Drag;
  #options: InteractionOptions;
  #refusalTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: InteractionOptions) {
    const { selection, placeAt } = options;
    this.#options = options;
    this.drag = new Drag({
      frame: () => this.frame,
      placeAt,
      canMove: (start) => selection.moves.has(start),
      lift: (start) => selection.select(start),
      over: (place) => (this.pointed = place),
      drop: (start, place) => this.#drop(start, place),
    });
  }

  /** The piece whose reach is shown: the one in hand, or else the one pointed at. */
  get shown(): string | null {
    const { selection } = this.#options;
    return selection.start ?? (this.pointed !== null && selection.moves.has(this.pointed) ? this.pointed : null);
  }

  /** What to do next with the piece in hand; null if there is none. */
  get prompt(): string | null {
    const { selection, prompt, props } = this.#options;
    return props().interactive && selection.start !== null ? (prompt?.(selection.start) ?? null) : null;
  }

  /** Report what to do next. To be called whenever it may have changed. */
  reportPrompt(): void {
    this.#options.props().onprompt?.(this.prompt);
  }

  point(place: string | null): void {
    if (!this.drag.active) this.pointed = place;
  }

  choose(place: string): void {
    const { selection, describeSelection, whyNot, piece } = this.#options;
    const { legal, interactive, onact, onannounce } = this.#options.props();
    if (this.drag.swallowsClick() || !interactive) return;
    this.refusal = null;
    if (legal.length === 0) return this.#refuse(place, "It is not your turn yet.");
    const choice = selection.choose(place);
    if (choice.kind === "act") onact(choice.text);
    else if (choice.kind === "selected") onannounce(describeSelection(choice.start, choice.reach));
    else if (choice.kind === "released") onannounce(`Let go of the ${piece} on ${choice.start}.`);
    else {
      shake(this.frame?.querySelectorAll(`[data-shakes="${place}"]`) ?? []);
      this.#refuse(place, whyNot(place, choice.start));
    }
  }

  /** Say why a place cannot be chosen, and show it there. */
  #refuse(place: string, text: string): void {
    if (!text) return;
    this.#options.props().onannounce(text);
    this.refusal = { text, place };
    clearTimeout(this.#refusalTimer);
    this.#refusalTimer = setTimeout(() => (this.refusal = null), REFUSAL_SHOWN);
  }

  release(): void {
    const { selection, piece } = this.#options;
    if (this.drag.swallowsClick() || selection.start === null) return;
    this.#options.props().onannounce(`Let go of the ${piece} on ${selection.start}.`);
    selection.release();
  }

  /** Drop selection and drag without a message, because the board shows a new view. */
  reset(): void {
    this.#options.selection.release();
    this.refusal = null;
    this.drag.cancel();
  }

  #drop(start: string, place: string | null): boolean {
    const { selection, whyNot } = this.#options;
    const { onact } = this.#options.props();
    const text = place === null ? undefined : selection.targets(start).get(place);
    if (text === undefined) {
      if (place !== null && place !== start) this.#refuse(place, whyNot(place, start));
      return false;
    }
    selection.release();
    setTimeout(() => this.drag.active || (this.drag.held = null), DROP_TIMEOUT);
    onact(text);
    return true;
  }
}
