// Where a game turned: the actions that cost the mover most.
import { percent } from "../lib/chances";
import type { PositionAnalysis } from "../lib/wire";

const LEAST = 0.15;
const MOST = 5;

export interface Turning {
  /** The actions taken before the one that turned it. */
  ply: number;
  seat: number;
  played: string;
  best: string;
  /** How much of the chance to win was lost. */
  lost: number;
}

/** In the order of the game. Unless it is proved, a loss counts as far as it is seen both before the action and after it. */
export function turningPoints(answers: (PositionAnalysis | undefined)[]): Turning[] {
  return answers
    .flatMap((answer, index) => {
      const after = answers[index + 1];
      if (!answer || !after || answer.seat === null || answer.best === null || answer.played === null) return [];
      const { ply, seat, played, best } = answer;
      const left = after.proved ? after.chances[seat]! : Math.max(answer.played_chance ?? 0, after.chances[seat]!);
      return best === played ? [] : [{ ply, seat, played, best, lost: (answer.best_chance ?? 0) - left }];
    })
    .filter(({ lost }) => lost >= LEAST)
    .sort((one, other) => other.lost - one.lost)
    .slice(0, MOST)
    .sort((one, other) => one.ply - other.ply);
}

export function turningWords({ played, best, lost }: Turning): string {
  return `${played} lost ${percent(lost, true)}; better was ${best}`;
}
