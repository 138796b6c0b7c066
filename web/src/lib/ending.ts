// How the end of a game is told. The server says why it ended and by how much; the page says it to the one who reads.
import { listText } from "./text";
import type { TableNow } from "./wire";

/** A finished game as far as its end is told: a table, or a replay. */
export type EndedGame = Pick<TableNow, "mine" | "places" | "ending"> & { seats: { name: string }[] };

/** What the end of a game means to the one who reads: spectators and people who share a screen are neutral. */
export type Feeling = "win" | "lose" | "neutral";

export function winnersOf(now: EndedGame): number[] {
  return now.places?.flatMap((place, seat) => (place === 1 ? [seat] : [])) ?? [];
}

export function feelingOf(now: EndedGame): Feeling {
  const me = now.mine.length === 1 ? now.mine[0]! : null;
  if (me === null || !now.places) return "neutral";
  return now.seats.length === 1 || winnersOf(now).includes(me) ? "win" : "lose";
}

/** Say who has won and by how much. */
export function headline(now: EndedGame): string {
  if (now.seats.length === 1) return "Well done!";
  const winners = winnersOf(now);
  const by = now.ending?.margin ? ` by ${now.ending.margin}` : "";
  const nameOf = (seat: number) => now.seats[seat]?.name ?? "";
  if (!winners.length) return "The game is over";
  if (feelingOf(now) !== "win")
    return winners.length === 1 ? `${nameOf(winners[0]!)} wins${by}` : `${listText(winners.map(nameOf))} share the win`;
  const others = winners.filter((seat) => !now.mine.includes(seat)).map(nameOf);
  return others.length ? `You share the win with ${listText(others)}` : `You win${by}!`;
}

/** Tell the end in a line: who has won, by how much and why; only why, if nobody has won. */
export function endingLine(game: EndedGame): string {
  const reason = game.ending?.reason ?? "";
  if (!game.places) return reason;
  const title = headline(game);
  return `${title}${title.endsWith("!") ? "" : "."} ${reason}`.trimEnd();
}

const CONSOLATIONS = [
  "So close to a good story. Another round?",
  "Every penguin slips sometimes. You played well.",
  "The sea gives, the sea takes. Next time it gives.",
  "Shake off the snow: the next game is yours.",
  "Good game! You will see that trap coming next time.",
];

/** Return a warm sentence for somebody who has lost, always the same at one table. */
export function consolation(tableId: string): string {
  const sum = [...tableId].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return CONSOLATIONS[sum % CONSOLATIONS.length]!;
}

/** A harder or an easier game against bots. */
export interface LevelStep {
  level: string;
  up: boolean;
}

/** Return the level to try next after a game against bots alone: harder after a win, easier after a defeat. */
export function levelStep(now: TableNow, levels: string[]): LevelStep | null {
  const bots = now.seats.filter((_, seat) => !now.mine.includes(seat));
  const feeling = feelingOf(now);
  if (feeling === "neutral" || !bots.length || bots.some(({ kind, left }) => kind !== "bot" || left)) return null;
  const ranks = bots.map(({ level }) => levels.indexOf(level ?? ""));
  const up = feeling === "win";
  const level = levels[(up ? Math.max(...ranks) : Math.min(...ranks)) + (up ? 1 : -1)];
  return level === undefined || ranks.includes(-1) ? null : { level, up };
}
