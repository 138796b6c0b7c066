// Tables that one or two clicks set up.
import { makeTable, sentenceOf } from "./api";
import { matchSizes, offeredLevel } from "./catalogue";
import { loadGame } from "./games";
import { notices } from "./notices.svelte";
import { go } from "./router.svelte";
import { settings } from "./settings.svelte";
import type { GameInfo, NewTable, SeatWish } from "./http";

/** Make a table and go there; a refusal becomes a notice. The level of its first bot is offered again next time. */
export async function startTable(table: NewTable) {
  const level = table.seats.find((seat) => seat.kind === "bot")?.level;
  if (level) settings.levels[table.game] = level;
  // The board loads while the table is made; if it cannot, the page of the table says so.
  loadGame(table.game).catch(() => {});
  try {
    const { id } = await makeTable(table);
    go(`/table/${id}`);
  } catch (problem) {
    notices.show(sentenceOf(problem));
  }
}

/** Open a table with this many seats for others and, in one place, me. */
function startWith(game: GameInfo, others: number, seat: SeatWish, mine = 0) {
  const seats = Array.from({ length: others }, () => seat);
  return startTable({ game: game.id, seats: seats.toSpliced(mine, 0, { kind: "me" }) });
}

export function playBot(game: GameInfo) {
  const others = Math.min(...matchSizes(game)) - 1;
  return startWith(game, others, { kind: "bot", level: offeredLevel(game, settings.levels) }, game.quick_seat);
}

/** Play alone. */
export function practise(game: GameInfo) {
  return startWith(game, 0, { kind: "me" });
}

/** Open a table with seats for friends. The number of players includes me. */
export function playFriends(game: GameInfo, players: number) {
  return startWith(game, players - 1, { kind: "friend" });
}

/** Open a table for several people who share this device. */
export function passAndPlay(game: GameInfo, names: string[]) {
  const seats: SeatWish[] = names.map((name) => ({ kind: "screen", name }));
  return startTable({ game: game.id, seats: [{ kind: "me" }, ...seats] });
}
