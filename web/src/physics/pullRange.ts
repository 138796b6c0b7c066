// Says how far the player pulls something back, from the gentlest act to the strongest.
import type { Point } from "./renderer";

/** Lengths of pulls in pixels. */
export interface PullRange {
  /** Length below which a pull does not count. */
  dead: number;
  /** Length of the pull that gives the strongest act. */
  full: number;
}

/** Range on a large screen. */
export const WIDE_RANGE: PullRange = { dead: 22, full: 230 };
/** Length of the longest pull as a part of the shorter side of the page. */
const PART_OF_PAGE = 0.35;
/** Pixels that the longest pull stays away from the edge of the page. */
const EDGE = 8;
/** Least length of the longest pull, right at the edge of the page. */
const LEAST = 24;

/**
 * Return the range for a pull that begins at a place of the page: as long as is comfortable there, and never longer than
 * there is room in its direction, so that the strongest act is always in reach.
 */
export function pullRange(from: Point, pull: Point, page: { width: number; height: number }): PullRange {
  const length = Math.hypot(pull.x, pull.y) || 1;
  const roomOf = (at: number, step: number, end: number) =>
    step > 0 ? (end - EDGE - at) / step : step < 0 ? (at - EDGE) / -step : Infinity;
  const room = Math.min(roomOf(from.x, pull.x / length, page.width), roomOf(from.y, pull.y / length, page.height));
  const comfortable = Math.min(WIDE_RANGE.full, PART_OF_PAGE * Math.min(page.width, page.height));
  const full = Math.max(Math.min(comfortable, room), LEAST);
  return { dead: Math.min(WIDE_RANGE.dead, 0.2 * full), full };
}

/** Return how far a pull of some length goes, as a part from 0 to 1 of the range. */
export function pulledPart(length: number, { dead, full }: PullRange): number {
  return Math.min(Math.max((length - dead) / (full - dead), 0), 1);
}
