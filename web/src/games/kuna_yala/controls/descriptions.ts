import { isStack, placeName, seatOf, type Spot } from "../board/geometry";
import { fishOf } from "../board/cards";
import type { Selection } from "./selection.svelte";
import type { LaidCard, View } from "../schema";

const OTHERS: Record<string, string> = { coral: "a coral", shark: "a shark", octopus: "an octopus", bones: "fish bones" };

/** As in "two red fish over sand". */
export function cardWords(card: string): string {
  const fish = fishOf(card);
  return fish ? `${fish.count === 1 ? "one" : "two"} ${fish.colour} fish over ${fish.seabed}` : (OTHERS[card] ?? card);
}

export function schoolWords(seat: number, names: string[], mine: number[]): string {
  if (mine.length === 1 && mine[0] === seat) return "your school";
  return `the school of ${names[seat] ?? `player ${seat + 1}`}`;
}

export function cardOn(view: View, place: string): LaidCard | null {
  return view.schools[seatOf(place)]?.cards.find((one) => one.place === place.slice(2)) ?? null;
}

function whereWords({ east, north }: Spot): string {
  if (east === 0 && north === 0) return "the first coral's place";
  const part = (distance: number, ahead: string, behind: string) =>
    distance === 0 ? [] : [`${Math.abs(distance)} ${distance > 0 ? ahead : behind}`];
  return [...part(east, "east", "west"), ...part(north, "north", "south")].join(" ");
}

/** What a place of a school is called for one who cannot see it. */
export function placeWords(spot: Spot, view: View, selection: Selection): string {
  const card = cardOn(view, spot.name);
  const words = [`${placeName(spot.east, spot.north)}, ${whereWords(spot)}`, card ? cardWords(card.card) : "free"];
  if (card?.under && card.card !== "bones") words.push(`on ${cardWords(card.under)}`);
  if (selection.targets(selection.start).has(spot.name)) words.push("the card can go here");
  if (selection.spots.has(spot.name)) words.push("the octopus can settle here");
  return words.join(", ");
}

export function stackWords(stack: string, view: View, selection: Selection): string {
  const n = Number(stack) - 1;
  const [card, left] = [view.visible[n], view.stacks[n] ?? 0];
  const octopus = view.slot === n + 1 && view.awaits === "settle";
  const words = [`Stack ${stack}`];
  if (octopus) words.push("an octopus, looking for a coral");
  else words.push(card ? cardWords(card) : left ? "no open card" : "finished");
  words.push(left === 1 ? "1 card below" : `${left} cards below`);
  if (selection.start === stack) words.push("in hand");
  else if (selection.targets(stack).size > 0) words.push("can be laid");
  if (selection.spots.has(stack)) words.push("can be discarded");
  return words.join(", ");
}

/** "Two red fish over sand: 5 places in your school, 3 in the school of Ben." */
export function selectedWords(stack: string, view: View, selection: Selection, names: string[], mine: number[]): string {
  const card = cardWords(view.visible[Number(stack) - 1] ?? "");
  const schools = view.schools.flatMap((_, seat) => {
    const count = selection.reach(stack, seat);
    return count ? [`${count} ${count === 1 ? "place" : "places"} in ${schoolWords(seat, names, mine)}`] : [];
  });
  return `${capital(card)}: ${schools.join(", ") || "no place now"}.`;
}

/** Why something cannot be chosen, and what to do instead. */
export function wrongWords(place: string, view: View, selection: Selection): string {
  if (!isStack(place)) return "First choose one of the open cards.";
  if (selection.settles) return "First choose a coral for the octopus.";
  const card = view.visible[Number(place) - 1];
  return card ? `${capital(cardWords(card))} cannot be chosen now. Try another card.` : `There is no card on stack ${place} now.`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
