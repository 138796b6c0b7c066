import { movesOf, Selection, type Moves } from "../../../board/selection.svelte";
import type { LegalAction, PlacePenguin } from "../schema";

type Placement = Extract<LegalAction, PlacePenguin>;

export class FishSelection extends Selection<LegalAction> {
  /** The floes on which a penguin may be placed. */
  readonly spots: ReadonlyMap<string, Placement> = $derived.by(
    () => new Map(this.legal().flatMap((action) => (action.kind === "place" ? [[action.floe, action] as const] : []))),
  );
  readonly moves: Moves = $derived.by(() => movesOf(this.legal().filter((action) => action.kind === "slide")));
}
