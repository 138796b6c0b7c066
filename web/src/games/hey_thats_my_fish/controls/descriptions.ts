import type { Selection } from "./selection.svelte";
import type { View } from "../schema";
import { placeNamed } from "../board/geometry";

const COUNTS = ["open water", "one fish", "two fish", "three fish"];

export function fishOn(view: View, place: string): number {
  const { row, column } = placeNamed(place);
  return view.rows[row]?.[column] ?? 0;
}

export function penguinOn(view: View, place: string): number | null {
  const seat = view.penguins.findIndex((floes) => floes.includes(place));
  return seat < 0 ? null : seat;
}

/** "your penguin" to one who plays one seat; with more seats at one screen, each by its name. */
export function whose(seat: number, names: string[], mine: number[]): string {
  if (mine.length === 1 && mine[0] === seat) return "your penguin";
  return `${names[seat] ?? `player ${seat + 1}`}'s penguin`;
}

/** What a place is called for one who cannot see it. */
export function placeWords(place: string, view: View, selection: Selection, names: string[], mine: number[]): string {
  const words = [place, COUNTS[fishOn(view, place)] ?? ""];
  const seat = penguinOn(view, place);
  if (seat !== null) words.push(whose(seat, names, mine));
  if (selection.start === place) words.push("chosen");
  else if (selection.moves.has(place)) words.push("can slide");
  if (selection.spots.has(place)) words.push("a penguin can start here");
  if (selection.targets(selection.start).has(place)) words.push("can be reached");
  return words.join(", ");
}

export function selectedWords(start: string, reach: number): string {
  return `Penguin on ${start}, ${reach === 1 ? "1 floe" : `${reach} floes`} in reach.`;
}

/** Why a place cannot be chosen, and what to do instead. */
export function wrongWords(place: string, start: string | null, view: View, selection: Selection, mine: number[]): string {
  const seat = penguinOn(view, place);
  if (selection.spots.size > 0)
    return seat !== null
      ? `There is a penguin on ${place} already. Choose one of the glowing floes.`
      : `A penguin cannot start on ${place}. Choose one of the glowing floes.`;
  if (seat !== null && seat === view.to_act && mine.includes(seat))
    return `The penguin on ${place} is stuck. Try another one.`;
  if (seat !== null) return "That penguin is not yours. Choose one of your own.";
  if (start !== null) return `${place} is out of reach from ${start}. Choose a penguin again.`;
  return "Choose one of your penguins first.";
}
