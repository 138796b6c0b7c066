// The puzzles solved in this browser, game by game.
import type { Solved } from "./progress";

const KEY = "shoal.puzzles";

function stored(): Record<string, Record<string, number>> {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {}) as Record<string, Record<string, number>>;
  } catch {
    return {};
  }
}

const solved = $state(stored());

export function solvedIn(game: string): Solved {
  return solved[game] ?? {};
}

export function keepSolved(game: string, puzzle: string, tries: number) {
  if (puzzle in solvedIn(game)) return;
  solved[game] = { ...solvedIn(game), [puzzle]: tries };
  try {
    localStorage.setItem(KEY, JSON.stringify(solved));
  } catch {
    // A browser that keeps nothing still puzzles.
  }
}
