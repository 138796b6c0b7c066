import type { AnyAction } from "../lib/board";

export type Choice =
  | { kind: "act"; text: string }
  | { kind: "selected"; start: string; reach: number }
  | { kind: "released"; start: string }
  | { kind: "wrong"; place: string; start: string | null };

/** The text of each move, by its start and its end. */
export type Moves = ReadonlyMap<string, ReadonlyMap<string, string>>;

const NO_TARGETS: ReadonlyMap<string, string> = new Map();

/** The piece in hand, and what choosing a place means. It knows nothing but the legal actions. */
export abstract class Selection<Action extends AnyAction> {
  #start = $state<string | null>(null);

  /** The action of each place that is a complete choice by itself. */
  abstract readonly spots: ReadonlyMap<string, AnyAction>;
  /** The moves of each piece that can move. */
  abstract readonly moves: Moves;
  /** The place of the piece in hand. */
  readonly start: string | null = $derived.by(() =>
    this.#start !== null && this.moves.has(this.#start) ? this.#start : null,
  );

  constructor(protected readonly legal: () => Action[]) {}

  targets(start: string | null): ReadonlyMap<string, string> {
    return (start !== null && this.moves.get(start)) || NO_TARGETS;
  }

  /** Return whether choosing a place acts or takes a piece in hand. */
  accepts(place: string): boolean {
    return this.spots.has(place) || this.moves.has(place) || this.targets(this.start).has(place);
  }

  select(start: string): void {
    if (this.moves.has(start)) this.#start = start;
  }

  release(): void {
    this.#start = null;
  }

  choose(place: string): Choice {
    const start = this.start;
    const text = this.spots.get(place)?.text ?? this.targets(start).get(place);
    this.#start = null;
    if (text !== undefined) return { kind: "act", text };
    if (place === start) return { kind: "released", start };
    const targets = this.moves.get(place);
    if (!targets) return { kind: "wrong", place, start };
    this.#start = place;
    return { kind: "selected", start: place, reach: targets.size };
  }
}

export function movesOf(actions: (AnyAction & { start: string; end: string })[]): Moves {
  const moves = new Map<string, Map<string, string>>();
  for (const { start, end, text } of actions) {
    const targets = moves.get(start) ?? new Map<string, string>();
    moves.set(start, targets.set(end, text));
  }
  return moves;
}
