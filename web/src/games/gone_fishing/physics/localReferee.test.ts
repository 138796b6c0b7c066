import { expect, it } from "vitest";

import { Judging, type Act } from "./localReferee";
import { PLAN } from "../staticScene";
import { fishPose, lying } from "./model";

const AT_REST = { x: 0, y: 0, heading: 0 };
const FISH: Act["fish"] = [
  { fish: 30, colour: "purple", x: 150, y: 0, heading: 0 },
  { fish: 2, colour: "red", x: 10, y: -5, heading: 0 },
];
const LOWER: Act = { phase: "lower", net: "circle", manner: "natural", fish: FISH, place: AT_REST, edge: 0 };
const PULL: Act = { ...LOWER, phase: "pull", manner: "basic" };
const FLAT = PLAN.tackle.wire;

/** With the net there, and the fish that can move beside its middle. */
function seen(judging: Judging, x: number, y: number, height = FLAT, aside = 0) {
  const fish = judging.free.map((one) => fishPose(one, { x: x + aside, y, heading: 0 }));
  return judging.seen([lying({ x, y, heading: 0 }, height), lying(AT_REST, 0.2), ...fish], [0, 0, 0.4, 0]);
}

it("ends a lowering with the first touch, or when the rim is down", () => {
  const judging = new Judging(LOWER);
  expect(judging.verdict(seen(judging, 0, 0, 0.1), [], 5)).toBeNull();
  expect(judging.verdict(seen(judging, 0, 0), [], 5)).toEqual({ ending: "down", touched: null, inside: [2] });
  expect(judging.verdict(seen(judging, 0, 0), [1, 0], 5)).toMatchObject({ ending: "touched", touched: 30 });
  expect(judging.verdict(seen(judging, 0, 0, 0.1), [], 60 * PLAN.hand.longest.lower!)).toMatchObject({ ending: "late" });
});

it("ends a pull in the boat, out of the sea, or at a fish that was not in the net", () => {
  const judging = new Judging(PULL);
  const [x, y] = PLAN.outward[0]!;
  const at = (far: number, aside = 0) => seen(judging, x * far, y * far, FLAT, aside);
  expect(judging.free).toEqual([2]);
  expect(judging.verdict(at(PLAN.half - 1), [0], 5)).toBeNull();
  expect(judging.verdict(at(PLAN.half - 1), [0, 1], 5)).toMatchObject({ ending: "touched", touched: 30 });
  expect(judging.verdict(at(PLAN.half + 1), [], 5)).toEqual({ ending: "arrived", touched: null, inside: [2] });
  expect(judging.verdict(at(PLAN.half + 1, 200), [], 5)).toEqual({ ending: "arrived", touched: null, inside: [] });
  expect(judging.verdict(at(-PLAN.half - 25), [], 5)).toMatchObject({ ending: "astray" });
});
