import { describe, expect, it } from "vitest";
import { bestMoment, pliesAround } from "./bestMoment";

const quiet = [0, 1, 2, 3].map((ply) => ({ ply, last: ply ? ["move"] : [] }));
const turn = (ply: number, lost: number) => ({ ply, lost, seat: 0, played: "a", best: "b" });

describe("the best moment", () => {
  it("is the end of a game of which nothing is known", () => {
    expect(bestMoment(quiet, undefined, [])).toBe(3);
    expect(bestMoment(quiet, () => 0, [])).toBe(3);
  });

  it("is the turning point that cost most, once it is on the board", () => {
    expect(bestMoment(quiet, undefined, [turn(0, 0.2), turn(1, 0.5), turn(2, 0.3)])).toBe(2);
  });

  it("is what the game finds most telling", () => {
    const moments = [...quiet, { ply: 4, last: ["jump", "jump"] }, { ply: 5, last: ["jump"] }];
    expect(bestMoment(moments, (event) => Number(event === "jump"), [])).toBe(4);
  });
});

describe("the plies of a clip", () => {
  it("lead up to the moment and stay within the game", () => {
    expect(pliesAround(10, 30)).toEqual([6, 7, 8, 9, 10, 11, 12]);
    expect(pliesAround(1, 2)).toEqual([0, 1, 2]);
    expect(pliesAround(0, 0)).toEqual([0]);
  });
});
