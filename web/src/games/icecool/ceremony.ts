// Says what is celebrated when a round or the game is over, and which card is turned when.
import type { GameEvent, View } from "./schema";

/** Cards of a seat that are shown at the end of a round or of the game. */
export interface SeatReveal {
  seat: number;
  /** Number of cards that are counted from the beginning, because they lie open. */
  open: number;
  /** Cards to be turned one after the other; null where only their owner knows them. */
  cards: readonly (number | null)[];
}

export interface Ceremony {
  kind: "round" | "game";
  round: number;
  /** Seat of the Runner who has all fish; null if the Catcher caught everybody. */
  winner: number | null;
  catcher: number | null;
  reveals: SeatReveal[];
}

/** Return the ceremonies that follow an act: the summary of a round, and after the last one the reveal of all cards. */
export function ceremoniesOf(events: readonly GameEvent[], before: View | null, after: View): Ceremony[] {
  const over = events.find((event) => event.kind === "round over");
  if (!over) return [];
  const { round, winner } = over;
  const told = { round, winner, catcher: before?.catcher ?? null };
  const draws = events.flatMap((event): SeatReveal[] =>
    event.kind === "ids" && event.count > 0
      ? [{ seat: event.seat, open: 0, cards: event.cards ?? Array.from({ length: event.count }, () => null) }]
      : [],
  );
  const summary: Ceremony = { kind: "round", ...told, reveals: draws };
  if (!after.result) return [summary];
  const hands = after.penguins.map((_, seat) => ({
    seat,
    open: after.open[seat] ?? 0,
    cards: after.hidden[seat] ?? [],
  }));
  return [summary, { kind: "game", ...told, reveals: hands }];
}

/** Return how many cards of each seat are turned after a number of turns: the seats take turns, from their first cards. */
export function turnedCards(reveals: readonly SeatReveal[], turns: number): number[] {
  const turned = reveals.map(() => 0);
  for (let left = turns; left > 0;) {
    const before = left;
    reveals.forEach(({ cards }, n) => {
      if (left > 0 && turned[n]! < cards.length) {
        turned[n]!++;
        left--;
      }
    });
    if (left === before) break;
  }
  return turned;
}

export function cardCount(reveals: readonly SeatReveal[]): number {
  return reveals.reduce((sum, { cards }) => sum + cards.length, 0);
}
