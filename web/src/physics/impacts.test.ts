import { expect, it } from "vitest";

import { ImpactDetector, type Impact } from "./impacts";
import type { Pose } from "./trajectory";

const RATE = 120;

/** Return the impacts of a body that goes along x at given speeds, one for each frame, in metres per second. */
function impactsOf(speeds: number[], heights = speeds.map(() => 0)): Impact[] {
  const detector = new ImpactDetector(RATE, 0.2);
  let x = 0;
  return speeds.flatMap((speed, frame) => {
    x += speed / RATE;
    return detector.next([[0, [x, 0, heights[frame]!, 1, 0, 0, 0] satisfies Pose]]);
  });
}

it("a body that bounces back has an impact then, as hard as its velocity changes", () => {
  const [impact, ...more] = impactsOf([...Array<number>(60).fill(1), ...Array<number>(60).fill(-0.5)]);
  expect(more).toEqual([]);
  expect(impact!.at).toBeCloseTo(0.5, 1);
  expect(impact!.change).toBeCloseTo(1.5);
});

it("an impact between two frames counts once and in full", () => {
  const impacts = impactsOf([...Array<number>(30).fill(1), 0.3, ...Array<number>(30).fill(-0.4)]);
  expect(impacts.map(({ change }) => change)).toEqual([expect.closeTo(1.4)]);
});

it("friction, a fall and a start are no impacts", () => {
  expect(impactsOf(Array.from({ length: 120 }, (_, n) => 2 - n / 60))).toEqual([]);
  const falling = Array.from({ length: 30 }, (_, n) => 1 - 4.9 * (n / RATE) ** 2);
  expect(impactsOf(Array<number>(30).fill(0.5), falling)).toEqual([]);
});

it("a landing is an impact", () => {
  const fall = Array.from({ length: 30 }, (_, n) => 0.31 - 4.9 * (n / RATE) ** 2);
  const impacts = impactsOf(Array<number>(60).fill(0), [...fall, ...Array<number>(30).fill(0)]);
  expect(impacts).toHaveLength(1);
  expect(impacts[0]!.at).toBeCloseTo(30 / RATE, 1);
});

it("a weak impact does not hide a hard one just after it", () => {
  const speeds = [...Array<number>(30).fill(2), ...Array<number>(4).fill(1.7), ...Array<number>(30).fill(-0.6)];
  expect(impactsOf(speeds).map(({ change }) => change)).toEqual([expect.closeTo(0.3), expect.closeTo(2.3)]);
});
