import { isMe, playerName } from "../../../board/seats";
import { capital } from "../../../lib/text";
import { fishOf } from "../board/cards";
import type { AnyAction } from "../../../lib/board";
import { isStack, placeName, SCHOOL_LETTERS, type SchoolPlace } from "../board/geometry";
import type { LegalAction, View } from "../schema";
import { cardOn } from "../view";
import type { CoralSelection } from "./selection.svelte";

const OTHERS: Record<string, string> = {
  coral: "a coral",
  shark: "a shark",
  octopus: "an octopus",
  bones: "fish bones",
};

/** Describe a card, as in "two red fish over sand". */
function describeCard(card: string): string {
  const fish = fishOf(card);
  return fish ? `${fish.count === 1 ? "one" : "two"} ${fish.colour} fish over ${fish.seabed}` : (OTHERS[card] ?? card);
}

export function describeSchool(seat: number, names: string[], mine: number[]): string {
  return isMe(seat, mine) ? "your school" : `${playerName(seat, names)}'s school`;
}

function describePosition({ east, north }: SchoolPlace): string {
  if (east === 0 && north === 0) return "the first coral's place";
  const part = (distance: number, ahead: string, behind: string) =>
    distance === 0 ? [] : [`${Math.abs(distance)} ${distance > 0 ? ahead : behind}`];
  return [...part(east, "east", "west"), ...part(north, "north", "south")].join(" ");
}

/** Describe a place of a school for a screen reader. */
export function describePlace(place: SchoolPlace, view: View, selection: CoralSelection): string {
  const card = cardOn(view, place.name);
  const parts = [
    `${placeName(place.east, place.north)}, ${describePosition(place)}`,
    card ? describeCard(card.card) : "free",
  ];
  if (card?.under && card.card !== "bones") parts.push(`on ${describeCard(card.under)}`);
  if (selection.targets(selection.start).has(place.name)) parts.push("the card can go here");
  if (selection.spots.has(place.name)) parts.push("the octopus can settle here");
  return parts.join(", ");
}

/** Describe a stack and its open card for a screen reader. */
export function describeStack(stack: string, view: View, selection: CoralSelection): string {
  const n = Number(stack) - 1;
  const [card, left] = [view.visible[n], view.stacks[n] ?? 0];
  const octopus = view.slot === n + 1 && view.awaits === "settle";
  const parts = [`Stack ${stack}`];
  if (octopus) parts.push("an octopus, looking for a coral");
  else parts.push(card ? describeCard(card) : "no open card");
  if (view.finished.includes(n + 1)) parts.push("finished");
  else parts.push(left === 1 ? "1 card left" : `${left} cards left`);
  if (selection.start === stack) parts.push("in hand");
  else if (selection.targets(stack).size > 0) parts.push("can be laid");
  if (selection.spots.has(stack)) parts.push("can be discarded");
  return parts.join(", ");
}

/** Describe the card in hand, as in "Two red fish over sand: 5 places in your school, 3 places in Ben's school." */
export function describeSelection(
  stack: string,
  view: View,
  selection: CoralSelection,
  names: string[],
  mine: number[],
): string {
  const card = describeCard(view.visible[Number(stack) - 1] ?? "");
  const schools = view.schools.flatMap((_, seat) => {
    const count = selection.reach(stack, seat);
    return count ? [`${count} ${count === 1 ? "place" : "places"} in ${describeSchool(seat, names, mine)}`] : [];
  });
  return `${capital(card)}: ${schools.join(", ") || "no place now"}.`;
}

/** Explain why a place or a stack cannot be chosen, and what to do instead. */
export function whyNot(place: string, view: View, selection: CoralSelection): string {
  if (!isStack(place)) return "First choose one of the open cards.";
  if (selection.settles) return "First choose a coral for the octopus.";
  const card = view.visible[Number(place) - 1];
  return card
    ? `${capital(describeCard(card))} cannot be chosen now. Try another card.`
    : `Stack ${place} has no open card.`;
}

/** Describe an action without naming places, as in "Two red fish over sand into your school". */
export function describeAction(action: AnyAction, view: unknown, names: string[], mine: number[]): string {
  const chosen = action as LegalAction;
  const table = view as View;
  if (chosen.kind === "settle") return "Let the octopus settle here";
  const card = describeCard(table.visible[chosen.stack - 1] ?? "");
  if (chosen.kind === "discard") return `Discard ${card}`;
  const under = cardOn(table, `${chosen.school} ${chosen.place}`);
  const school = describeSchool(SCHOOL_LETTERS.indexOf(chosen.school), names, mine);
  return capital(under ? `${card} onto ${describeCard(under.card)} in ${school}` : `${card} into ${school}`);
}
