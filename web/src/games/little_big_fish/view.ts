import type { Fish, View } from "./schema";

export function fishOn(view: View, square: string): Fish | null {
  return view.swimmers.find((fish) => fish.square === square) ?? null;
}

/** Return the steps that a seat has left, 0 if it is not its turn. */
export function stepsLeft(seat: number, view: View): number {
  return view.turn_of === seat && view.to_act !== null && view.awaits !== "place" ? view.steps : 0;
}
