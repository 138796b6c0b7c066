// The sixty places: eight rows of seven and eight pointy-top hexagons in turn, a to h from the top.
import { noise, type Place, type Point } from "../../../board/places";

export interface HexPlace extends Place {
  row: number;
  column: number;
}

const ROW_LENGTHS = [7, 8, 7, 8, 7, 8, 7, 8];
const LETTERS = "abcdefgh";
const MARGIN = 16;

export const RADIUS = 50;
export const HALF_WIDTH = (RADIUS * Math.sqrt(3)) / 2;
export const DEPTH = 10;
export const WIDTH = Math.round(16 * HALF_WIDTH + 2 * MARGIN);
export const HEIGHT = 12.5 * RADIUS + 2 * MARGIN + DEPTH;

export const ROWS: HexPlace[][] = ROW_LENGTHS.map((length, row) =>
  Array.from({ length }, (_, column) => ({
    name: `${LETTERS[row]}${column + 1}`,
    row,
    column,
    x: MARGIN + (2 * column + (length === 7 ? 2 : 1)) * HALF_WIDTH,
    y: MARGIN + RADIUS + 1.5 * RADIUS * row,
  })),
);
export const PLACES: HexPlace[] = ROWS.flat();

const BY_NAME = new Map(PLACES.map((place) => [place.name, place]));

export function placeNamed(name: string): HexPlace {
  const place = BY_NAME.get(name);
  if (!place) throw new Error(`There is no place ${name} on the board.`);
  return place;
}

export function isPlace(name: string): boolean {
  return BY_NAME.has(name);
}

/** Return the place whose centre is nearest to a point, if it is near enough. */
export function placeAt(point: Point): HexPlace | null {
  const distance = (place: HexPlace) => Math.hypot(place.x - point.x, place.y - point.y);
  const nearest = PLACES.reduce((best, place) => (distance(place) < distance(best) ? place : best));
  return distance(nearest) <= RADIUS ? nearest : null;
}

/** Return the number of places from one to another along a line. */
export function steps(from: HexPlace, to: HexPlace): number {
  return Math.round(Math.hypot(to.x - from.x, to.y - from.y) / (2 * HALF_WIDTH));
}

/** Return where a key leads from a place; at the edge it stays. Up and down keep the column, so that they undo each other. */
export function neighbour(from: HexPlace, key: string): HexPlace {
  const last = (row: number) => (ROW_LENGTHS[row] ?? 0) - 1;
  const to = { row: from.row, column: from.column };
  if (key === "ArrowLeft") to.column -= 1;
  if (key === "ArrowRight") to.column += 1;
  if (key === "ArrowUp") to.row -= 1;
  if (key === "ArrowDown") to.row += 1;
  if (key === "Home") to.column = 0;
  if (key === "End") to.column = last(to.row);
  const row = ROWS[to.row];
  return row?.[Math.min(Math.max(to.column, 0), last(to.row))] ?? from;
}

/** Draw a hexagon around the origin with rounded corners. A name shifts its corners a little, always in the same way. */
export function hexagon(radius: number, rounding: number, name?: string, wobble = 2): string {
  const corners = Array.from({ length: 6 }, (_, n) => {
    const reach = radius + (name ? (noise(name, n) - 0.5) * 2 * wobble : 0);
    const angle = (Math.PI / 3) * n - Math.PI / 2 + (name ? (noise(name, n + 10) - 0.5) * 0.035 * wobble : 0);
    return { x: reach * Math.cos(angle), y: reach * Math.sin(angle) };
  });
  const towards = (from: Point, to: Point) => {
    const share = rounding / Math.hypot(to.x - from.x, to.y - from.y);
    return write({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share });
  };
  const parts = corners.map((corner, n) => {
    const before = corners[(n + 5) % 6] ?? corner;
    const after = corners[(n + 1) % 6] ?? corner;
    return `${n ? "L" : "M"}${towards(corner, before)}Q${write(corner)} ${towards(corner, after)}`;
  });
  return `${parts.join("")}Z`;
}

function write({ x, y }: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`;
}
