import { describe, expect, it } from "vitest";
import { anyUnsolved, nextUnsolved, solvedCount } from "./progress";

const ids = ["001", "002", "003", "004"];

it("counts what is solved of the puzzles there are", () => {
  expect(solvedCount(ids, { "002": 1, gone: 3 })).toBe(1);
});

describe("the next puzzle", () => {
  it("is the first at the beginning", () => {
    expect(nextUnsolved(ids, {}, undefined)).toBe("001");
    expect(nextUnsolved(ids, { "001": 2 }, undefined)).toBe("002");
  });

  it("is the next that is not solved, going round", () => {
    expect(nextUnsolved(ids, { "003": 1 }, "002")).toBe("004");
    expect(nextUnsolved(ids, { "004": 1 }, "003")).toBe("001");
  });

  it("is the one after when all are solved, or all others", () => {
    expect(nextUnsolved(ids, { "001": 1, "002": 1, "003": 1, "004": 1 }, "004")).toBe("001");
    expect(nextUnsolved(ids, { "001": 1, "003": 1, "004": 1 }, "002")).toBe("003");
    expect(nextUnsolved([], {}, undefined)).toBeUndefined();
  });
});

describe("a puzzle at random", () => {
  it("is another that is not solved", () => {
    const draws = [0, 0.3, 0.6, 0.99].map((random) => anyUnsolved(ids, { "002": 1 }, "001", random));
    expect(new Set(draws)).toEqual(new Set(["003", "004"]));
  });

  it("is any other when all are solved, and the same if there is no other", () => {
    expect(anyUnsolved(ids, { "001": 1, "002": 1, "003": 1, "004": 1 }, "001", 0)).toBe("002");
    expect(anyUnsolved(["001"], {}, "001", 0.5)).toBe("001");
  });
});
