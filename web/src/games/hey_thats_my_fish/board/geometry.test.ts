import { describe, expect, it } from "vitest";

import { noise } from "../../../board/places";
import { HALF_WIDTH, HEIGHT, hexagon, neighbour, placeAt, PLACES, placeNamed, RADIUS, steps, WIDTH } from "./geometry";

describe("the places", () => {
  it("are sixty, named by row and number", () => {
    expect(PLACES).toHaveLength(60);
    expect(PLACES[0]?.name).toBe("a1");
    expect(PLACES[7]?.name).toBe("b1");
    expect(PLACES[59]?.name).toBe("h8");
  });

  it("lie half a hexagon further right in rows of seven", () => {
    expect(placeNamed("a1").x - placeNamed("b1").x).toBeCloseTo(HALF_WIDTH);
    expect(placeNamed("b1").y - placeNamed("a1").y).toBe(1.5 * RADIUS);
  });

  it("fit on the board", () => {
    for (const { x, y } of PLACES) {
      expect(x - HALF_WIDTH).toBeGreaterThan(0);
      expect(x + HALF_WIDTH).toBeLessThan(WIDTH);
      expect(y - RADIUS).toBeGreaterThan(0);
      expect(y + RADIUS).toBeLessThan(HEIGHT);
    }
  });

  it("are found by a point in them, and none far off", () => {
    const { x, y } = placeNamed("d5");
    expect(placeAt({ x: x + 20, y: y - 25 })?.name).toBe("d5");
    expect(placeAt({ x: -100, y: 30 })).toBeNull();
  });

  it("are counted along a line", () => {
    expect(steps(placeNamed("b3"), placeNamed("b6"))).toBe(3);
    expect(steps(placeNamed("b3"), placeNamed("e4"))).toBe(3);
  });

  it("that do not exist are refused", () => {
    expect(() => placeNamed("a8")).toThrow("There is no place a8");
  });
});

describe("the arrow keys", () => {
  const walk = (from: string, ...keys: string[]) => keys.reduce(neighbour, placeNamed(from)).name;

  it("go along the row and stop at its ends", () => {
    expect(walk("c4", "ArrowLeft")).toBe("c3");
    expect(walk("c7", "ArrowRight")).toBe("c7");
    expect(walk("c4", "Home")).toBe("c1");
    expect(walk("d4", "End")).toBe("d8");
  });

  it("go to a touching place in the next row, and back to the same one", () => {
    expect(walk("c4", "ArrowDown")).toBe("d4");
    expect(walk("c4", "ArrowDown", "ArrowUp")).toBe("c4");
    expect(walk("d8", "ArrowUp")).toBe("c7");
    expect(walk("a1", "ArrowUp")).toBe("a1");
    expect(walk("h1", "ArrowDown")).toBe("h1");
  });

  it("reach every place", () => {
    const seen = new Set(["a1"]);
    const open = [placeNamed("a1")];
    for (let place = open.pop(); place; place = open.pop())
      for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
        const next = neighbour(place, key);
        if (!seen.has(next.name)) open.push(next);
        seen.add(next.name);
      }
    expect(seen.size).toBe(60);
  });
});

describe("shapes", () => {
  it("are the same for the same place and differ between places", () => {
    expect(hexagon(46, 8, "c4")).toBe(hexagon(46, 8, "c4"));
    expect(hexagon(46, 8, "c4")).not.toBe(hexagon(46, 8, "c5"));
  });

  it("draw on noise between 0 and 1", () => {
    const values = PLACES.map(({ name }) => noise(name, 3));
    expect(Math.min(...values)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...values)).toBeLessThan(1);
    expect(new Set(values).size).toBe(60);
  });
});
