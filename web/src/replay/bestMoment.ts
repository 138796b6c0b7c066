// The moment of a finished game that is worth a clip.
import type { TurningPoint } from "./turningPoints";

/** Plies before and after the best moment that a clip of a flat board shows. */
const BEFORE = 4;
const AFTER = 2;

interface Moment {
  ply: number;
  last: unknown[];
}

/**
 * Return the ply at which the best moment is on the board: what the game itself finds most telling, else the turning
 * point that cost most, else the end.
 */
export function bestMoment(
  moments: Moment[],
  weigh: ((event: unknown) => number) | undefined,
  turningPoints: TurningPoint[],
): number {
  const end = moments.at(-1)?.ply ?? 0;
  if (weigh) {
    const weights = moments.map(({ last }) => last.reduce<number>((sum, event) => sum + weigh(event), 0));
    const most = Math.max(0, ...weights);
    return most ? moments[weights.lastIndexOf(most)]!.ply : end;
  }
  const worst = turningPoints.toSorted((a, b) => b.lost - a.lost)[0];
  return worst ? Math.min(worst.ply + 1, end) : end;
}

/** Return the plies of a clip in which a moment is the point. */
export function pliesAround(moment: number, end: number): number[] {
  const from = Math.max(0, moment - BEFORE);
  return Array.from({ length: Math.min(end, moment + AFTER) - from + 1 }, (_, index) => from + index);
}
