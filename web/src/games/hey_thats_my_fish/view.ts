import { placeNamed } from "./board/geometry";
import type { View } from "./schema";

/** Return the number of fish on a floe, 0 where the water is open. */
export function fishOn(view: View, place: string): number {
  const { row, column } = placeNamed(place);
  return view.rows[row]?.[column] ?? 0;
}

/** Return the seat whose penguin stands on a floe. */
export function penguinOn(view: View, place: string): number | null {
  const seat = view.penguins.findIndex((floes) => floes.includes(place));
  return seat < 0 ? null : seat;
}
