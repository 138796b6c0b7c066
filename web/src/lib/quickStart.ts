// Ways to get to a table with one click.
import { makeTable, sentenceOf } from "./api";
import { notices } from "./notices.svelte";
import { go } from "./router.svelte";
import type { GameInfo, NewTable, SeatWish } from "./wire";
import { middleLevel } from "./text";

export async function start(table: NewTable) {
  try {
    const { id } = await makeTable(table);
    go(`/table/${id}`);
  } catch (problem) {
    notices.show(sentenceOf(problem));
  }
}

function others(game: GameInfo, seat: SeatWish): SeatWish[] {
  return Array.from({ length: Math.max(Math.min(...game.players), 2) - 1 }, () => seat);
}

export function playBot(game: GameInfo) {
  return start({ game: game.id, seats: [{ kind: "me" }, ...others(game, { kind: "bot", level: middleLevel(game) })] });
}

/** Alone, to practise. */
export function practise(game: GameInfo) {
  return start({ game: game.id, seats: [{ kind: "me" }] });
}

export function playFriends(game: GameInfo) {
  return start({ game: game.id, seats: [{ kind: "me" }, ...others(game, { kind: "friend" })] });
}

export function playOneScreen(game: GameInfo, names: string[]) {
  const seats: SeatWish[] = names.map((name) => ({ kind: "screen", name }));
  return start({ game: game.id, seats: [{ kind: "me" }, ...seats] });
}
