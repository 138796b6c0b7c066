// Questions to the server's catalogue of games.
import type { GameInfo, OptionInfo } from "./http";

type OptionValue = number | boolean | string;

/** Return the level of the bots to offer: the one used last in this game, or the easiest. */
export function offeredLevel(game: GameInfo, lastUsed: Record<string, string>): string | null {
  const last = lastUsed[game.id];
  return last && game.levels.includes(last) ? last : (game.levels[0] ?? null);
}

/** Return all options but the number of players, which follows from the seats. */
export function ownOptions(game: GameInfo): OptionInfo[] {
  return game.options.filter((option) => option.name !== "players");
}

/** Return the options that mean something for a number of players. */
export function offeredOptions(game: GameInfo, players: number): OptionInfo[] {
  return ownOptions(game).filter((option) => option.applies_to?.includes(players) ?? true);
}

/** Return the options whose values differ from the defaults. */
export function changedOptions(game: GameInfo, values: Record<string, OptionValue | undefined>): OptionInfo[] {
  return ownOptions(game).filter((option) => {
    const value = values[option.name];
    return value !== undefined && value !== option.default;
  });
}

/** Say what value an option has. */
export function valueText(option: OptionInfo, value: OptionValue | undefined): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return option.choices?.find((choice) => choice.value === value)?.label ?? String(value ?? "");
}

/** Return the numbers of players with which a game is played against each other. */
export function matchSizes(game: Pick<GameInfo, "players">): number[] {
  return game.players.filter((count) => count > 1);
}
