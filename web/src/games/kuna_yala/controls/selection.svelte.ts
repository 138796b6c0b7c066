import { Selection as Choosing, type Choice, type Moves } from "../../../board/selection.svelte";
import { isStack, LETTERS } from "../board/geometry";
import type { LegalAction } from "../schema";

/** Stacks are taken in hand by their number; places are named like "A e2n1". */
export class Selection extends Choosing<LegalAction> {
  /** A card to discard, and a coral for the octopus. */
  readonly spots: ReadonlyMap<string, LegalAction> = $derived.by(() => {
    const found = new Map<string, LegalAction>();
    for (const action of this.legal()) {
      if (action.kind === "discard") found.set(String(action.stack), action);
      if (action.kind === "settle") found.set(`${LETTERS[this.seat()]} ${action.place}`, action);
    }
    return found;
  });
  /** Every open card may be taken in hand while cards are laid, so that one can ask why it does not fit. */
  readonly moves: Moves = $derived.by(() => {
    const lays = this.legal().some(({ kind }) => kind === "lay");
    const found = new Map<string, Map<string, string>>(lays ? this.open().map((stack) => [stack, new Map()]) : []);
    for (const stack of this.spots.keys()) found.delete(stack);
    for (const action of this.legal()) {
      if (action.kind !== "lay") continue;
      const stack = String(action.stack);
      const targets = found.get(stack) ?? new Map<string, string>();
      found.set(stack, targets.set(`${action.school} ${action.place}`, action.text));
    }
    return found;
  });
  readonly settles: boolean = $derived.by(() => this.legal().some(({ kind }) => kind === "settle"));

  constructor(
    legal: () => LegalAction[],
    /** Who has to act. */
    private readonly seat: () => number,
    /** The stacks with an open card. */
    private readonly open: () => string[],
  ) {
    super(legal);
  }

  /** How many places of a school take the card of a stack. */
  reach(stack: string | null, seat: number): number {
    return [...this.targets(stack).keys()].filter((place) => place.startsWith(LETTERS[seat] ?? "?")).length;
  }

  /** What is not offered is asked for all the same: the refusal tells why not. */
  asking(place: string, stack: string | null): string | null {
    if (isStack(place)) return null;
    if (this.settles) return `octopus ${place.slice(2)}`;
    return stack === null ? null : `${stack} ${place}`;
  }

  override choose(place: string): Choice {
    const stack = this.start;
    const choice = super.choose(place);
    const text = choice.kind === "wrong" ? this.asking(place, stack) : null;
    if (text === null) return choice;
    if (stack !== null) this.select(stack);
    return { kind: "act", text };
  }
}
