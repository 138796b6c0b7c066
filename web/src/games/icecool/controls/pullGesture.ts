// Turns a pull at the penguin into the direction and the speed of a flick.
import type { Quantity } from "../../../lib/wire";
import { pulledPart, type PullRange } from "../../../physics/pullRange";
import type { Point } from "../../../physics/renderer";
import type { FlickNumbers } from "../physics/kick";
import { clamp, wrapDirection } from "./quantities";

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

export function speedOf(length: number, speed: Quantity, range: PullRange): number {
  return clamp(speed, speed.low + (speed.high - speed.low) * pulledPart(length, range) ** EXPONENT);
}

/** Return a speed as a part, from 0 to 1, of the range that is allowed. */
export function powerOf(speed: number, { low, high }: Quantity): number {
  return (Math.min(Math.max(speed, low), high) - low) / (high - low);
}
