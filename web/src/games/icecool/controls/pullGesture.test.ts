import { describe, expect, it } from "vitest";

import { WIDE_RANGE } from "../../../physics/pullRange";
import { flickOfPull, powerOf, speedOf } from "./pullGesture";

const SPEED = { name: "speed", low: 0.3, high: 5, unit: "m/s" };
/** The floor as it is seen from above, with north up. */
const ABOVE = { east: { x: 1, y: 0 }, north: { x: 0, y: -1 } };

describe("a pull", () => {
  it("sends the penguin the other way", () => {
    expect(flickOfPull({ x: -100, y: 0 }, ABOVE, SPEED, WIDE_RANGE)?.direction).toBe(0);
    expect(flickOfPull({ x: 0, y: 100 }, ABOVE, SPEED, WIDE_RANGE)?.direction).toBe(90);
    expect(flickOfPull({ x: 60, y: -60 }, ABOVE, SPEED, WIDE_RANGE)?.direction).toBe(-135);
  });

  it("is understood on a floor that is seen aslant", () => {
    const aslant = { east: { x: 0.9, y: 0.1 }, north: { x: -0.2, y: -0.5 } };
    const pull = { x: -80 * (0.9 - 0.2), y: -80 * (0.1 - 0.5) };
    expect(flickOfPull(pull, aslant, SPEED, WIDE_RANGE)?.direction).toBeCloseTo(45, 1);
  });

  it("does not count if it is too short, and is the faster the longer it is, up to a limit", () => {
    const { dead, full } = WIDE_RANGE;
    expect(flickOfPull({ x: dead - 1, y: 0 }, ABOVE, SPEED, WIDE_RANGE)).toBeNull();
    expect(speedOf(dead, SPEED, WIDE_RANGE)).toBe(0.3);
    expect(speedOf(100, SPEED, WIDE_RANGE)).toBeLessThan(speedOf(101, SPEED, WIDE_RANGE));
    expect(speedOf(full, SPEED, WIDE_RANGE)).toBe(5);
    expect(speedOf(2 * full, SPEED, WIDE_RANGE)).toBe(5);
  });
});

it("the strongest flick has full power", () => {
  expect(powerOf(5, SPEED)).toBe(1);
});
