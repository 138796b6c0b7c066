import { expect, it } from "vitest";
import { anAnalysis } from "../lib/samples";
import type { PositionAnalysis } from "../lib/http";
import { describeTurningPoint, findTurningPoints } from "./turningPoints";

const END = anAnalysis({
  seat: null,
  chances: [0, 1],
  best: null,
  best_chance: null,
  played: null,
  played_chance: null,
});

/** Return the turning points of one action and the position after it. */
function after(action: Partial<PositionAnalysis>, left = 0, proved = false) {
  return findTurningPoints([anAnalysis(action), anAnalysis({ ...END, chances: [left, 1 - left], proved })]);
}

it("finds the actions that lost most, in the order of the game", () => {
  const losses = [0.1, 0.32, 0.2, 0.16, 0.5, 0.18, 0.149, 0.151];
  const positions = losses.map((lost, ply) =>
    anAnalysis({ ply, best_chance: 0.6, played_chance: 0.6 - lost, chances: [0, 1] }),
  );
  expect(findTurningPoints([...positions, END]).map(({ ply }) => ply)).toEqual([1, 2, 3, 4, 5]);
});

it("says what was lost, while the board shows what was better", () => {
  const [point] = after({ best_chance: 0.72, played_chance: 0.4, played: "c4-e4", best: "b3-b5" });
  expect(point && describeTurningPoint(point)).toBe("Lost 32%. A better move is marked.");
  expect(point).toMatchObject({ played: "c4-e4", best: "b3-b5" });
});

it("believes in a loss only as far as the next position shows it too", () => {
  expect(after({ best_chance: 0.6, played_chance: 0.1 }, 0.55)).toEqual([]);
  expect(after({ best_chance: 0.6, played_chance: 0.1 }, 0.4)[0]?.lost).toBeCloseTo(0.2);
  expect(after({ best_chance: 0.6, played_chance: null }, 0.3)[0]?.lost).toBeCloseTo(0.3);
});

it("believes what is proved", () => {
  expect(after({ best_chance: 1, played_chance: 0.7 }, 0, true)[0]?.lost).toBe(1);
  expect(after({ best_chance: 1, played_chance: 0.3 }, 1, true)).toEqual([]);
});

it("passes over the end, the best action, and what is not analysed yet", () => {
  expect(findTurningPoints([undefined, END])).toEqual([]);
  expect(findTurningPoints([anAnalysis({ played_chance: 0 }), undefined])).toEqual([]);
  expect(after({ best: "b3", played: "b3", played_chance: 0 })).toEqual([]);
});
