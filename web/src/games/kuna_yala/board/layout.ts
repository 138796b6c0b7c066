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
  /** Box of the own colour, and of the button that shows what is left. */
  secret: Rect;
  counts: Rect;
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
/** Heights below which only one school is shown, with up to three players and with four. */
const LOW = 340;
const LOW_FOR_FOUR = 420;
/** Height of the tabs. */
export const TABS = 48;
/** Width of a button in a heading. */
export const BUTTON = 36;
const LABEL = 28;
/** Height of the heading of a school whose name stands on its tab. */
const TALLIES = 30;
/** Width of the stacks beside a school, and the smallest width that they must leave to the school. */
const BESIDE = 168;
const LEFT_FOR_SCHOOL = 240;

export function layoutFor({ width, height, seats, large, shown, points }: LayoutOptions): CoralLayout {
  const tabs = width < NARROW || height < (seats > 3 ? LOW_FOR_FOUR : LOW);
  const beside = width > height;
  if (tabs && beside && points === null && width - BESIDE >= LEFT_FOR_SCHOOL) return besideStacks(width, height, shown);
  const low =
    points ??
    (tabs
      ? Math.min(116, height * 0.3, (width - 2 * GAP - 112) / 4 + LABEL + 24)
      : Math.min(148, Math.max(112, height * 0.19)));
  const all: Rect = { x: GAP, y: GAP, width: width - 2 * GAP, height: height - 2 * GAP };
  const [above, bottom] = split(all, "down", all.height - low - GAP);
  if (tabs) {
    const box = { ...above, y: above.y + TABS, height: above.height - TABS };
    return { kind: "tabs", panels: [panel(shown, true, box, TALLIES)], ...market(bottom) };
  }
  if (large === null) {
    const columns = beside || seats === 4 ? (seats === 4 ? 2 : seats) : 1;
    const rows = splitEvenly(above, "down", seats / columns).flatMap((row) => splitEvenly(row, "across", columns));
    return { kind: "even", panels: rows.map((box, seat) => panel(seat, false, box)), ...market(bottom) };
  }
  const others = [...Array(seats).keys()].map((n) => (large + n) % seats).slice(1);
  const share = others.length === 1 ? 0.5 : 0.4;
  const [own, rest] = beside
    ? split(others.length === 1 ? above : all, "across", all.width * (1 - share))
    : split(above, "down", above.height * (others.length === 1 ? 0.55 : 0.58));
  const [school, under] = beside && others.length > 1 ? split(own, "down", own.height - low - GAP) : [own, bottom];
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

/** On a low screen the stacks stand in two columns beside the school, whose tabs are above it. */
function besideStacks(width: number, height: number, shown: number): CoralLayout {
  const all: Rect = { x: GAP, y: GAP, width: width - 2 * GAP, height: height - 2 * GAP };
  const [left, right] = split(all, "across", all.width - BESIDE - GAP);
  const box = { ...left, y: left.y + TABS, height: left.height - TABS };
  const step = right.width / 2;
  const row = Math.min(step + LABEL - 8, (right.height - 64) / 2);
  const card = Math.max(10, Math.min(step - 12, row - LABEL));
  const slots = [0, 1, 2, 3].map((n) => ({
    x: right.x + ((n % 2) + 0.5) * step,
    y: right.y + 10 + Math.floor(n / 2) * row + card / 2,
  }));
  const foot = right.y + 2 * row + 10;
  const button = { y: foot, width: step - 8, height: right.y + right.height - foot - 6 };
  return {
    kind: "tabs",
    panels: [panel(shown, true, box, TALLIES)],
    market: right,
    slots,
    card,
    secret: { ...button, x: right.x + 6 },
    counts: { ...button, x: right.x + step + 2 },
  };
}

function panel(seat: number, large: boolean, box: Rect, head = box.width < 520 ? 52 : 34): SchoolPanel {
  return {
    seat,
    large,
    box,
    inside: { x: box.x + 4, y: box.y + head, width: box.width - 8, height: box.height - head - 4 },
  };
}

function market(box: Rect): Pick<CoralLayout, "market" | "slots" | "card" | "secret" | "counts"> {
  const side = box.width < NARROW ? 50 : 104;
  const sides = 2 * side + (box.width < NARROW ? 12 : 28);
  const step = Math.min((box.width - sides) / 4, box.height * 1.05);
  const card = Math.max(10, Math.min(step - 8, box.height - LABEL - 14));
  const middle = box.x + box.width / 2;
  const slots = [-1.5, -0.5, 0.5, 1.5].map((n) => ({ x: middle + n * step, y: box.y + 9 + card / 2 }));
  const button = { y: box.y + 8, width: side, height: box.height - 16 };
  return {
    market: box,
    slots,
    card,
    secret: { ...button, x: box.x + 6 },
    counts: { ...button, x: box.x + box.width - side - 6 },
  };
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
