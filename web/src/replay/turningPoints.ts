// The actions that cost their players most.
import { percent } from "../lib/chances";
import type { PositionAnalysis } from "../lib/http";

/** Smallest loss that counts. */
const MIN_LOSS = 0.15;
const MAX_POINTS = 5;

export interface TurningPoint {
  /** Number of actions before this one. */
  ply: number;
  seat: number;
  played: string;
  best: string;
  /** Part of the chance of winning that was lost. */
  lost: number;
}

/**
 * Return the turning points in the order of the game. Unless the position after the action is proved, a loss counts
 * only as far as both the position before the action and the one after it show it.
 */
export function findTurningPoints(positions: (PositionAnalysis | undefined)[]): TurningPoint[] {
  return positions
    .flatMap((position, index) => {
      const after = positions[index + 1];
      if (!position || !after || position.seat === null || position.best === null || position.played === null)
        return [];
      const { ply, seat, played, best } = position;
      const left = after.proved ? after.chances[seat]! : Math.max(position.played_chance ?? 0, after.chances[seat]!);
      return best === played ? [] : [{ ply, seat, played, best, lost: (position.best_chance ?? 0) - left }];
    })
    .filter(({ lost }) => lost >= MIN_LOSS)
    .sort((a, b) => b.lost - a.lost)
    .slice(0, MAX_POINTS)
    .sort((a, b) => a.ply - b.ply);
}

/** Say what a turning point cost; the board shows the better action. */
export function describeTurningPoint({ lost }: TurningPoint): string {
  return `Lost ${percent(lost, true)}. A better move is marked.`;
}
