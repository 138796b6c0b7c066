import { describe, expect, it } from "vitest";

import { readMarks } from "./marks";

describe("marks", () => {
  it("point at stacks and places", () => {
    expect(readMarks(["3 B e1n2", "A o", "2"], 0)).toEqual({ stacks: ["3", "2"], places: ["B e1n2", "A o"] });
    expect(readMarks(["discard 4"], 0)).toEqual({ stacks: ["4"], places: [] });
    expect(readMarks(["octopus s2", "w1"], 2)).toEqual({ stacks: [], places: ["C s2", "C w1"] });
  });
});
