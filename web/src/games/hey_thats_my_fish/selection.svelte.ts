import type { LegalAction } from "./types";

export type Choice =
  | { kind: "act"; text: string }
  | { kind: "selected"; start: string; reach: number }
  | { kind: "released"; start: string }
  | { kind: "wrong"; place: string; start: string | null };

const NOWHERE: ReadonlyMap<string, string> = new Map();

/** Which penguin is in hand, and what choosing a place means. All it knows are the legal actions. */
export class Selection {
  #legal: () => LegalAction[];
  #start = $state<string | null>(null);

  /** From each floe a penguin may be placed on to the action that does it. */
  readonly placements: ReadonlyMap<string, string> = $derived.by(() => placements(this.#legal()));
  /** From each penguin that can slide to where it can go, and from there to the action. */
  readonly slides: ReadonlyMap<string, ReadonlyMap<string, string>> = $derived.by(() => slides(this.#legal()));
  /** The penguin in hand. */
  readonly start: string | null = $derived(this.#start !== null && this.slides.has(this.#start) ? this.#start : null);

  constructor(legal: () => LegalAction[]) {
    this.#legal = legal;
  }

  targets(start: string | null): ReadonlyMap<string, string> {
    return (start !== null && this.slides.get(start)) || NOWHERE;
  }

  select(start: string): void {
    if (this.slides.has(start)) this.#start = start;
  }

  release(): void {
    this.#start = null;
  }

  choose(place: string): Choice {
    const start = this.start;
    const text = this.placements.get(place) ?? this.targets(start).get(place);
    this.#start = null;
    if (text !== undefined) return { kind: "act", text };
    if (place === start) return { kind: "released", start };
    const targets = this.slides.get(place);
    if (!targets) return { kind: "wrong", place, start };
    this.#start = place;
    return { kind: "selected", start: place, reach: targets.size };
  }
}

function placements(legal: LegalAction[]): Map<string, string> {
  return new Map(legal.flatMap((action) => (action.kind === "place" ? [[action.floe, action.text] as const] : [])));
}

function slides(legal: LegalAction[]): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>();
  for (const action of legal) {
    if (action.kind !== "slide") continue;
    const targets = found.get(action.start) ?? new Map<string, string>();
    found.set(action.start, targets.set(action.end, action.text));
  }
  return found;
}
