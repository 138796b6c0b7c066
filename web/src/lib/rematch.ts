import { go } from "./router.svelte";
import type { Table } from "./table.svelte";
import type { TableNow } from "./wire";

/** Go to the table of the rematch; who has played takes their seat there, which is kept for them. */
export async function goToRematch(table: Table, now: TableNow) {
  if (now.mine.length) await table.send({ kind: "rematch" });
  go(`/table/${now.rematch}`);
}
