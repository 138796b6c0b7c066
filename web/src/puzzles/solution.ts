import type { SolutionMove } from "../lib/http";

const ORDINALS = ["", "first", "second", "third", "fourth", "fifth"];

/** Return what a player reads who has solved a puzzle by thinking or by hand, with the number of tries. */
export function praise(tries: number, physical = false): string {
  const ordinal = ORDINALS[tries];
  return `${physical ? "You made it" : "Correct"}, ${ordinal ? `${ordinal} try` : `after ${tries} tries`}!`;
}

/** Return the moves of a solution that are left after right ones, which may have come in another order. */
export function remainingMoves(moves: SolutionMove[], played: string[]): SolutionMove[] {
  const left = [...moves];
  for (const action of played) {
    const index = left.findIndex(({ accepted }) => accepted.includes(action));
    if (index >= 0) left.splice(index, 1);
  }
  return left;
}
