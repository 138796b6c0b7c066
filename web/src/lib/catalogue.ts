// Questions to the server's catalogue of games.
import type { GameInfo, OptionInfo } from "./http";

/** Return the level of a bot that is neither the weakest nor the strongest. */
export function middleLevel(game: GameInfo): string | null {
  return game.levels[Math.floor(game.levels.length / 2)] ?? null;
}

/** Return all options but the number of players, which follows from the seats. */
export function ownOptions(game: GameInfo): OptionInfo[] {
  return game.options.filter((option) => option.name !== "players");
}
