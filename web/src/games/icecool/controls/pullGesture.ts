// From a pull at the penguin to a flick: plain arithmetic on numbers that the server bounds.
import type { Act, Quantity } from "../../../lib/wire";
import type { Point } from "../../../physics/renderer";
import type { Aimed } from "../physics/kick";

/** Pulls shorter than this are none; the strongest flick needs one of this length. Pixels. */
export const DEAD = 22;
export const LONGEST = 230;
/** More room for gentle flicks than for wild ones. */
const BEND = 1.5;

/** How a step along x and one along y look on the screen, seen from the penguin. */
export interface Basis {
  east: Point;
  north: Point;
}

export function within({ low, high }: Quantity, value: number, digits = 2): number {
  return Number(Math.min(Math.max(value, low), high).toFixed(digits));
}

/** In degrees above -180 up to 180. */
export function facing(direction: number): number {
  const turned = ((((direction + 180) % 360) + 360) % 360) - 180;
  return Number((turned === -180 ? 180 : turned).toFixed(1));
}

export function directionOf(from: Point, to: Point): number {
  return facing((Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI);
}

/** Which way and how hard the penguin goes when it is pulled back by so many pixels; null if that is too little. */
export function pulled(by: Point, { east, north }: Basis, speed: Quantity): Pick<Aimed, "direction" | "speed"> | null {
  const length = Math.hypot(by.x, by.y);
  const whole = east.x * north.y - east.y * north.x;
  if (length < DEAD || whole === 0) return null;
  const x = (by.x * north.y - by.y * north.x) / whole;
  const y = (east.x * by.y - east.y * by.x) / whole;
  return { direction: directionOf({ x, y }, { x: 0, y: 0 }), speed: speedOf(length, speed) };
}

export function speedOf(length: number, quantity: Quantity): number {
  const part = Math.min(Math.max((length - DEAD) / (LONGEST - DEAD), 0), 1);
  return within(quantity, quantity.low + (quantity.high - quantity.low) * part ** BEND);
}

/** From 0 to 1, as the gauge shows it. */
export function powerOf(speed: number, { low, high }: Quantity): number {
  return (Math.min(Math.max(speed, low), high) - low) / (high - low);
}

export function quantity(act: Act, name: string): Quantity {
  return act.numbers.find((one) => one.name === name) ?? { name, low: 0, high: 0, unit: "" };
}

/** The text of a physical act: its verb and its numbers in the order in which the server names them. */
export function textOf(act: Act, numbers: Record<string, number>): string {
  return [act.verb, ...act.numbers.map(({ name }) => numbers[name] ?? 0)].join(" ");
}
