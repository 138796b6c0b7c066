import { movesOf, Selection as Choosing, type Moves } from "../../../board/selection.svelte";
import type { Bear, LegalAction, Lose, PlaceFish } from "../schema";

type Spot = Extract<LegalAction, PlaceFish | Bear | Lose>;

export class Selection extends Choosing<LegalAction> {
  /** To place a fish, to be born, to be given up. */
  readonly spots: ReadonlyMap<string, Spot> = $derived.by(
    () => new Map(this.legal().flatMap((action) => ("square" in action ? [[action.square, action] as const] : []))),
  );
  readonly moves: Moves = $derived.by(() => movesOf(this.legal().filter((action) => action.kind === "step")));
  /** From "yellow left" to the action. */
  readonly turns: ReadonlyMap<string, string> = $derived.by(
    () => new Map(this.legal().flatMap((action) => (action.kind === "turn" ? [[`${action.board} ${action.way}`, action.text] as const] : []))),
  );
  readonly stop: string | null = $derived.by(() => this.legal().find(({ kind }) => kind === "stop")?.text ?? null);
}
