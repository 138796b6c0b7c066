// Tables that one click sets up.
import { makeTable, sentenceOf } from "./api";
import { middleLevel } from "./catalogue";
import { notices } from "./notices.svelte";
import { go } from "./router.svelte";
import type { GameInfo, NewTable, SeatWish } from "./http";

/** Make a table and go there; a refusal becomes a notice. */
export async function startTable(table: NewTable) {
  try {
    const { id } = await makeTable(table);
    go(`/table/${id}`);
  } catch (problem) {
    notices.show(sentenceOf(problem));
  }
}

/** Return as many further seats as the smallest game for two or more needs. */
function opponents(game: GameInfo, seat: SeatWish): SeatWish[] {
  return Array.from({ length: Math.max(Math.min(...game.players), 2) - 1 }, () => seat);
}

export function playBot(game: GameInfo) {
  return startTable({
    game: game.id,
    seats: [{ kind: "me" }, ...opponents(game, { kind: "bot", level: middleLevel(game) })],
  });
}

/** Play alone. */
export function practise(game: GameInfo) {
  return startTable({ game: game.id, seats: [{ kind: "me" }] });
}

export function playFriends(game: GameInfo) {
  return startTable({ game: game.id, seats: [{ kind: "me" }, ...opponents(game, { kind: "friend" })] });
}

export function playOneScreen(game: GameInfo, names: string[]) {
  const seats: SeatWish[] = names.map((name) => ({ kind: "screen", name }));
  return startTable({ game: game.id, seats: [{ kind: "me" }, ...seats] });
}
