import { kindOf } from "../board/geometry";
import { PLANKTON, SIZES, TO_WIN, TOKENS } from "../board/pieces";
import type { Selection } from "./selection.svelte";
import type { Fish, View } from "../schema";

const KINDS: Record<string, string> = { ".": "ocean", N: "birth", "?": "surprise", W: "wreck" };

export function fishOn(view: View, square: string): Fish | null {
  return view.swimmers.find((fish) => fish.square === square) ?? null;
}

function isMe(seat: number, mine: number[]): boolean {
  return mine.length === 1 && mine[0] === seat;
}

function nameOf(seat: number, names: string[]): string {
  return names[seat] ?? `player ${seat + 1}`;
}

/** "your medium fish" to one who plays one seat; with more seats at one screen, each by its name. */
export function whose({ seat, size }: Fish, names: string[], mine: number[]): string {
  return `${isMe(seat, mine) ? "your" : `${nameOf(seat, names)}'s`} ${size} fish`;
}

/** "yellow plankton, unused by you, used by Ben" */
function groundWords(square: string, view: View, names: string[], mine: number[]): string {
  const kind = kindOf(view.rows, square);
  const colour = PLANKTON[kind];
  if (!colour) return KINDS[kind] ?? "ocean";
  const seats = [...view.plankton.keys()].sort((one, other) => Number(isMe(other, mine)) - Number(isMe(one, mine)));
  const uses = seats.map((seat) => {
    const used = view.plankton[seat]?.includes(colour) ? "unused" : "used";
    return `${used} by ${isMe(seat, mine) ? "you" : nameOf(seat, names)}`;
  });
  return [`${colour} plankton`, ...uses].join(", ");
}

/** What a square is called for one who cannot see it. */
export function squareWords(square: string, view: View, selection: Selection, names: string[], mine: number[]): string {
  const fish = fishOn(view, square);
  const words = [`${square}, ${groundWords(square, view, names, mine)}`];
  if (fish) words.push(whose(fish, names, mine));
  const spot = selection.spots.get(square);
  if (selection.start === square) words.push("chosen");
  else if (selection.moves.has(square)) words.push("can swim");
  if (spot?.kind === "place") words.push("a fish can start here");
  if (spot?.kind === "birth") words.push("a fish can be born here");
  if (spot?.kind === "lose") words.push("can go to the Fisherman");
  if (selection.targets(selection.start).has(square)) words.push(fish ? "can be reached and eaten" : "can be reached");
  return words.join("; ");
}

export function selectedWords(start: string, view: View, reach: number): string {
  const size = fishOn(view, start)?.size ?? "";
  return `The ${size} fish on ${start}, ${reach === 1 ? "1 square" : `${reach} squares`} in reach.`;
}

/** Why a square cannot be chosen, and what to do instead. */
export function wrongWords(square: string, start: string | null, view: View, selection: Selection, mine: number[]): string {
  const fish = fishOn(view, square);
  if (view.awaits === "place") return `No fish can start on ${square}. Choose one of the glowing squares.`;
  if (view.awaits === "birth") return `No fish can be born on ${square}. Choose one of the glowing squares.`;
  if (view.awaits === "lose") return "Choose one of the glowing fish: it goes to the Fisherman.";
  if (view.awaits === "turn") return "Choose a board and a way to turn it: the Tab key leads to the round buttons.";
  if (fish && fish.seat === view.to_act && mine.includes(fish.seat))
    return selection.stop !== null
      ? `First swim on with the fish on ${view.passing ?? ""}, or stop there.`
      : `The fish on ${square} cannot swim now. Try another one.`;
  if (start !== null) return `${square} is out of reach from ${start}. Choose a fish again.`;
  if (fish) return "That fish is not yours. Choose one of your own.";
  return "Choose one of your fish first.";
}

export function turnWords(turn: string): string {
  const [board = "", way = ""] = turn.split(" ");
  return `Turn the ${board} board to the ${way}`;
}

function counted(counts: number[] | undefined): string {
  const words = SIZES.flatMap((size, n) => (counts?.[n] ? [`${counts[n]} ${size}`] : []));
  return words.join(", ") || "none";
}

/** What lies before a player. */
export function trayWords(seat: number, view: View, names: string[], mine: number[]): string {
  const who = isMe(seat, mine) ? "You" : nameOf(seat, names);
  const eaten = `${view.eaten[seat] ?? 0} of ${TO_WIN} eaten`;
  const steps = stepsLeft(seat, view);
  const left = steps > 0 ? `; ${steps === 1 ? "1 step" : `${steps} steps`} left` : "";
  return `${who}: ${eaten} (${counted(view.captured[seat])}); in reserve: ${counted(view.reserve[seat])}${left}`;
}

export function pileWords(view: View): string {
  return `Surprises in the pile: ${TOKENS.map((token) => `${view.pile[token] ?? 0} ${token}`).join(", ")}`;
}

/** The steps of a player whose turn it is. */
export function stepsLeft(seat: number, view: View): number {
  return view.turn_of === seat && view.to_act !== null && view.awaits !== "place" ? view.steps : 0;
}
