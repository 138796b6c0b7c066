import { Selection, type Choice, type Moves } from "../../../board/selection.svelte";
import { isStack, SCHOOL_LETTERS } from "../board/geometry";
import type { LegalAction } from "../schema";

/** A card in hand goes by the number of its stack; places are named as in "A e2n1". */
export class CoralSelection extends Selection<LegalAction> {
  /** The cards that may be discarded, and the corals on which the octopus may settle. */
  readonly spots: ReadonlyMap<string, LegalAction> = $derived.by(() => {
    const spots = new Map<string, LegalAction>();
    for (const action of this.legal()) {
      if (action.kind === "discard") spots.set(String(action.stack), action);
      if (action.kind === "settle") spots.set(`${SCHOOL_LETTERS[this.seat()]} ${action.place}`, action);
    }
    return spots;
  });
  /** While cards are laid, every open card may be taken in hand, so that players can ask why it does not fit. */
  readonly moves: Moves = $derived.by(() => {
    const lays = this.legal().some(({ kind }) => kind === "lay");
    const moves = new Map<string, Map<string, string>>(lays ? this.open().map((stack) => [stack, new Map()]) : []);
    for (const stack of this.spots.keys()) moves.delete(stack);
    for (const action of this.legal()) {
      if (action.kind !== "lay") continue;
      const stack = String(action.stack);
      const targets = moves.get(stack) ?? new Map<string, string>();
      moves.set(stack, targets.set(`${action.school} ${action.place}`, action.text));
    }
    return moves;
  });
  readonly settles: boolean = $derived.by(() => this.legal().some(({ kind }) => kind === "settle"));

  constructor(
    legal: () => LegalAction[],
    /** Return the seat to act. */
    private readonly seat: () => number,
    /** Return the stacks that have an open card. */
    private readonly open: () => string[],
  ) {
    super(legal);
  }

  /** Return how many places of a school take the card of a stack. */
  reach(stack: string | null, seat: number): number {
    return [...this.targets(stack).keys()].filter((place) => place.startsWith(SCHOOL_LETTERS[seat] ?? "?")).length;
  }

  /** Return the text of an action that is not legal, so that the server's refusal explains why. */
  illegalAction(place: string, stack: string | null): string | null {
    if (isStack(place)) return null;
    if (this.settles) return `octopus ${place.slice(2)}`;
    return stack === null ? null : `${stack} ${place}`;
  }

  override choose(place: string): Choice {
    const stack = this.start;
    const choice = super.choose(place);
    const text = choice.kind === "wrong" ? this.illegalAction(place, stack) : null;
    if (text === null) return choice;
    if (stack !== null) this.select(stack);
    return { kind: "act", text };
  }
}
