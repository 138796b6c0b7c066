import type { BoardProps } from "../lib/board";
import { Drag } from "./drag.svelte";
import { shake } from "./motion";
import type { Place, Point } from "./places";
import type { Selection } from "./selection.svelte";

/** What is dropped lies there until the next view comes, or not longer than this. */
const PATIENCE = 1200;

interface Manners {
  selection: Selection<{ text: string }>;
  props: () => Pick<BoardProps, "legal" | "interactive" | "onact" | "onannounce">;
  at: (point: Point) => Place | null;
  /** What a piece is called. */
  piece: string;
  selected: (start: string, reach: number) => string;
  /** Why a place cannot be chosen, and what to do instead. */
  wrong: (place: string, start: string | null) => string;
}

/** Mouse, finger and keys on a board: what is pointed at, and what comes of a choice, a drop or letting go. */
export class Hands {
  pointed = $state<string | null>(null);
  /** What the pointer's place is measured in. */
  frame = $state<SVGGraphicsElement>();
  readonly drag: Drag;
  #manners: Manners;

  constructor(manners: Manners) {
    const { selection, at } = manners;
    this.#manners = manners;
    this.drag = new Drag({
      frame: () => this.frame,
      at,
      may: (start) => selection.moves.has(start),
      lift: (start) => selection.select(start),
      over: (place) => (this.pointed = place),
      drop: (start, place) => this.#drop(start, place),
    });
  }

  /** The piece whose reach is shown: the one in hand, or the one pointed at. */
  get shown(): string | null {
    const { selection } = this.#manners;
    return selection.start ?? (this.pointed !== null && selection.moves.has(this.pointed) ? this.pointed : null);
  }

  point(place: string | null): void {
    if (!this.drag.active) this.pointed = place;
  }

  choose(place: string): void {
    const { selection, selected, wrong, piece } = this.#manners;
    const { legal, interactive, onact, onannounce } = this.#manners.props();
    if (this.drag.swallowsClick() || !interactive) return;
    if (legal.length === 0) return onannounce("It is not your turn yet.");
    const choice = selection.choose(place);
    if (choice.kind === "act") onact(choice.text);
    else if (choice.kind === "selected") onannounce(selected(choice.start, choice.reach));
    else if (choice.kind === "released") onannounce(`Let go of the ${piece} on ${choice.start}.`);
    else {
      shake(this.frame?.querySelectorAll(`[data-shakes="${place}"]`) ?? []);
      onannounce(wrong(place, choice.start));
    }
  }

  release(): void {
    const { selection, piece } = this.#manners;
    if (this.drag.swallowsClick() || selection.start === null) return;
    this.#manners.props().onannounce(`Let go of the ${piece} on ${selection.start}.`);
    selection.release();
  }

  /** The board has moved on. */
  empty(): void {
    this.#manners.selection.release();
    this.drag.cancel();
  }

  #drop(start: string, place: string | null): boolean {
    const { selection, wrong } = this.#manners;
    const { onact, onannounce } = this.#manners.props();
    const text = place === null ? undefined : selection.targets(start).get(place);
    if (text === undefined) {
      if (place !== null && place !== start) onannounce(wrong(place, start));
      return false;
    }
    selection.release();
    setTimeout(() => this.drag.active || (this.drag.held = null), PATIENCE);
    onact(text);
    return true;
  }
}
