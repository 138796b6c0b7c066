import { expect, it } from "vitest";

import { ceremoniesOf, turnedCards } from "./ceremony";
import type { GameEvent, View } from "./schema";

const before = { catcher: 0 } as View;
const over: GameEvent = { kind: "round over", round: 3, winner: null };
const ids: GameEvent = { kind: "ids", seat: 0, count: 2, cards: null };

it("sums up a round that is over, with cards that only their owner knows", () => {
  const ceremonies = ceremoniesOf([over, ids], before, { result: null } as View);
  expect(ceremonies).toEqual([
    { kind: "round", round: 3, winner: null, catcher: 0, reveals: [{ seat: 0, open: 0, cards: [null, null] }] },
  ]);
});

it("reveals all cards after the summary of the last round", () => {
  const after = { result: { scores: [] }, penguins: [null, null], hidden: [[1, 3], [2]], open: [0, 2] };
  const ceremonies = ceremoniesOf([over, ids], before, after as unknown as View);
  expect(ceremonies.map(({ kind }) => kind)).toEqual(["round", "game"]);
  expect(ceremonies[1]!.reveals).toEqual([
    { seat: 0, open: 0, cards: [1, 3] },
    { seat: 1, open: 2, cards: [2] },
  ]);
});

it("celebrates nothing while a round goes on", () => {
  expect(ceremoniesOf([{ kind: "skated", seat: 0 }], before, { result: null } as View)).toEqual([]);
});

it("turns the cards one after the other, seat by seat", () => {
  const reveals = [
    { seat: 0, open: 0, cards: [1, 3, 2] },
    { seat: 1, open: 0, cards: [2] },
  ];
  expect([0, 1, 2, 3, 4, 9].map((turns) => turnedCards(reveals, turns))).toEqual([
    [0, 0],
    [1, 0],
    [1, 1],
    [2, 1],
    [3, 1],
    [3, 1],
  ]);
});
