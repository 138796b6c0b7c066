import { motionSpeed } from "../../../board/motion";
import type { Tally, View } from "../schema";

/** The points counted so far at the end of a game. */
export interface TallyCount {
  /** Points by seat, then by column: the schools, the majority, octopuses, sharks. */
  cells: number[][];
  totals: number[];
  /** The cell that is being counted. */
  now: { seat: number; column: number } | null;
  done: boolean;
}

/** Count some points: one at a time, and all seats of a column before the next column. */
export function countPoints(tallies: Tally[], points: number): TallyCount {
  const columns = tallies.map((tally) => [...tally.fish, tally.majority, tally.octopuses, tally.sharks]);
  const cells = columns.map((row) => row.map(() => 0));
  let left = points;
  let now: TallyCount["now"] = null;
  for (let column = 0; column < (columns[0]?.length ?? 0); column += 1)
    for (let seat = 0; seat < tallies.length; seat += 1) {
      const counted = Math.min(left, columns[seat]?.[column] ?? 0);
      const row = cells[seat];
      if (row) row[column] = counted;
      left -= counted;
      if (counted > 0 && left === 0 && now === null) now = { seat, column };
    }
  const done = points >= allPoints(tallies);
  return { cells, totals: cells.map(sum), now: done ? null : now, done };
}

export function allPoints(tallies: Tally[]): number {
  return sum(tallies.map(({ fish, majority, octopuses, sharks }) => sum(fish) + majority + octopuses + sharks));
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Return the time from one point to the next, in milliseconds. The more points, the shorter it is. */
export function pace(view: View, speed: number): number {
  return view.tallies ? Math.min(160, 5000 / Math.max(1, allPoints(view.tallies))) * speed : 0;
}

/** Return how long the count takes, in milliseconds. */
export function finale(view: unknown): number {
  const { tallies } = view as View;
  return tallies ? allPoints(tallies) * pace(view as View, motionSpeed()) : 0;
}
