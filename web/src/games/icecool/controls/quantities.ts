// Reads and writes the numbers of a physical act, which the server names and bounds.
import type { Act, Quantity } from "../../../lib/wire";

export function clamp({ low, high }: Quantity, value: number, digits = 2): number {
  return Number(Math.min(Math.max(value, low), high).toFixed(digits));
}

/** Return a direction in degrees, above -180 and up to 180. */
export function wrapDirection(direction: number): number {
  const wrapped = ((((direction + 180) % 360) + 360) % 360) - 180;
  return Number((wrapped === -180 ? 180 : wrapped).toFixed(1));
}

export function quantityOf(act: Act, name: string): Quantity {
  return act.numbers.find((quantity) => quantity.name === name) ?? { name, low: 0, high: 0, unit: "" };
}

/** Return an act as the server reads it: its verb, and its numbers in the order in which the server names them. */
export function actText(act: Act, values: Record<string, number>): string {
  return [act.verb, ...act.numbers.map(({ name }) => values[name] ?? 0)].join(" ");
}
