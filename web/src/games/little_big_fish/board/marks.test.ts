import { describe, expect, it } from "vitest";

import { arrowShape } from "../../../board/arrows";
import { chartFor, placeNamed } from "./geometry";
import { readMarks } from "./marks";

describe("marks", () => {
  it("ring squares, births and losses", () => {
    expect(readMarks(["c4", "birth a1", "lose f6"]).squares).toEqual(["c4", "a1", "f6"]);
  });

  it("draw steps as arrows", () => {
    expect(readMarks(["a1-a2"])).toEqual({
      squares: ["a1", "a2"],
      arrows: [{ mark: "a1-a2", from: "a1", to: "a2" }],
      turns: [],
      stop: false,
    });
  });

  it("show only the starts of many steps", () => {
    expect(readMarks(["a1-a2", "a1-b1", "c1-c2", "d1-d2"])).toMatchObject({ squares: ["a1", "c1", "d1"], arrows: [] });
  });

  it("point at buttons", () => {
    expect(readMarks(["turn yellow left", "stop"])).toMatchObject({ squares: [], turns: ["yellow left"], stop: true });
  });

  it("draw an arrow in the direction on the screen", () => {
    const turn = (mine: number[]) => {
      const [from, to] = ["a1", "b1"].map((square) => placeNamed(chartFor(mine), square));
      return from && to && arrowShape(from, to, 24).transform;
    };
    expect(turn([0])).toContain("rotate(0)");
    expect(turn([1])).toContain("rotate(180)");
  });
});
