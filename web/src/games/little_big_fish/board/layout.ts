import type { Point } from "../../../board/places";
import { SEA } from "./geometry";

/** How the sea and what lies beside it share the box: in a column to the right, or in strips above and below. */
export interface Arrangement {
  kind: "column" | "strips";
  /** How large the trays and the pile are drawn. */
  trays: number;
  surprises: number;
  width: number;
  height: number;
  sea: Point;
  /** The far player's tray, the near player's, the pile of surprises, and the button to stop. */
  far: Point;
  near: Point;
  pile: Point;
  stop: Point;
}

export const COLUMN = { width: 200, height: 190 };
export const STRIP = { width: 452, height: 80 };
export const PILE = { width: 200, height: 80 };
export const STOP = { width: 168, height: 56 };
const EDGE = 6;

const IN_COLUMN: Arrangement = {
  kind: "column",
  trays: 1,
  surprises: 1,
  width: SEA + COLUMN.width + 2 * EDGE,
  height: SEA,
  sea: { x: 0, y: 0 },
  far: { x: SEA - EDGE, y: 26 },
  pile: { x: SEA - EDGE, y: 238 },
  stop: { x: SEA - EDGE + 16, y: 358 },
  near: { x: SEA - EDGE, y: SEA - 26 - COLUMN.height },
};

const IN_STRIPS: Arrangement = {
  kind: "strips",
  trays: 1,
  surprises: 1,
  width: SEA,
  height: SEA + 2 * STRIP.height + 10,
  sea: { x: 0, y: STRIP.height + 2 },
  far: { x: EDGE, y: EDGE },
  pile: { x: SEA - EDGE - PILE.width, y: EDGE },
  stop: { x: SEA - EDGE - PILE.width + 16, y: SEA + STRIP.height + 16 },
  near: { x: EDGE, y: SEA + STRIP.height + 4 },
};

const LARGER = (SEA - 2 * EDGE) / STRIP.width;
const LARGER_PILE = 1.2;
const LARGE_STRIP = LARGER * STRIP.height;
const BELOW = SEA + LARGE_STRIP + EDGE + 2;

/** On a phone the strips have the whole width, and the pile lies below. */
const IN_LARGE_STRIPS: Arrangement = {
  kind: "strips",
  trays: LARGER,
  surprises: LARGER_PILE,
  width: SEA,
  height: BELOW + LARGE_STRIP + LARGER_PILE * PILE.height + 18,
  sea: { x: 0, y: LARGE_STRIP + EDGE - 6 },
  far: { x: EDGE, y: EDGE },
  near: { x: EDGE, y: BELOW },
  pile: { x: EDGE, y: BELOW + LARGE_STRIP + 10 },
  stop: { x: SEA - EDGE - STOP.width, y: BELOW + LARGE_STRIP + 30 },
};
/** The sea may be that much smaller for it. */
const WORTH = 0.95;

/** Whichever shows the sea largest. */
export function arrangementFor(width: number, height: number): Arrangement {
  const scale = (one: Arrangement) => Math.min(width / one.width, height / one.height);
  const best = scale(IN_STRIPS) > scale(IN_COLUMN) ? IN_STRIPS : IN_COLUMN;
  return scale(IN_LARGE_STRIPS) > WORTH * scale(best) ? IN_LARGE_STRIPS : best;
}
