import { isMe, playerName } from "../../../board/seats";
import { capital } from "../../../lib/text";
import { kindOf } from "../board/geometry";
import { PLANKTON, SIZES, TO_WIN, TOKENS } from "../board/pieces";
import type { AnyAction } from "../../../lib/board";
import type { Fish, LegalAction, View } from "../schema";
import { fishOn, stepsLeft } from "../view";
import type { ReefSelection } from "./selection.svelte";

const KINDS: Record<string, string> = { ".": "ocean", N: "birth", "?": "surprise", W: "wreck" };

function describeFish({ seat, size }: Fish, names: string[], mine: number[]): string {
  return `${isMe(seat, mine) ? "your" : `${playerName(seat, names)}'s`} ${size} fish`;
}

/** Describe a square without its fish, as in "yellow plankton, unused by you, used by Ben". */
function describeGround(square: string, view: View, names: string[], mine: number[]): string {
  const kind = kindOf(view.rows, square);
  const colour = PLANKTON[kind];
  if (!colour) return KINDS[kind] ?? "ocean";
  const seats = [...view.plankton.keys()].sort((a, b) => Number(isMe(b, mine)) - Number(isMe(a, mine)));
  const uses = seats.map((seat) => {
    const used = view.plankton[seat]?.includes(colour) ? "unused" : "used";
    return `${used} by ${isMe(seat, mine) ? "you" : playerName(seat, names)}`;
  });
  return [`${colour} plankton`, ...uses].join(", ");
}

/** Describe what is special about a square for a tooltip; empty if nothing is. */
export function describeIcon(square: string, view: View, names: string[], mine: number[]): string {
  const ground = describeGround(square, view, names, mine);
  return ground === "ocean" ? "" : capital(ground);
}

/** Describe a square for a screen reader. */
export function describeSquare(
  square: string,
  view: View,
  selection: ReefSelection,
  names: string[],
  mine: number[],
): string {
  const fish = fishOn(view, square);
  const parts = [`${square}, ${describeGround(square, view, names, mine)}`];
  if (fish) parts.push(describeFish(fish, names, mine));
  const spot = selection.spots.get(square);
  if (selection.start === square) parts.push("chosen");
  else if (selection.moves.has(square)) parts.push("can swim");
  if (spot?.kind === "place") parts.push("a fish can start here");
  if (spot?.kind === "birth") parts.push("a fish can be born here");
  if (spot?.kind === "lose") parts.push("can go to the Fisherman");
  if (selection.targets(selection.start).has(square)) parts.push(fish ? "can be reached and eaten" : "can be reached");
  return parts.join("; ");
}

export function describeSelection(start: string, view: View, reach: number): string {
  const size = fishOn(view, start)?.size ?? "";
  return `The ${size} fish on ${start}, ${reach === 1 ? "1 square" : `${reach} squares`} in reach.`;
}

/** Explain why a square cannot be chosen, and what to do instead. */
export function whyNot(
  square: string,
  start: string | null,
  view: View,
  selection: ReefSelection,
  mine: number[],
): string {
  const fish = fishOn(view, square);
  if (view.awaits === "place") return "No fish can start here. Choose one of the glowing squares.";
  if (view.awaits === "birth") return "No fish can be born here. Choose one of the glowing squares.";
  if (view.awaits === "lose") return "Choose one of the glowing fish: it goes to the Fisherman.";
  if (view.awaits === "turn") return "Choose a board and a way to turn it: the Tab key leads to the round buttons.";
  if (fish && fish.seat === view.to_act && mine.includes(fish.seat))
    return selection.stop !== null
      ? "First swim on with the same fish, or stop here."
      : "This fish cannot swim now. Try another one.";
  if (start !== null) return "That is out of reach. Choose a fish again.";
  if (fish) return "That fish is not yours. Choose one of your own.";
  return "Choose one of your fish first.";
}

export function describeTurn(turn: string): string {
  const [board = "", way = ""] = turn.split(" ");
  return `Turn the ${board} board to the ${way}`;
}

function describeCounts(counts: number[] | undefined): string {
  const parts = SIZES.flatMap((size, n) => (counts?.[n] ? [`${counts[n]} ${size}`] : []));
  return parts.join(", ") || "none";
}

export function describeTray(seat: number, view: View, names: string[], mine: number[]): string {
  const name = isMe(seat, mine) ? "You" : playerName(seat, names);
  const eaten = `${view.eaten[seat] ?? 0} of ${TO_WIN} eaten`;
  const steps = stepsLeft(seat, view);
  const left = steps > 0 ? `; ${steps === 1 ? "1 step" : `${steps} steps`} left` : "";
  return `${name}: ${eaten} (${describeCounts(view.captured[seat])}); in reserve: ${describeCounts(view.reserve[seat])}${left}`;
}

export function describePile(view: View): string {
  return `Surprises in the pile: ${TOKENS.map((token) => `${view.pile[token] ?? 0} ${token}`).join(", ")}`;
}

/** Describe an action without naming squares, as in "Eat the small fish". */
export function describeAction(action: AnyAction, view: unknown): string {
  const chosen = action as LegalAction;
  const sea = view as View;
  switch (chosen.kind) {
    case "place":
      return "Place a fish here";
    case "birth":
      return "Put the newborn here";
    case "stop":
      return "Stop here";
    case "turn":
      return describeTurn(`${chosen.board} ${chosen.way}`);
    case "lose":
      return `Give up the ${fishOn(sea, chosen.square)?.size} fish`;
    case "step": {
      const prey = fishOn(sea, chosen.end);
      return prey ? `Eat the ${prey.size} fish` : `Swim with the ${fishOn(sea, chosen.start)?.size} fish`;
    }
  }
}
