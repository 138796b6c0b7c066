import { motionSpeed } from "../../../board/motion";
import type { Tally, View } from "../schema";

/** How far the count has come. */
export interface Count {
  /** By seat, then by column: the schools, the majority, octopuses, sharks. */
  cells: number[][];
  totals: number[];
  now: { seat: number; column: number } | null;
  done: boolean;
}

/** One point at a time, all seats in a column before the next one. */
export function countPoints(tallies: Tally[], points: number): Count {
  const columns = tallies.map((tally) => [...tally.fish, tally.majority, tally.octopuses, tally.sharks]);
  const cells = columns.map((row) => row.map(() => 0));
  let left = points;
  let now: Count["now"] = null;
  for (let column = 0; column < (columns[0]?.length ?? 0); column += 1)
    for (let seat = 0; seat < tallies.length; seat += 1) {
      const counted = Math.min(left, columns[seat]?.[column] ?? 0);
      const row = cells[seat];
      if (row) row[column] = counted;
      left -= counted;
      if (counted > 0 && left === 0 && now === null) now = { seat, column };
    }
  const done = points >= allPoints(tallies);
  return { cells, totals: cells.map((row) => row.reduce((sum, one) => sum + one, 0)), now: done ? null : now, done };
}

export function allPoints(tallies: Tally[]): number {
  return tallies.reduce((sum, { fish, majority, octopuses, sharks }) => sum + majority + octopuses + sharks + fish.reduce((a, b) => a + b, 0), 0);
}

/** Milliseconds from one point to the next: few points take their time, many do not. */
export function pace(view: View, speed: number): number {
  return view.tallies ? Math.min(160, 5000 / Math.max(1, allPoints(view.tallies))) * speed : 0;
}

export function finale(view: unknown): number {
  const { tallies } = view as View;
  return tallies ? allPoints(tallies) * pace(view as View, motionSpeed()) : 0;
}
