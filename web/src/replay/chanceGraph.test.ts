import { describe, expect, it } from "vitest";
import { anAnswer } from "../lib/samples";
import { across, area, line, marks, numberAt, spans } from "./chanceGraph";

const answers = [0.5, 0.75, undefined, 0.25, 1].map((chance, number) =>
  chance === undefined ? undefined : anAnswer({ ply: number, chances: [chance, 1 - chance], proved: number > 2 }),
);

it("stands every position where a click finds it again", () => {
  for (let number = 0; number <= 41; number += 1) expect(numberAt(across(number, 41) / 100, 41)).toBe(number);
  expect([numberAt(-0.2, 10), numberAt(1.2, 10), across(0, 0)]).toEqual([0, 10, 0]);
});

it("finds stretches where something holds", () => {
  expect(spans(answers, (answer) => answer.proved)).toEqual([{ from: 3, to: 4 }]);
  expect(spans(answers, () => true)).toEqual([{ from: 0, to: 1 }, { from: 3, to: 4 }]);
});

describe("a seat's chances", () => {
  it("are a line with gaps where answers are missing", () => {
    expect(line(answers, 0)).toBe("M0 50L25 25M75 75L100 0");
    expect(line(answers, 1)).toBe("M0 50L25 75M75 25L100 100");
  });

  it("are marked in the middle of two areas, or on each of more lines", () => {
    expect(marks([0.5, 0.5])).toEqual([75, 25]);
    expect(marks([1, 0])).toEqual([50, 0]);
    expect(marks([0.5, 0.25, 0.25])).toEqual([50, 75, 75]);
  });

  it("fill what lies under it", () => {
    expect(area(answers, 0)).toBe("M0 100L0 50L25 25L25 100ZM75 100L75 75L100 0L100 100Z");
  });
});
