import type { GameInfo, OptionInfo, SeatInfo } from "./wire";

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `first_seat` as a person would write it. */
export function label(name: string): string {
  return capital(name.replaceAll("_", " "));
}

export function playersText(players: number[]): string {
  const least = Math.min(...players);
  const most = Math.max(...players);
  if (least === most) return `${least} players`;
  return `${least}${most - least === 1 ? " or " : "–"}${most} players`;
}

export function listText(words: string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

export function placeText(place: number): string {
  return ["1st", "2nd", "3rd", "4th"][place - 1] ?? `${place}th`;
}

/** A bot that is neither a pushover nor a wall. */
export function middleLevel(game: GameInfo): string | null {
  return game.levels[Math.floor(game.levels.length / 2)] ?? null;
}

/** The seat list already says how many play. */
export function ownOptions(game: GameInfo): OptionInfo[] {
  return game.options.filter((option) => option.name !== "players");
}

/** The names of the seats where one learns or puzzles. */
export function youAndPip(mine: number): string[] {
  return ["Pip", "Pop", "Pup"].toSpliced(mine, 0, "You");
}

/** A seat of which nothing but the name matters. */
export function seated(name: string): SeatInfo {
  return { kind: "person", name, here: true, level: null, left: false, playing_out: false, seconds_left: null };
}

export function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
