import { movesOf, Selection, type Moves } from "../../../board/selection.svelte";
import type { Agree, Decline, LegalAction, PlacePenguin, Ready, Swap } from "../schema";

type Placement = Extract<LegalAction, PlacePenguin>;
type Proposal = Extract<LegalAction, Swap>;
type SwapAnswer = Extract<LegalAction, Agree | Decline | Ready>;

export class FishSelection extends Selection<LegalAction> {
  /** The floes on which a penguin may be placed. */
  readonly spots: ReadonlyMap<string, Placement> = $derived.by(
    () => new Map(this.legal().flatMap((action) => (action.kind === "place" ? [[action.floe, action] as const] : []))),
  );
  readonly swaps: Proposal[] = $derived.by(() => this.legal().filter((action) => action.kind === "swap"));
  /** Slides or, before the first penguin, swaps, each from either of its floes. */
  readonly moves: Moves = $derived.by(() =>
    movesOf([
      ...this.legal().filter((action) => action.kind === "slide"),
      ...this.swaps.flatMap((swap) => [
        { start: swap.first, end: swap.second, text: swap.text },
        { start: swap.second, end: swap.first, text: swap.text },
      ]),
    ]),
  );
  /** The actions without a place, for which there are buttons. */
  readonly answers: SwapAnswer[] = $derived.by(() =>
    this.legal().filter((action) => action.kind === "agree" || action.kind === "decline" || action.kind === "ready"),
  );

  /** True if floes, not penguins, are taken in hand. */
  get swapping(): boolean {
    return this.swaps.length > 0;
  }
}
