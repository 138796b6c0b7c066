import type { LegalAction, View } from "../schema";
import { SCENE } from "../staticScene";

/** Return a sentence about everything that lies in front of a seat, and the values of its cards if they are `known`. */
export function describeSeat(
  view: View,
  seat: number,
  names: string[],
  mine: number[],
  known: readonly number[] | null,
): string {
  const parts = [mine.includes(seat) && mine.length === 1 ? "You" : (names[seat] ?? "")];
  const hanging = view.fish[seat]?.length ?? 0;
  const ids = view.caught.filter((times) => times > 0).length;
  if (view.catcher === seat) parts.push("the Catcher", `${ids} ${ids === 1 ? "ID" : "IDs"}`);
  else parts.push(`${hanging} fish still hanging`, ...(view.caught[seat] ? ["caught"] : []));
  parts.push(known?.length ? `cards ${known.join(", ")}` : `${view.cards[seat] ?? 0} cards`);
  if (view.open[seat]) parts.push(`${view.open[seat]} ones used for skates`);
  return parts.join(", ");
}

export function describeAction(action: LegalAction): string {
  switch (action.kind) {
    case "line":
      return `Move to the red line in the ${SCENE.rooms.find((room) => room.name === action.room)?.title ?? action.room}`;
    case "skate":
      return "Put on ice skates";
    case "end":
      return "End my turn";
    default:
      return action.text;
  }
}
