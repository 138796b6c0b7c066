import { describe, expect, it } from "vitest";

import { readMarks } from "./marks";

describe("marks", () => {
  it("ring places, and both ends of slides", () => {
    const { places, arrows } = readMarks(["c4", "b3-b6"]);
    expect(places).toEqual(["c4", "b3", "b6"]);
    expect(arrows.map(({ mark }) => mark)).toEqual(["b3-b6"]);
  });

  it("of many slides ring the start alone", () => {
    expect(readMarks(["b3-b4", "b3-b5", "b3-b6", "b3-b7"])).toEqual({ places: ["b3"], arrows: [] });
  });

  it("that name no place are passed over", () => {
    expect(readMarks(["z9", "a8", "pass", "b3-x1"])).toEqual({ places: [], arrows: [] });
  });
});
