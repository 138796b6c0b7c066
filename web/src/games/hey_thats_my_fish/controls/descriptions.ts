import { isMe, playerName } from "../../../board/seats";
import type { AnyAction } from "../../../lib/board";
import type { LegalAction, View } from "../schema";
import { fishOn, penguinOn } from "../view";
import type { FishSelection } from "./selection.svelte";

export const SWAP_PROMPT = "Now choose the floe to swap it with.";
const COUNTS = ["open water", "one fish", "two fish", "three fish"];

function describePenguin(seat: number, names: string[], mine: number[]): string {
  return isMe(seat, mine) ? "your penguin" : `${playerName(seat, names)}'s penguin`;
}

/** Describe a place for a screen reader. */
export function describePlace(
  place: string,
  view: View,
  selection: FishSelection,
  names: string[],
  mine: number[],
): string {
  const parts = [place, COUNTS[fishOn(view, place)] ?? ""];
  const seat = penguinOn(view, place);
  if (seat !== null) parts.push(describePenguin(seat, names, mine));
  if (view.swaps?.proposed?.includes(place)) parts.push("proposed for a swap");
  if (selection.start === place) parts.push("chosen");
  else if (selection.moves.has(place)) parts.push(selection.swapping ? "can be swapped" : "can slide");
  if (selection.spots.has(place)) parts.push("a penguin can start here");
  if (selection.targets(selection.start).has(place))
    parts.push(selection.swapping ? "can take its place" : "can be reached");
  return parts.join(", ");
}

export function describeSelection(start: string, reach: number, swapping = false): string {
  if (swapping) return `Floe ${start} is chosen. ${SWAP_PROMPT}`;
  return `Penguin on ${start}, ${reach === 1 ? "1 floe" : `${reach} floes`} in reach.`;
}

/** Explain why a place cannot be chosen, and what to do instead. */
export function whyNot(
  place: string,
  start: string | null,
  view: View,
  selection: FishSelection,
  mine: number[],
): string {
  if (view.swaps?.proposed) return "First agree or decline, with the buttons below the ice.";
  if (view.swaps) return "There is no floe to swap. Choose another one.";
  const seat = penguinOn(view, place);
  if (selection.spots.size > 0)
    return seat !== null
      ? "There is already a penguin here. Choose one of the glowing floes."
      : "A penguin cannot start here. Choose one of the glowing floes.";
  if (seat !== null && seat === view.to_act && mine.includes(seat)) return "This penguin is stuck. Try another one.";
  if (seat !== null) return "That penguin is not yours. Choose one of your own.";
  if (start !== null) return "That is out of reach. Choose a penguin again.";
  return "Choose one of your penguins first.";
}

/** Describe an action without naming places, as in "Collect 2 fish, land on 3". */
export function describeAction(action: AnyAction, view: unknown): string {
  const chosen = action as LegalAction;
  if (chosen.kind === "place") return "Place a penguin here";
  if (chosen.kind === "swap") return "Propose to swap these floes";
  if (chosen.kind !== "slide") return { ready: "Ready: swap nothing", agree: "Agree", decline: "Decline" }[chosen.kind];
  const [collected, next] = [chosen.start, chosen.end].map((floe) => fishOn(view as View, floe));
  return `Collect ${collected} fish, land on ${next}`;
}
