// Turns a pull at the penguin into the direction and the speed of a flick.
import type { Quantity } from "../../../lib/wire";
import type { Point } from "../../../physics/renderer";
import type { FlickNumbers } from "../physics/kick";
import { clamp, wrapDirection } from "./quantities";

/** Lengths of pulls in pixels. */
export interface PullRange {
  /** Length below which a pull does not count. */
  dead: number;
  /** Length of the pull that gives the strongest flick. */
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
 * there is room in its direction, so that the strongest flick is always in reach.
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

/** Exponent from the length of a pull to the speed: above 1, gentle flicks have more room than wild ones. */
const EXPONENT = 1.5;

/** A step east and one north on the floor, as they look on the screen. */
export interface ScreenBasis {
  east: Point;
  north: Point;
}

function directionOf(from: Point, to: Point): number {
  return wrapDirection((Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI);
}

/** Return the flick for a pull given in pixels, or null if the pull is too short. The penguin goes the opposite way. */
export function flickOfPull(
  pull: Point,
  { east, north }: ScreenBasis,
  speed: Quantity,
  range: PullRange,
): Pick<FlickNumbers, "direction" | "speed"> | null {
  const length = Math.hypot(pull.x, pull.y);
  const determinant = east.x * north.y - east.y * north.x;
  if (length < range.dead || determinant === 0) return null;
  const x = (pull.x * north.y - pull.y * north.x) / determinant;
  const y = (east.x * pull.y - east.y * pull.x) / determinant;
  return { direction: directionOf({ x, y }, { x: 0, y: 0 }), speed: speedOf(length, speed, range) };
}

export function speedOf(length: number, speed: Quantity, { dead, full }: PullRange): number {
  const part = Math.min(Math.max((length - dead) / (full - dead), 0), 1);
  return clamp(speed, speed.low + (speed.high - speed.low) * part ** EXPONENT);
}

/** Return a speed as a part, from 0 to 1, of the range that is allowed. */
export function powerOf(speed: number, { low, high }: Quantity): number {
  return (Math.min(Math.max(speed, low), high) - low) / (high - low);
}
