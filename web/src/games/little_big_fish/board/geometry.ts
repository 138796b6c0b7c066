// The thirty-six squares: letters are columns, digits are rows, counted from the first seat's side.
import type { Place, Point } from "../../../board/places";
import { isMe } from "../../../board/seats";

export interface SquarePlace extends Place {
  /** Board it belongs to, 0 to 3: near left, near right, far left, far right, as the first seat sees it. */
  quarter: number;
  /** Column and row in which it is drawn, from the left and from the top. */
  across: number;
  down: number;
}

/** The sea as one side sees it. */
export interface ReefChart {
  /** Rows from the top. */
  rows: SquarePlace[][];
  places: SquarePlace[];
  /** Centres of the four boards. */
  middles: Point[];
}

const SIDE = 6;
const LETTERS = "abcdef";
const MARGIN = 26;
const GAP = 16;
export const SQUARE = 100;
export const TILE = 3 * SQUARE;
/** Width and height of the sea with its margin. */
export const SEA = SIDE * SQUARE + GAP + 2 * MARGIN;

function along(n: number): number {
  return MARGIN + (n + 0.5) * SQUARE + (n > 2 ? GAP : 0);
}

function draw(turned: boolean): ReefChart {
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
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { x: mean(places.map(({ x }) => x)), y: mean(places.map(({ y }) => y)) };
}

const FROM_FIRST = draw(false);
const FROM_SECOND = draw(true);

/** Return the sea with my first line near: turned by half for the second seat, if that is my only one. */
export function chartFor(mine: number[]): ReefChart {
  return isMe(1, mine) ? FROM_SECOND : FROM_FIRST;
}

export function isSquare(name: string): boolean {
  return /^[a-f][1-6]$/.test(name);
}

export function placeNamed(chart: ReefChart, name: string): SquarePlace {
  const place = chart.places.find((square) => square.name === name);
  if (!place) throw new Error(`There is no square ${name} in the sea.`);
  return place;
}

export function placeAt(chart: ReefChart, point: Point): SquarePlace | null {
  const half = SQUARE / 2;
  return chart.places.find(({ x, y }) => Math.abs(x - point.x) <= half && Math.abs(y - point.y) <= half) ?? null;
}

/** Return the letter of a square in the rows of a view, which begin with the far row. */
export function kindOf(rows: string[], name: string): string {
  const column = LETTERS.indexOf(name[0] ?? "");
  return rows[SIDE - Number(name[1])]?.[column] ?? ".";
}

/** Return where a key leads from a square; at the edge it stays. */
export function neighbour(chart: ReefChart, from: SquarePlace, key: string): SquarePlace {
  let { across, down } = from;
  if (key === "ArrowLeft") across -= 1;
  if (key === "ArrowRight") across += 1;
  if (key === "ArrowUp") down -= 1;
  if (key === "ArrowDown") down += 1;
  if (key === "Home") across = 0;
  if (key === "End") across = SIDE - 1;
  return chart.rows[down]?.[across] ?? from;
}
