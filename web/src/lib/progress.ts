// Pure functions over the puzzles of a game and those that are solved.

/** Number of tries that each solved puzzle took. */
export type SolvedPuzzles = Readonly<Record<string, number>>;

export function solvedCount(ids: string[], solved: SolvedPuzzles): number {
  return ids.filter((id) => id in solved).length;
}

/** Return the next unsolved puzzle, starting over at the end; if all are solved, just the next one. */
export function nextUnsolved(ids: string[], solved: SolvedPuzzles, from: string | undefined): string | undefined {
  const start = from === undefined ? 0 : ids.indexOf(from) + 1;
  const round = [...ids.slice(start), ...ids.slice(0, start)];
  return round.find((id) => !(id in solved) && id !== from) ?? round[0];
}

/** Return another unsolved puzzle, or any other one if all are solved. The number `random` is from 0 to 1. */
export function anyUnsolved(ids: string[], solved: SolvedPuzzles, from: string, random: number): string {
  const others = ids.filter((id) => id !== from);
  const open = others.filter((id) => !(id in solved));
  const choice = open.length ? open : others;
  return choice[Math.floor(random * choice.length)] ?? from;
}
