import { describe, expect, it } from "vitest";
import { anAnalysis } from "../lib/samples";
import { across, area, line, marks, plyAt, spans } from "./chanceGraph";

const positions = [0.5, 0.75, undefined, 0.25, 1].map((chance, ply) =>
  chance === undefined ? undefined : anAnalysis({ ply, chances: [chance, 1 - chance], proved: ply > 2 }),
);

it("draws every position where a click finds it again", () => {
  for (let ply = 0; ply <= 41; ply += 1) expect(plyAt(across(ply, 41) / 100, 41)).toBe(ply);
  expect([plyAt(-0.2, 10), plyAt(1.2, 10), across(0, 0)]).toEqual([0, 10, 0]);
});

it("finds the runs where a condition holds", () => {
  expect(spans(positions, (position) => position.proved)).toEqual([{ from: 3, to: 4 }]);
  expect(spans(positions, () => true)).toEqual([
    { from: 0, to: 1 },
    { from: 3, to: 4 },
  ]);
});

describe("a seat's chances", () => {
  it("are a line with gaps where analyses are missing", () => {
    expect(line(positions, 0)).toBe("M0 50L25 25M75 75L100 0");
    expect(line(positions, 1)).toBe("M0 50L25 75M75 25L100 100");
  });

  it("are marked in the middle of two areas, or on each of more lines", () => {
    expect(marks([0.5, 0.5])).toEqual([75, 25]);
    expect(marks([1, 0])).toEqual([50, 0]);
    expect(marks([0.5, 0.25, 0.25])).toEqual([50, 75, 75]);
  });

  it("fill what lies under it", () => {
    expect(area(positions, 0)).toBe("M0 100L0 50L25 25L25 100ZM75 100L75 75L100 0L100 100Z");
  });
});
