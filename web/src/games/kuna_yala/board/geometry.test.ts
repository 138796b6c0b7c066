import { describe, expect, it } from "vitest";

import { layoutFor, TABS } from "./layout";
import {
  chartFor,
  contains,
  fit,
  neighbour,
  placeAt,
  placeName,
  placeNamed,
  seatOf,
  toBoard,
  toSchool,
  type Rect,
  type SchoolChart,
  type SchoolPlace,
} from "./geometry";

const cards = [
  { east: 0, north: 0 },
  { east: 1, north: 0 },
  { east: 1, north: -2 },
];
const chart = chartFor(1, cards);

function named(name: string, of: SchoolChart = chart): SchoolPlace {
  const place = placeNamed(of, name);
  if (!place) throw new Error(name);
  return place;
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
    expect(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"].map((key) => way("B o", key))).toEqual([
      "B n1",
      "B s1",
      "B w1",
      "B e1",
    ]);
    expect([way("B o", "Home"), way("B o", "End"), way("B n1", "ArrowUp")]).toEqual(["B w1", "B e2", "B n1"]);
  });

  it("is found again from the screen", () => {
    const box: Rect = { x: 30, y: 50, width: 300, height: 200 };
    const transform = fit(chart, box, 100);
    for (const place of chart.rows.flat()) {
      const at = toBoard(transform, place);
      expect(contains(box, at)).toBe(true);
      expect(placeAt(chart, toSchool(transform, at))?.name).toBe(place.name);
    }
    expect(transform.scale).toBeCloseTo(0.4);
    expect(fit(chartFor(0, []), box, 50).scale).toBeCloseTo(0.5);
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

  it.each(
    boxes.flatMap(([width, height]) =>
      [2, 3, 4].flatMap((seats) => [0, 1, null].map((large) => ({ width, height, seats, large }))),
    ),
  )("has room for everything, and nothing on top of anything else: %o", ({ width, height, seats, large }) => {
    const layout = layoutFor({ width, height, seats, large, shown: 1, points: null });
    const inside = (box: Rect) =>
      box.x >= 0 &&
      box.y >= 0 &&
      box.x + box.width <= width &&
      box.y + box.height <= height &&
      box.width > 0 &&
      box.height > 0;
    const all = [...layout.panels.map(({ box }) => box), layout.market];
    expect(all.every(inside)).toBe(true);
    for (const a of all) for (const b of all) if (a !== b) expect(apart(a, b)).toBe(true);
    expect(layout.panels.map(({ seat }) => seat).sort()).toEqual(
      layout.kind === "tabs" ? [1] : [...Array(seats).keys()],
    );
    expect(layout.slots).toHaveLength(4);
    for (const slot of layout.slots) expect(contains(layout.market, slot)).toBe(true);
  });

  it("shows one school at a time on a phone, below the tabs", () => {
    const layout = layoutFor({ width: 390, height: 500, seats: 3, large: 0, shown: 2, points: null });
    expect(layout.kind).toBe("tabs");
    expect(layout.panels.map(({ seat, box }) => [seat, box.y >= TABS])).toEqual([[2, true]]);
  });

  it("shows the own school largest", () => {
    const layout = layoutFor({ width: 1020, height: 760, seats: 4, large: 2, shown: 0, points: null });
    expect(layout.panels.map(({ seat }) => seat)).toEqual([2, 3, 0, 1]);
    const sizes = layout.panels.map(({ box }) => box.width * box.height);
    expect(Math.max(...sizes)).toBe(sizes[0]);
  });
});

function apart(a: Rect, b: Rect): boolean {
  return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
}
