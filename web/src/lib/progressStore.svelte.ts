// The puzzles solved in this browser, by game.
import type { SolvedPuzzles } from "./progress";

const KEY = "shoal.puzzles";

function stored(): Record<string, Record<string, number>> {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {}) as Record<string, Record<string, number>>;
  } catch {
    return {};
  }
}

const solved = $state(stored());

export function solvedIn(game: string): SolvedPuzzles {
  return solved[game] ?? {};
}

/** Remember a solved puzzle; only the first solution counts. */
export function saveSolved(game: string, puzzle: string, tries: number) {
  if (puzzle in solvedIn(game)) return;
  solved[game] = { ...solvedIn(game), [puzzle]: tries };
  try {
    localStorage.setItem(KEY, JSON.stringify(solved));
  } catch {
    // Without storage the puzzles still work; they are only not remembered.
  }
}
