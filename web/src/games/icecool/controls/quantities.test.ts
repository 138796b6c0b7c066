import { expect, it } from "vitest";

import { actText, clamp, wrapDirection } from "./quantities";

const SPEED = { name: "speed", low: 0.3, high: 5, unit: "m/s" };

it("directions go round", () => {
  expect(wrapDirection(190)).toBe(-170);
  expect(wrapDirection(-180)).toBe(180);
  expect(wrapDirection(725)).toBe(5);
});

it("numbers stay within what is allowed", () => {
  expect(clamp(SPEED, 9)).toBe(5);
  expect(clamp(SPEED, 1.23456)).toBe(1.23);
});

it("an act is written with its numbers in order", () => {
  const act = { verb: "flick", numbers: ["direction", "speed"].map((name) => ({ name, low: 0, high: 1, unit: "" })) };
  expect(actText(act, { speed: 2, direction: -90.5 })).toBe("flick -90.5 2");
});
