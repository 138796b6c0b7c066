import { movesOf, Selection as Choosing, type Moves } from "../../../board/selection.svelte";
import type { LegalAction, PlacePenguin } from "../schema";

type Placement = Extract<LegalAction, PlacePenguin>;

export class Selection extends Choosing<LegalAction> {
  /** From each floe a penguin may be placed on to the action that does it. */
  readonly spots: ReadonlyMap<string, Placement> = $derived.by(
    () => new Map(this.legal().flatMap((action) => (action.kind === "place" ? [[action.floe, action] as const] : []))),
  );
  readonly moves: Moves = $derived.by(() => movesOf(this.legal().filter((action) => action.kind === "slide")));
}
