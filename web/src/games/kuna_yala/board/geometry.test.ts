import { describe, expect, it } from "vitest";

import { arrange, TABS } from "./layout";
import { chartFor, fitted, holds, inSchool, neighbour, onScreen, placeName, seatOf, spotAt, spotNamed, type Chart, type Rect, type Spot } from "./geometry";

const cards = [
  { east: 0, north: 0 },
  { east: 1, north: 0 },
  { east: 1, north: -2 },
];
const chart = chartFor(1, cards);

function named(name: string, of: Chart = chart): Spot {
  const spot = spotNamed(of, name);
  if (!spot) throw new Error(name);
  return spot;
}

describe("a school", () => {
  it("reaches one place further than its cards on every side", () => {
    expect(chart.rows.map((row) => row.length)).toEqual([4, 4, 4, 4, 4]);
    expect(chart.rows[0]?.[0]?.name).toBe("B w1n1");
    expect(chart.rows.at(-1)?.at(-1)?.name).toBe("B e2s3");
  });

  it("names places from the first coral", () => {
    expect([placeName(0, 0), placeName(2, 1), placeName(-1, 0), placeName(0, -3)]).toEqual(["o", "e2n1", "w1", "s3"]);
    expect([seatOf("A o"), seatOf("D e1"), seatOf("3")]).toEqual([0, 3, -1]);
  });

  it("is walked with the arrow keys, up to its edge", () => {
    const way = (from: string, key: string) => neighbour(chart, named(from), key).name;
    expect(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"].map((key) => way("B o", key))).toEqual(["B n1", "B s1", "B w1", "B e1"]);
    expect([way("B o", "Home"), way("B o", "End"), way("B n1", "ArrowUp")]).toEqual(["B w1", "B e2", "B n1"]);
  });

  it("is found again from the screen", () => {
    const box: Rect = { x: 30, y: 50, width: 300, height: 200 };
    const sight = fitted(chart, box, 100);
    for (const spot of chart.rows.flat()) {
      const at = onScreen(sight, spot);
      expect(holds(box, at)).toBe(true);
      expect(spotAt(chart, inSchool(sight, at))?.name).toBe(spot.name);
    }
    expect(sight.scale).toBeCloseTo(0.4);
    expect(fitted(chartFor(0, []), box, 50).scale).toBeCloseTo(0.5);
  });
});

describe("the board", () => {
  const boxes = [
    [1020, 760],
    [800, 900],
    [390, 500],
    [700, 350],
    [1000, 1000],
  ] as const;

  it.each(boxes.flatMap(([width, height]) => [2, 3, 4].flatMap((seats) => [0, 1, null].map((large) => ({ width, height, seats, large })))))(
    "has room for everything, and nothing on top of anything else: %o",
    ({ width, height, seats, large }) => {
      const made = arrange({ width, height, seats, large, shown: 1, points: null });
      const inside = (box: Rect) => box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height && box.width > 0 && box.height > 0;
      const all = [...made.panels.map(({ box }) => box), made.market];
      expect(all.every(inside)).toBe(true);
      for (const one of all) for (const other of all) if (one !== other) expect(apart(one, other)).toBe(true);
      expect(made.panels.map(({ seat }) => seat).sort()).toEqual(made.kind === "tabs" ? [1] : [...Array(seats).keys()]);
      expect(made.slots).toHaveLength(4);
      for (const slot of made.slots) expect(holds(made.market, slot)).toBe(true);
    },
  );

  it("shows one school at a time on a phone, below the tabs", () => {
    const made = arrange({ width: 390, height: 500, seats: 3, large: 0, shown: 2, points: null });
    expect(made.kind).toBe("tabs");
    expect(made.panels.map(({ seat, box }) => [seat, box.y >= TABS])).toEqual([[2, true]]);
  });

  it("shows the own school largest", () => {
    const made = arrange({ width: 1020, height: 760, seats: 4, large: 2, shown: 0, points: null });
    expect(made.panels.map(({ seat }) => seat)).toEqual([2, 3, 0, 1]);
    const sizes = made.panels.map(({ box }) => box.width * box.height);
    expect(Math.max(...sizes)).toBe(sizes[0]);
  });
});

function apart(one: Rect, other: Rect): boolean {
  return (
    one.x + one.width <= other.x || other.x + other.width <= one.x || one.y + one.height <= other.y || other.y + other.height <= one.y
  );
}
