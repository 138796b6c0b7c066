import { describe, expect, it } from "vitest";

import { chartFor } from "./geometry";
import { arrowShape, readMarks } from "./marks";

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

  it("draw an arrow in the direction one sees", () => {
    const arrow = { mark: "a1-b1", from: "a1", to: "b1" };
    expect(arrowShape(chartFor([0]), arrow).transform).toContain("rotate(0)");
    expect(arrowShape(chartFor([1]), arrow).transform).toContain("rotate(180)");
  });
});
