import { go } from "./router.svelte";
import type { Table } from "./table.svelte";
import type { TableNow } from "./wire";

/** End the game: without a result while that is possible, otherwise by resigning. */
export function endGame(table: Table) {
  return table.send({ kind: table.now?.can_abort ? "abort" : "resign" });
}

/** Write the score of a series, by seat. */
export function seriesText(wins: number[]): string {
  return wins.join("–");
}

/** Offer the same game once more and go to its table; against bots and on one device it begins at once. */
export async function playAgain(table: Table) {
  await table.send({ kind: "rematch" });
  const next = table.now?.rematch;
  if (next) go(`/table/${next}`);
}

/** Go to the table of the rematch; who has played takes their seat there, which is kept for them. */
export async function goToRematch(table: Table, now: TableNow) {
  if (now.mine.length) await table.send({ kind: "rematch" });
  go(`/table/${now.rematch}`);
}
