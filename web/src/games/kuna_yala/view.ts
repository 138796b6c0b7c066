import { seatOf } from "./board/geometry";
import type { LaidCard, View } from "./schema";

/** Return the card on a place such as "A e2n1". */
export function cardOn(view: View, place: string): LaidCard | null {
  return view.schools[seatOf(place)]?.cards.find((card) => card.place === place.slice(2)) ?? null;
}
