import { expect, it } from "vitest";

import type { Pose } from "../../../physics/trajectory";
import type { Manner, NetName } from "../staticScene";
import type { SeaFish } from "../schema";
import { blueprint, hanging, isDown, isWithin, lyingNet } from "./model";
// Made by Python's `blueprint`, `lying_net` and `hanging`.
import sample from "./model.sample.json";

/** Words apart, each number by itself. */
const parts = (mjcf: string) => mjcf.split(/[\s"<>/=]+/).filter(Boolean);

it("puts fish into a model as the server does", () => {
  const built = blueprint(sample.net as NetName, sample.manner as Manner, sample.fish as SeaFish[], sample.free);
  expect(built.bodies.map(({ damping }) => damping)).toEqual(sample.bodies);
  const lines = built.mjcf.split("\n").filter((line) => /fish(7|30)"/.test(line));
  const [mine, theirs] = [lines, sample.lines].map((some) => some.flatMap(parts));
  expect(mine).toHaveLength(theirs!.length);
  mine!.forEach((part, n) => {
    if (Number.isNaN(Number(part))) expect(part).toBe(theirs![n]);
    else expect(Number(part)).toBeCloseTo(Number(theirs![n]), 12);
  });
});

it("begins as the server does", () => {
  const near = (found: Pose[], told: number[][]) => found.flat().forEach((number, n) => expect(number).toBeCloseTo(told.flat()[n]!, 12));
  near(lyingNet({ x: 3, y: 4, heading: 30 }, "basic"), sample.tackle);
  near(hanging({ x: 10, y: -20, heading: 45 }, 400), sample.hanging);
});

it("knows a net that lies from one that hangs or leans, and what is in it", () => {
  const [lies] = lyingNet({ x: 0, y: 0, heading: 0 }, "basic");
  expect(isDown("square", lies)).toBe(true);
  expect(isDown("square", [0, 0, 0.01, 1, 0, 0, 0])).toBe(false);
  expect(isDown("square", [0, 0, 0.002, Math.cos(0.01), Math.sin(0.01), 0, 0])).toBe(false);
  expect(isWithin("square", { x: 100, y: 0, heading: 45 }, 100, 85)).toBe(true);
  expect(isWithin("square", { x: 100, y: 0, heading: 0 }, 100, 85)).toBe(false);
});
