import { expect, it } from "vitest";

import { gazeTargets, headTurn, MOST_TURN } from "./gaze";

const at = (x: number, y: number, caught = false) => ({ x, y, caught });

it("lets Runners look at the Catcher, and the Catcher at the nearest Runner who is free", () => {
  const penguins = [at(0, 0), at(300, 0), at(100, 0, true), null];
  expect(gazeTargets(penguins, 0)).toEqual([penguins[1], penguins[0], penguins[0], null]);
  expect(gazeTargets([at(0, 0), at(300, 0), at(100, 0), null], 0)[0]).toMatchObject({ x: 100 });
});

it("lets the Catcher look at those who are caught once all are", () => {
  expect(gazeTargets([at(0, 0), at(300, 0, true)], 0)[0]).toMatchObject({ x: 300 });
});

it("lets nobody look anywhere on the warm-up lap", () => {
  expect(gazeTargets([at(0, 0)], null)).toEqual([null]);
});

it("turns the head towards a place by the shorter way, as far as a neck allows", () => {
  const here = { x: 100, y: 100 };
  expect(headTurn(here, 0, { x: 200, y: 200 })).toBeCloseTo(Math.PI / 4);
  expect(headTurn(here, Math.PI / 2, { x: 200, y: 200 })).toBeCloseTo(-Math.PI / 4);
  expect(headTurn(here, 3, { x: 0, y: 90 })).toBeCloseTo(Math.PI + 0.0997 - 3, 2);
  expect(headTurn(here, 0, { x: 0, y: 101 })).toBe(MOST_TURN);
  expect(headTurn(here, 0, null)).toBe(0);
});
