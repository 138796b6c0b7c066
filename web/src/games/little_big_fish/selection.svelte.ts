import type { LegalAction } from "./types";

export type SpotKind = "place" | "birth" | "lose";
export type Choice =
  | { kind: "act"; text: string }
  | { kind: "selected"; start: string; reach: number }
  | { kind: "released"; start: string }
  | { kind: "wrong"; square: string; start: string | null };

const NOWHERE: ReadonlyMap<string, string> = new Map();

/** Which fish is in hand, and what choosing a square means. All it knows are the legal actions. */
export class Selection {
  #legal: () => LegalAction[];
  #start = $state<string | null>(null);

  /** From each square that is an answer by itself to the action: to place a fish, to be born, to be given up. */
  readonly spots: ReadonlyMap<string, { kind: SpotKind; text: string }> = $derived.by(() => spots(this.#legal()));
  /** From each fish that can swim to where it can go, and from there to the action. */
  readonly steps: ReadonlyMap<string, ReadonlyMap<string, string>> = $derived.by(() => steps(this.#legal()));
  /** From "yellow left" to the action. */
  readonly turns: ReadonlyMap<string, string> = $derived.by(() => turns(this.#legal()));
  readonly stop: string | null = $derived.by(() => this.#legal().find(({ kind }) => kind === "stop")?.text ?? null);
  /** The fish in hand. */
  readonly start: string | null = $derived(this.#start !== null && this.steps.has(this.#start) ? this.#start : null);

  constructor(legal: () => LegalAction[]) {
    this.#legal = legal;
  }

  targets(start: string | null): ReadonlyMap<string, string> {
    return (start !== null && this.steps.get(start)) || NOWHERE;
  }

  /** Whether choosing it does or begins something. */
  answers(square: string): boolean {
    return this.spots.has(square) || this.steps.has(square) || this.targets(this.start).has(square);
  }

  select(start: string): void {
    if (this.steps.has(start)) this.#start = start;
  }

  release(): void {
    this.#start = null;
  }

  choose(square: string): Choice {
    const start = this.start;
    const text = this.spots.get(square)?.text ?? this.targets(start).get(square);
    this.#start = null;
    if (text !== undefined) return { kind: "act", text };
    if (square === start) return { kind: "released", start };
    const targets = this.steps.get(square);
    if (!targets) return { kind: "wrong", square, start };
    this.#start = square;
    return { kind: "selected", start: square, reach: targets.size };
  }
}

function spots(legal: LegalAction[]): Map<string, { kind: SpotKind; text: string }> {
  const found = new Map<string, { kind: SpotKind; text: string }>();
  for (const action of legal)
    if (action.kind === "place" || action.kind === "birth" || action.kind === "lose")
      found.set(action.square, { kind: action.kind, text: action.text });
  return found;
}

function steps(legal: LegalAction[]): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>();
  for (const action of legal) {
    if (action.kind !== "step") continue;
    const targets = found.get(action.start) ?? new Map<string, string>();
    found.set(action.start, targets.set(action.end, action.text));
  }
  return found;
}

function turns(legal: LegalAction[]): Map<string, string> {
  return new Map(
    legal.flatMap((action) => (action.kind === "turn" ? [[`${action.board} ${action.way}`, action.text] as const] : [])),
  );
}
