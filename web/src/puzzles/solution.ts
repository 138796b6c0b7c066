import type { SolutionMove } from "../lib/http";

const ORDINALS = ["", "first", "second", "third", "fourth", "fifth"];

/** Return what a player reads who has solved a puzzle, with the number of tries. */
export function praise(tries: number): string {
  const ordinal = ORDINALS[tries];
  return ordinal ? `Correct, ${ordinal} try!` : `Correct, after ${tries} tries!`;
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
