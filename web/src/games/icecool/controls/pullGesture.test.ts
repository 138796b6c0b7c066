import { describe, expect, it } from "vitest";

import { DEAD, facing, LONGEST, powerOf, pulled, speedOf, textOf, within } from "./pullGesture";

const SPEED = { name: "speed", low: 0.3, high: 5, unit: "m/s" };
/** As seen from above, y up. */
const ABOVE = { east: { x: 1, y: 0 }, north: { x: 0, y: -1 } };

describe("a pull", () => {
  it("sends the penguin the other way", () => {
    expect(pulled({ x: -100, y: 0 }, ABOVE, SPEED)?.direction).toBe(0);
    expect(pulled({ x: 0, y: 100 }, ABOVE, SPEED)?.direction).toBe(90);
    expect(pulled({ x: 60, y: -60 }, ABOVE, SPEED)?.direction).toBe(-135);
  });

  it("is understood on a floor that is seen aslant", () => {
    const aslant = { east: { x: 0.9, y: 0.1 }, north: { x: -0.2, y: -0.5 } };
    const by = { x: -80 * (0.9 - 0.2), y: -80 * (0.1 - 0.5) };
    expect(pulled(by, aslant, SPEED)?.direction).toBeCloseTo(45, 1);
  });

  it("that is hardly one is none, and a longer one is faster up to the most", () => {
    expect(pulled({ x: DEAD - 1, y: 0 }, ABOVE, SPEED)).toBeNull();
    expect(speedOf(DEAD, SPEED)).toBe(0.3);
    expect(speedOf(100, SPEED)).toBeLessThan(speedOf(101, SPEED));
    expect(speedOf(LONGEST, SPEED)).toBe(5);
    expect(speedOf(2 * LONGEST, SPEED)).toBe(5);
  });
});

it("directions go round", () => {
  expect(facing(190)).toBe(-170);
  expect(facing(-180)).toBe(180);
  expect(facing(725)).toBe(5);
});

it("numbers stay within what is allowed", () => {
  expect(within(SPEED, 9)).toBe(5);
  expect(within(SPEED, 1.23456)).toBe(1.23);
  expect(powerOf(5, SPEED)).toBe(1);
});

it("an act is written with its numbers in order", () => {
  const act = { verb: "flick", numbers: ["direction", "speed"].map((name) => ({ name, low: 0, high: 1, unit: "" })) };
  expect(textOf(act, { speed: 2, direction: -90.5 })).toBe("flick -90.5 2");
});
