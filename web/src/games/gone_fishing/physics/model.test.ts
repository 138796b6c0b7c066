import { expect, it } from "vitest";

import type { Pose } from "../../../physics/trajectory";
import type { SeaFish } from "../schema";
import type { Manner, NetName } from "../staticScene";
import { blueprint, hangingNet, isDown, isWithin, lyingNet } from "./model";
// Python's `blueprint`, `lying_net` and `hanging` made this sample.
import sample from "./model.sample.json";

/** Split a model into its words and numbers. */
const tokens = (mjcf: string) => mjcf.split(/[\s"<>/=]+/).filter(Boolean);

it("puts fish into a model as the server does", () => {
  const built = blueprint(sample.net as NetName, sample.manner as Manner, sample.fish as SeaFish[], sample.free);
  expect(built.bodies.map(({ damping }) => damping)).toEqual(sample.bodies);
  const lines = built.mjcf.split("\n").filter((line) => /fish(7|30)"/.test(line));
  const [ours, theirs] = [lines.flatMap(tokens), sample.lines.flatMap(tokens)];
  expect(ours).toHaveLength(theirs.length);
  ours.forEach((token, n) => {
    if (Number.isNaN(Number(token))) expect(token).toBe(theirs[n]);
    else expect(Number(token)).toBeCloseTo(Number(theirs[n]), 12);
  });
});

it("begins as the server does", () => {
  const expectNear = (poses: Pose[], expected: number[][]) =>
    poses.flat().forEach((value, n) => expect(value).toBeCloseTo(expected.flat()[n]!, 12));
  expectNear(lyingNet({ x: 3, y: 4, heading: 30 }, "basic"), sample.tackle);
  expectNear(hangingNet({ x: 10, y: -20, heading: 45 }, 400), sample.hanging);
});

it("knows a net that lies from one that hangs or leans, and what is in it", () => {
  const [net] = lyingNet({ x: 0, y: 0, heading: 0 }, "basic");
  expect(isDown("square", net)).toBe(true);
  expect(isDown("square", [0, 0, 0.01, 1, 0, 0, 0])).toBe(false);
  expect(isDown("square", [0, 0, 0.002, Math.cos(0.01), Math.sin(0.01), 0, 0])).toBe(false);
  expect(isWithin("square", { x: 100, y: 0, heading: 45 }, 100, 85)).toBe(true);
  expect(isWithin("square", { x: 100, y: 0, heading: 0 }, 100, 85)).toBe(false);
});
