// Which puzzles of a game are solved: plain functions.

/** From the solved puzzles to the tries they took. */
export type Solved = Readonly<Record<string, number>>;

export function solvedCount(ids: string[], solved: Solved): number {
  return ids.filter((id) => id in solved).length;
}

/** The next one that is not solved yet, going round; the one after if all are. */
export function nextUnsolved(ids: string[], solved: Solved, from: string | undefined): string | undefined {
  const start = from === undefined ? 0 : ids.indexOf(from) + 1;
  const round = [...ids.slice(start), ...ids.slice(0, start)];
  return round.find((id) => !(id in solved) && id !== from) ?? round[0];
}

/** Any other that is not solved yet, or any other if all are; `random` is between 0 and 1. */
export function anyUnsolved(ids: string[], solved: Solved, from: string, random: number): string {
  const others = ids.filter((id) => id !== from);
  const open = others.filter((id) => !(id in solved));
  const choice = open.length ? open : others;
  return choice[Math.floor(random * choice.length)] ?? from;
}
