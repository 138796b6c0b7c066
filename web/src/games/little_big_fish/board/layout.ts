import type { Point } from "../../../board/places";
import { SEA } from "./geometry";

/** Layout of the sea and the trays, which stand in a column to the right or in strips above and below. */
export interface ReefLayout {
  kind: "column" | "strips";
  /** Scales of the trays and the pile of surprises. */
  trays: number;
  surprises: number;
  width: number;
  height: number;
  sea: Point;
  /** Positions of the far player's tray, the near player's tray, the pile of surprises and the button to stop. */
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

const IN_COLUMN: ReefLayout = {
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

const IN_STRIPS: ReefLayout = {
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

/** On a phone the strips fill the width, and the pile lies below. */
const IN_LARGE_STRIPS: ReefLayout = {
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
/** Large strips are chosen if the sea shrinks to no less than this share. */
const ACCEPTED_SHRINKAGE = 0.95;

/** Largest scale of the column: the trays, the pile and the button to stop just fill its height. */
const LARGEST_COLUMN = 1.24;

/** Return the layout with a column that is as large as the room beside the sea allows. */
function inLargeColumn(width: number, height: number): ReefLayout {
  const room = (SEA * width) / height - SEA - 2 * EDGE;
  const trays = Math.min(LARGEST_COLUMN, Math.max(1, room / COLUMN.width));
  if (trays === 1) return IN_COLUMN;
  const [tray, pile] = [COLUMN.height * trays, PILE.height * trays];
  const top = (SEA - 2 * tray - pile - STOP.height) / 5;
  return {
    ...IN_COLUMN,
    trays,
    surprises: trays,
    width: SEA + COLUMN.width * trays + 2 * EDGE,
    far: { ...IN_COLUMN.far, y: top },
    pile: { ...IN_COLUMN.pile, y: 2 * top + tray },
    stop: { x: SEA - EDGE + (COLUMN.width * trays - STOP.width) / 2, y: 3 * top + tray + pile },
    near: { ...IN_COLUMN.near, y: SEA - top - tray },
  };
}

/** Return the layout that shows the sea largest. */
export function layoutFor(width: number, height: number): ReefLayout {
  const scale = (layout: ReefLayout) => Math.min(width / layout.width, height / layout.height);
  const column = inLargeColumn(width, height);
  const best = scale(IN_STRIPS) > scale(column) ? IN_STRIPS : column;
  return scale(IN_LARGE_STRIPS) > ACCEPTED_SHRINKAGE * scale(best) ? IN_LARGE_STRIPS : best;
}
