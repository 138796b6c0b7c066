import type { Point } from "../../../board/places";
import type { Rect } from "./geometry";

export interface SchoolPanel {
  seat: number;
  large: boolean;
  /** The whole panel. */
  box: Rect;
  /** The part below the heading. */
  inside: Rect;
}

/** Layout of schools and market: with one large school, with equal schools, or with one school at a time behind tabs. */
export interface CoralLayout {
  kind: "large" | "even" | "tabs";
  panels: SchoolPanel[];
  market: Rect;
  /** Centre of each open card. */
  slots: Point[];
  /** Width and height of an open card, in pixels. */
  card: number;
}

interface LayoutOptions {
  width: number;
  height: number;
  seats: number;
  /** Seat whose school is shown large. */
  large: number | null;
  /** Seat whose school is shown if there is room for one only. */
  shown: number;
  /** Height of the table of points at the end of the game. */
  points: number | null;
}

const GAP = 8;
const NARROW = 560;
const LOW = 380;
/** Height of the tabs. */
export const TABS = 48;
/** Width of a button in a heading. */
export const BUTTON = 36;
const LABEL = 28;

export function layoutFor({ width, height, seats, large, shown, points }: LayoutOptions): CoralLayout {
  const tabs = width < NARROW || height < LOW;
  const beside = width > height;
  const low = points ?? (tabs ? Math.min(116, height * 0.3) : Math.min(148, Math.max(112, height * 0.19)));
  const all: Rect = { x: GAP, y: GAP, width: width - 2 * GAP, height: height - 2 * GAP };
  const [above, bottom] = split(all, "down", all.height - low - GAP);
  if (tabs) {
    const box = { ...above, y: above.y + TABS, height: above.height - TABS };
    return { kind: "tabs", panels: [panel(shown, true, box)], ...market(bottom) };
  }
  if (large === null) {
    const columns = beside || seats === 4 ? (seats === 4 ? 2 : seats) : 1;
    const rows = splitEvenly(above, "down", seats / columns).flatMap((row) => splitEvenly(row, "across", columns));
    return { kind: "even", panels: rows.map((box, seat) => panel(seat, false, box)), ...market(bottom) };
  }
  const others = [...Array(seats).keys()].map((n) => (large + n) % seats).slice(1);
  const share = others.length === 1 ? 0.42 : 0.34;
  const [own, rest] = beside
    ? split(all, "across", all.width * (1 - share))
    : split(above, "down", above.height * (others.length === 1 ? 0.58 : 0.62));
  const [school, under] = beside ? split(own, "down", own.height - low - GAP) : [own, bottom];
  const [mine, theirs] = beside
    ? [school, rest]
    : [
        { ...own, y: above.y + rest.height + GAP },
        { ...rest, y: above.y },
      ];
  const small = splitEvenly(theirs, beside ? "down" : "across", others.length);
  return {
    kind: "large",
    panels: [panel(large, true, mine), ...small.map((box, n) => panel(others[n] ?? 0, false, box))],
    ...market(under),
  };
}

function panel(seat: number, large: boolean, box: Rect): SchoolPanel {
  const head = box.width < 520 ? 52 : 34;
  return {
    seat,
    large,
    box,
    inside: { x: box.x + 4, y: box.y + head, width: box.width - 8, height: box.height - head - 4 },
  };
}

function market(box: Rect): Pick<CoralLayout, "market" | "slots" | "card"> {
  const sides = box.width < NARROW ? 112 : 236;
  const step = Math.min((box.width - sides) / 4, box.height * 1.05);
  const card = Math.max(10, Math.min(step - 8, box.height - LABEL - 14));
  const middle = box.x + box.width / 2;
  const slots = [-1.5, -0.5, 0.5, 1.5].map((n) => ({ x: middle + n * step, y: box.y + 9 + card / 2 }));
  return { market: box, slots, card };
}

function split(box: Rect, way: "across" | "down", first: number): [Rect, Rect] {
  if (way === "across")
    return [
      { ...box, width: first },
      { ...box, x: box.x + first + GAP, width: box.width - first - GAP },
    ];
  return [
    { ...box, height: first },
    { ...box, y: box.y + first + GAP, height: box.height - first - GAP },
  ];
}

function splitEvenly(box: Rect, way: "across" | "down", parts: number): Rect[] {
  const [whole, at, size] =
    way === "across" ? ([box.width, "x", "width"] as const) : ([box.height, "y", "height"] as const);
  const part = (whole - (parts - 1) * GAP) / parts;
  return [...Array(parts).keys()].map((n) => ({ ...box, [at]: box[at] + n * (part + GAP), [size]: part }));
}
