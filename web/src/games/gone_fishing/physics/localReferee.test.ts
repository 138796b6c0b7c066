import { expect, it } from "vitest";

import { SCENE } from "../staticScene";
import { LocalReferee, type FishingAct } from "./localReferee";
import { fishPose, flatPoseAt } from "./model";

const AT_REST = { x: 0, y: 0, heading: 0 };
const FISH: FishingAct["fish"] = [
  { fish: 30, colour: "purple", x: 150, y: 0, heading: 0 },
  { fish: 2, colour: "red", x: 10, y: -5, heading: 0 },
];
const LOWER: FishingAct = { phase: "lower", net: "circle", manner: "natural", fish: FISH, place: AT_REST, edge: 0 };
const PULL: FishingAct = { ...LOWER, phase: "pull", manner: "basic" };
const FLAT = SCENE.tackle.wire;

/** Return the state with the net at a place, and the fish that can move at a distance east of its middle. */
function stateAt(referee: LocalReferee, x: number, y: number, height = FLAT, aside = 0) {
  const fish = referee.free.map((free) => fishPose(free, { x: x + aside, y, heading: 0 }));
  return referee.stateOf([flatPoseAt({ x, y, heading: 0 }, height), flatPoseAt(AT_REST, 0.2), ...fish], [0, 0, 0.4, 0]);
}

it("ends a lowering with the first touch, or when the rim is down", () => {
  const referee = new LocalReferee(LOWER);
  expect(referee.verdict(stateAt(referee, 0, 0, 0.1), [], 5)).toBeNull();
  expect(referee.verdict(stateAt(referee, 0, 0), [], 5)).toEqual({ ending: "down", touched: null, inside: [2] });
  expect(referee.verdict(stateAt(referee, 0, 0), [1, 0], 5)).toMatchObject({ ending: "touched", touched: 30 });
  expect(referee.verdict(stateAt(referee, 0, 0, 0.1), [], 60 * SCENE.hand.longest.lower!)).toMatchObject({
    ending: "late",
  });
});

it("ends a pull at a fish that has slipped out and come clear of the rim", () => {
  const referee = new LocalReferee(PULL);
  const [inside, outside] = [stateAt(referee, 0, 0), stateAt(referee, 0, 0, FLAT, 200)];
  expect(referee.verdict(inside, [0], 5)).toBeNull();
  expect(referee.verdict(outside, [0], 6)).toBeNull();
  expect(referee.verdict(outside, [0], 7)).toBeNull();
  expect(referee.verdict(outside, [], 8)).toBeNull();
  expect(referee.verdict(outside, [0], 9)).toMatchObject({ ending: "touched", touched: 2 });
});

it("ends a pull in the boat, out of the sea, or at a fish that was not in the net", () => {
  const referee = new LocalReferee(PULL);
  const [x, y] = SCENE.outward[0]!;
  const at = (far: number, aside = 0) => stateAt(referee, x * far, y * far, FLAT, aside);
  expect(referee.free).toEqual([2]);
  expect(referee.verdict(at(SCENE.half - 1), [0], 5)).toBeNull();
  expect(referee.verdict(at(SCENE.half - 1), [0, 1], 5)).toMatchObject({ ending: "touched", touched: 30 });
  expect(referee.verdict(at(SCENE.half + 1), [], 5)).toEqual({ ending: "arrived", touched: null, inside: [2] });
  expect(referee.verdict(at(SCENE.half + 1, 200), [], 5)).toEqual({ ending: "arrived", touched: null, inside: [] });
  expect(referee.verdict(at(-SCENE.half - 25), [], 5)).toMatchObject({ ending: "astray" });
});
