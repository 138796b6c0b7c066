export type Choice =
  | { kind: "act"; text: string }
  | { kind: "selected"; start: string; reach: number }
  | { kind: "released"; start: string }
  | { kind: "wrong"; place: string; start: string | null };

export type Moves = ReadonlyMap<string, ReadonlyMap<string, string>>;

interface Told {
  text: string;
}

const NOWHERE: ReadonlyMap<string, string> = new Map();

/** Which piece is in hand, and what choosing a place means. All it knows are the legal actions. */
export abstract class Selection<Action extends Told> {
  #start = $state<string | null>(null);

  /** From each place that is an answer by itself to its action. */
  abstract readonly spots: ReadonlyMap<string, Told>;
  /** From each piece that can move to where it can go, and from there to the action's text. */
  abstract readonly moves: Moves;
  /** The piece in hand. */
  readonly start: string | null = $derived.by(() => (this.#start !== null && this.moves.has(this.#start) ? this.#start : null));

  constructor(protected readonly legal: () => Action[]) {}

  targets(start: string | null): ReadonlyMap<string, string> {
    return (start !== null && this.moves.get(start)) || NOWHERE;
  }

  /** Whether choosing it does or begins something. */
  answers(place: string): boolean {
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

export function movesOf(actions: (Told & { start: string; end: string })[]): Moves {
  const found = new Map<string, Map<string, string>>();
  for (const { start, end, text } of actions) {
    const targets = found.get(start) ?? new Map<string, string>();
    found.set(start, targets.set(end, text));
  }
  return found;
}
