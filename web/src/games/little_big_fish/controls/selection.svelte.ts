import { movesOf, Selection, type Moves } from "../../../board/selection.svelte";
import type { Bear, LegalAction, Lose, PlaceFish } from "../schema";

type SquareAction = Extract<LegalAction, PlaceFish | Bear | Lose>;

export class ReefSelection extends Selection<LegalAction> {
  /** The squares where a fish may be placed, be born or be given up. */
  readonly spots: ReadonlyMap<string, SquareAction> = $derived.by(
    () => new Map(this.legal().flatMap((action) => ("square" in action ? [[action.square, action] as const] : []))),
  );
  readonly moves: Moves = $derived.by(() => movesOf(this.legal().filter((action) => action.kind === "step")));
  /** The text of each turn, by board and way as in "yellow left". */
  readonly turns: ReadonlyMap<string, string> = $derived.by(() => {
    const turns = this.legal().filter((action) => action.kind === "turn");
    return new Map(turns.map(({ board, way, text }) => [`${board} ${way}`, text]));
  });
  /** The text of the action that ends the swim early, where it is legal. */
  readonly stop: string | null = $derived.by(() => this.legal().find(({ kind }) => kind === "stop")?.text ?? null);
}
