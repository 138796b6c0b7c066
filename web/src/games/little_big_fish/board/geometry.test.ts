import { describe, expect, it } from "vitest";

import { EXAMPLE } from "../example";
import { chartFor, isSquare, kindOf, neighbour, placeAt, placeNamed, SEA } from "./geometry";
import { layoutFor } from "./layout";

const first = chartFor([0]);
const second = chartFor([1]);

describe("the sea", () => {
  it("has six rows of six, the first seat's line at the bottom", () => {
    expect(first.rows.map((row) => row.length)).toEqual([6, 6, 6, 6, 6, 6]);
    expect(first.rows[5]?.map(({ name }) => name)).toEqual(["a1", "b1", "c1", "d1", "e1", "f1"]);
  });

  it("is turned by half for the second seat, and only when it plays alone", () => {
    expect(second.rows[5]?.map(({ name }) => name)).toEqual(["f6", "e6", "d6", "c6", "b6", "a6"]);
    expect(chartFor([0, 1])).toBe(first);
    expect(chartFor([])).toBe(first);
    for (const { name, x, y } of first.places) {
      const turned = placeNamed(second, name);
      expect([turned.x, turned.y]).toEqual([SEA - x, SEA - y]);
    }
  });

  it("keeps its boards: near left, near right, far left, far right", () => {
    expect(["a1", "f1", "a6", "f6", "c3", "d3", "c4", "d4"].map((name) => placeNamed(second, name).quarter)).toEqual([
      0, 1, 2, 3, 0, 1, 2, 3,
    ]);
    expect(first.middles[0]).toEqual(pick(placeNamed(first, "b2")));
    expect(second.middles[0]).toEqual(pick(placeNamed(second, "b2")));
  });

  it("finds a square by name and by point", () => {
    const c4 = placeNamed(first, "c4");
    expect(placeAt(first, { x: c4.x + 40, y: c4.y - 40 })?.name).toBe("c4");
    expect(placeAt(first, { x: 1, y: 1 })).toBeNull();
    expect(() => placeNamed(first, "g7")).toThrow("g7");
    expect([isSquare("f6"), isSquare("g1"), isSquare("a1-a2")]).toEqual([true, false, false]);
  });

  it("reads what lies on a square, the far row first", () => {
    expect(["a1", "b2", "e6", "f5", "c2"].map((name) => kindOf(EXAMPLE.rows, name))).toEqual([".", "Y", "R", "W", "?"]);
  });
});

describe("the arrow keys", () => {
  it("lead where they point on the screen, and stop at the edge", () => {
    const go = (chart: typeof first, from: string, key: string) => neighbour(chart, placeNamed(chart, from), key).name;
    expect(go(first, "b2", "ArrowUp")).toBe("b3");
    expect(go(second, "b2", "ArrowUp")).toBe("b1");
    expect(go(first, "b2", "ArrowRight")).toBe("c2");
    expect(go(second, "b2", "ArrowRight")).toBe("a2");
    expect(go(first, "a1", "ArrowLeft")).toBe("a1");
    expect(go(first, "c3", "Home")).toBe("a3");
    expect(go(second, "c3", "End")).toBe("a3");
  });
});

describe("the layout", () => {
  it("puts the trays beside the sea in a wide box, above and below in a tall one", () => {
    expect(layoutFor(1060, 720).kind).toBe("column");
    expect(layoutFor(390, 500).kind).toBe("strips");
  });

  it("draws the trays larger where the box is tall enough", () => {
    expect(layoutFor(390, 470).trays).toBe(1);
    expect(layoutFor(390, 572).trays).toBeGreaterThan(1.4);
  });
});

function pick({ x, y }: { x: number; y: number }) {
  return { x, y };
}
