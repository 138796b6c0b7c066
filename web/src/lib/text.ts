import { matchSizes } from "./catalogue";
import type { GameInfo, TableCard } from "./http";

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Turn an identifier into a label, as in `first_seat` to "First seat". */
export function label(name: string): string {
  return capital(name.replaceAll("_", " "));
}

export function playersText(players: number[]): string {
  const least = Math.min(...players);
  const most = Math.max(...players);
  if (least === most) return `${least} players`;
  return `${least}${most - least === 1 ? " or " : "–"}${most} players`;
}

/** Describe a game in a line: players, minutes and genre. Practice for one is not a game. */
export function factsText(game: Pick<GameInfo, "players" | "minutes" | "genre">): string {
  return `${playersText(matchSizes(game))} · ${game.minutes} min · ${game.genre}`;
}

/** Say how a finished game of the lobby ended. */
export function resultText({ names, winners }: Pick<TableCard, "names" | "winners">): string {
  const first = winners.map((seat) => names[seat] ?? "");
  if (!first.length || names.length === 1) return "Finished";
  return first.length === 1 ? `${first[0]} won` : `${listText(first)} tied`;
}

export function listText(items: string[]): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

/** Write a date such as 2026-11-17 for people to read. */
export function dayText(day: string): string {
  const format = { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" } as const;
  return new Date(day).toLocaleDateString("en-GB", format);
}

export function placeText(place: number): string {
  return ["1st", "2nd", "3rd"][place - 1] ?? `${place}th`;
}
