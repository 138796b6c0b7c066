import { expect, it } from "vitest";

import type { Pose } from "../../physics/trajectory";
import { ActListener } from "./soundtrack";
import { FIRST_FISH, NET } from "./timeline";

const RATE = 60;

/** Return what is heard while a net, and maybe a fish, goes as a function of the time in seconds. */
function heard(seconds: number, netAt: (time: number) => [number, number, number], fishAt?: (time: number) => number) {
  const listener = new ActListener(RATE);
  const levels: number[] = [];
  const noises = Array.from({ length: seconds * RATE }, (_, frame) => {
    const poses: [number, Pose][] = [[NET, [...netAt(frame / RATE), 1, 0, 0, 0]]];
    if (fishAt) poses.push([FIRST_FISH, [fishAt(frame / RATE), 0, 0, 1, 0, 0, 0]]);
    const due = listener.next(poses);
    levels.push(listener.level);
    return due;
  }).flat();
  return { noises, levels };
}

const swing = (width: number) => (time: number) =>
  [width * Math.cos(2 * Math.PI * time), 0, 0.1] as [number, number, number];

it("the rope creaks at both ends of a swing, the louder the wider it is", () => {
  const [wide, narrow] = [heard(3, swing(0.08)).noises, heard(3, swing(0.04)).noises];
  expect(wide.map(({ sound }) => sound)).toEqual(Array(5).fill("creak"));
  expect(wide.map(({ at }) => Math.round(at * 10) / 10)).toEqual([0.5, 1, 1.5, 2, 2.5]);
  expect(wide[1]!.strength).toBeCloseTo(2 * narrow[1]!.strength, 1);
});

it("a net that hangs still, or hardly swings, is silent", () => {
  expect(heard(2, () => [0, 0, 0.1]).noises).toEqual([]);
  expect(heard(2, swing(0.005)).noises).toEqual([]);
});

it("a net that lies and is pulled creaks once and drags, the louder the faster", () => {
  const pulled = (speed: number) => heard(2, (time) => [Math.max(0, time - 1) * speed, 0, 0.003]);
  expect(pulled(0.15).noises.map(({ sound, at }) => [sound, Math.floor(at)])).toEqual([["creak", 1]]);
  expect(pulled(0.15).levels[59]).toBe(0);
  expect(pulled(0.15).levels[90]).toBeCloseTo(0.5);
  expect(pulled(0.075).levels[90]).toBeCloseTo(0.25);
});

it("a fish that is struck clatters", () => {
  const { noises } = heard(
    2,
    () => [0, 0, 0.003],
    (time) => Math.min(time, 1) * 0.6,
  );
  expect(noises).toEqual([{ sound: "clatter", at: expect.closeTo(1, 1), strength: expect.closeTo(0.5) }]);
});
