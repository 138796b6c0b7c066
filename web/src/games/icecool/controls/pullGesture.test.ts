import { describe, expect, it } from "vitest";

import { flickOfPull, powerOf, pullRange, speedOf, WIDE_RANGE } from "./pullGesture";

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

describe("the longest pull", () => {
  const PHONE = { width: 320, height: 568 };

  it("is the same on large screens", () => {
    expect(pullRange({ x: 700, y: 450 }, { x: 40, y: 5 }, { width: 1440, height: 900 })).toEqual(WIDE_RANGE);
  });

  it("is within reach on a small phone, whatever the place and the direction", () => {
    for (const from of [
      { x: 160, y: 300 },
      { x: 12, y: 500 },
      { x: 310, y: 60 },
    ]) {
      for (let turn = 0; turn < 360; turn += 15) {
        const [x, y] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
        const { dead, full } = pullRange(from, { x, y }, PHONE);
        expect(dead).toBeLessThan(full);
        const end = { x: from.x + full * x, y: from.y + full * y };
        // Right at the edge a pull still has some length, and the finger leaves the page.
        const outside = Math.max(-end.x, end.x - PHONE.width, -end.y, end.y - PHONE.height);
        expect(outside).toBeLessThanOrEqual(24);
        if (full > 24) expect(outside).toBeLessThanOrEqual(0);
      }
    }
  });
});

it("the strongest flick has full power", () => {
  expect(powerOf(5, SPEED)).toBe(1);
});
