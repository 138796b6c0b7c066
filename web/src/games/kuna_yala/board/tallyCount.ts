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
function pace(view: View, speed: number): number {
  return view.tallies ? Math.min(160, 5000 / Math.max(1, allPoints(view.tallies))) * speed : 0;
}

/** Time in which a secret tile is turned over and read, in milliseconds. */
const TILE = 900;

/** Return the number of steps at the end: every tile is turned over, then every point is counted. */
export function finaleSteps(tallies: Tally[]): number {
  return tallies.length + allPoints(tallies);
}

/** Return how long a step at the end takes, in milliseconds. */
export function stepTime(view: View, step: number, speed: number): number {
  return step < view.schools.length ? TILE * speed : pace(view, speed);
}
