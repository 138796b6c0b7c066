/** Where the thirty-six squares lie: letters are columns, numbers rows, counted from the first seat's side. */

import type { Place as Named, Point } from "../../../board/places";

export interface Place extends Named {
  /** 0 to 3: near left, near right, far left, far right, as the first seat sees it. */
  quarter: number;
  /** Where it is drawn: from the left, and from the top. */
  across: number;
  down: number;
}

/** The sea as it is drawn for one side. */
export interface Chart {
  /** From the top. */
  rows: Place[][];
  places: Place[];
  /** The middles of the four boards. */
  middles: Point[];
}

const SIDE = 6;
const LETTERS = "abcdef";
const MARGIN = 26;
const GAP = 16;
export const SQUARE = 100;
export const TILE = 3 * SQUARE;
/** The whole sea with its margin. */
export const SEA = SIDE * SQUARE + GAP + 2 * MARGIN;

function along(n: number): number {
  return MARGIN + (n + 0.5) * SQUARE + (n > 2 ? GAP : 0);
}

function draw(turned: boolean): Chart {
  const rows = Array.from({ length: SIDE }, (_, down) =>
    Array.from({ length: SIDE }, (_, across) => {
      const column = turned ? SIDE - 1 - across : across;
      const row = turned ? down : SIDE - 1 - down;
      const quarter = Math.floor(row / 3) * 2 + Math.floor(column / 3);
      return { name: `${LETTERS[column]}${row + 1}`, quarter, across, down, x: along(across), y: along(down) };
    }),
  );
  const places = rows.flat();
  const middles = [0, 1, 2, 3].map((quarter) => middle(places.filter((place) => place.quarter === quarter)));
  return { rows, places, middles };
}

function middle(places: Point[]): Point {
  const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  return { x: mean(places.map(({ x }) => x)), y: mean(places.map(({ y }) => y)) };
}

const FROM_FIRST = draw(false);
const FROM_SECOND = draw(true);

/** One's own first line is near: the second seat, when it plays alone, sees the sea turned by half. */
export function chartFor(mine: number[]): Chart {
  return mine.length === 1 && mine[0] === 1 ? FROM_SECOND : FROM_FIRST;
}

export function isSquare(name: string): boolean {
  return /^[a-f][1-6]$/.test(name);
}

export function placeNamed(chart: Chart, name: string): Place {
  const place = chart.places.find((one) => one.name === name);
  if (!place) throw new Error(`There is no square ${name} in the sea.`);
  return place;
}

export function placeAt(chart: Chart, point: Point): Place | null {
  const half = SQUARE / 2;
  return chart.places.find(({ x, y }) => Math.abs(x - point.x) <= half && Math.abs(y - point.y) <= half) ?? null;
}

/** What lies on a square: a letter of the view's rows, the far row first. */
export function kindOf(rows: string[], name: string): string {
  const column = LETTERS.indexOf(name[0] ?? "");
  return rows[SIDE - Number(name[1])]?.[column] ?? ".";
}

/** Where a key leads from a place; at the edge it stays. */
export function neighbour(chart: Chart, from: Place, key: string): Place {
  let { across, down } = from;
  if (key === "ArrowLeft") across -= 1;
  if (key === "ArrowRight") across += 1;
  if (key === "ArrowUp") down -= 1;
  if (key === "ArrowDown") down += 1;
  if (key === "Home") across = 0;
  if (key === "End") across = SIDE - 1;
  return chart.rows[down]?.[across] ?? from;
}
