import { SEA, type Point } from "./geometry";

/** How the sea and what lies beside it share the box: in a column to the right, or in strips above and below. */
export interface Arrangement {
  kind: "column" | "strips";
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
  width: SEA,
  height: SEA + 2 * STRIP.height + 4,
  sea: { x: 0, y: STRIP.height + 2 },
  far: { x: EDGE, y: EDGE },
  pile: { x: SEA - EDGE - PILE.width, y: EDGE },
  stop: { x: SEA - EDGE - PILE.width + 16, y: SEA + STRIP.height + 10 },
  near: { x: EDGE, y: SEA + STRIP.height - 2 },
};

/** Whichever shows the sea larger. */
export function arrangementFor(width: number, height: number): Arrangement {
  const scale = (one: Arrangement) => Math.min(width / one.width, height / one.height);
  return scale(IN_STRIPS) > scale(IN_COLUMN) ? IN_STRIPS : IN_COLUMN;
}
