// The shots that the director of a scene chooses from.
import type { Vector3 } from "three";

/** Where the camera looks, and from where. Lengths are in millimetres, angles in radians. */
export interface Shot {
  /** What the camera looks at; it is seen in the middle of the free part of the canvas. */
  target: Vector3;
  /** Direction in which the camera looks, seen from above: 0 is east, a quarter turn is north. */
  azimuth: number;
  /** Height of the camera above the horizon as it is seen from the target. */
  elevation: number;
  distance: number;
}

export type ShotName = "rest" | "table" | "aim" | "follow" | "moment";

interface ShotFigures {
  elevation: number;
  /** Seconds in which the camera moves there. */
  settling: number;
}

/** How a game's moments are seen, in radians: the camera's elevation, and how far it turns at most to see from the side. */
export interface MomentAngles {
  elevation: number;
  turn: number;
}

/** Near the floor, where heights are seen. */
export const LOW_MOMENT: MomentAngles = { elevation: 0.3, turn: 0.55 };

/** How each shot is taken. The shots at rest fit what they show into the canvas and compute their distance. */
export const SHOTS: Record<ShotName, ShotFigures> = {
  // Everything that matters, filling the frame.
  rest: { elevation: 0.66, settling: 1.1 },
  // The whole table as on a plan.
  table: { elevation: 1.1, settling: 0.9 },
  // Low behind the hand, with the goal ahead.
  aim: { elevation: 0.5, settling: 1 },
  // Along with what moves.
  follow: { elevation: 0.62, settling: 0.7 },
  // From near, at the angles that suit the game.
  moment: { elevation: LOW_MOMENT.elevation, settling: 0.35 },
};

/** Distances in millimetres that suit the size of a game's pieces. */
export type ShotDistances = Record<"aim" | "follow" | "moment", number>;

/** A moment of an act that is worth being seen slowly and from near. */
export interface Moment {
  /** Seconds since the act began. */
  from: number;
  to: number;
}

/** Factor on the speed of an act during a moment. */
export const SLOW_MOMENT = 0.3;

/** Return the factor on the speed of an act at a time: it slows down softly before a moment and afterwards recovers. */
export function tempoAt(moments: readonly Moment[], seconds: number, ramp = 0.12): number {
  const nearness = moments.map(({ from, to }) => {
    const away = Math.max(from - seconds, seconds - to, 0);
    return Math.max(0, 1 - away / ramp);
  });
  return 1 - (1 - SLOW_MOMENT) * Math.max(0, ...nearness);
}

/** Join moments that overlap or nearly touch, so that the camera does not go to and fro. */
export function joinMoments(moments: readonly Moment[], gap = 0.35): Moment[] {
  const joined: Moment[] = [];
  for (const moment of moments.toSorted((first, second) => first.from - second.from)) {
    const last = joined.at(-1);
    if (last && moment.from - last.to < gap) last.to = Math.max(last.to, moment.to);
    else joined.push({ ...moment });
  }
  return joined;
}
