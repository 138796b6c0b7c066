import type { Place, Point } from "../../../board/places";
import { CELL } from "./cards";

export interface Rect extends Point {
  width: number;
  height: number;
}

/** A place in a school, with a name as in "A e2n1". */
export interface SchoolPlace extends Place {
  east: number;
  north: number;
}

/** The places of a school: all that have a card, and one more on every side. */
export interface SchoolChart {
  rows: SchoolPlace[][];
  west: number;
  east: number;
  north: number;
  south: number;
}

/** Scale and offset with which the points of a school are drawn. */
export interface ViewTransform extends Point {
  scale: number;
}

/** The letters of the schools, in seat order. */
export const SCHOOL_LETTERS = ["A", "B", "C", "D"] as const;

export function placeName(east: number, north: number): string {
  const part = (distance: number, ahead: string, behind: string) =>
    distance === 0 ? "" : `${distance > 0 ? ahead : behind}${Math.abs(distance)}`;
  return part(east, "e", "w") + part(north, "n", "s") || "o";
}

/** Return whether a name is the number of a stack, not the name of a place. */
export function isStack(name: string): boolean {
  return /^[1-4]$/.test(name);
}

/** Return the seat whose school a place is in, -1 for a stack. */
export function seatOf(name: string): number {
  return (SCHOOL_LETTERS as readonly string[]).indexOf(name.charAt(0));
}

export function chartFor(seat: number, cards: { east: number; north: number }[]): SchoolChart {
  const columns = cards.map(({ east }) => east);
  const rows = cards.map(({ north }) => north);
  const bounds = {
    west: Math.min(0, ...columns) - 1,
    east: Math.max(0, ...columns) + 1,
    north: Math.max(0, ...rows) + 1,
    south: Math.min(0, ...rows) - 1,
  };
  return {
    ...bounds,
    rows: range(bounds.north - bounds.south + 1).map((down) =>
      range(bounds.east - bounds.west + 1).map((across) => makePlace(seat, bounds.west + across, bounds.north - down)),
    ),
  };
}

function range(count: number): number[] {
  return [...Array(count).keys()];
}

function makePlace(seat: number, east: number, north: number): SchoolPlace {
  return { name: `${SCHOOL_LETTERS[seat]} ${placeName(east, north)}`, east, north, x: east * CELL, y: -north * CELL };
}

export function placeNamed(chart: SchoolChart, name: string): SchoolPlace | null {
  return chart.rows.flat().find((place) => place.name === name) ?? null;
}

export function placeAt(chart: SchoolChart, { x, y }: Point): SchoolPlace | null {
  return chart.rows[chart.north + Math.round(y / CELL)]?.[Math.round(x / CELL) - chart.west] ?? null;
}

/** Return where a key leads from a place; at the edge it stays. */
export function neighbour(chart: SchoolChart, from: SchoolPlace, key: string): SchoolPlace {
  let { east, north } = from;
  if (key === "ArrowLeft") east -= 1;
  if (key === "ArrowRight") east += 1;
  if (key === "ArrowUp") north += 1;
  if (key === "ArrowDown") north -= 1;
  if (key === "Home") east = chart.west;
  if (key === "End") east = chart.east;
  return chart.rows[chart.north - north]?.[east - chart.west] ?? from;
}

/**
 * Fit the whole school into the middle of a box, with places no larger than `largest`. On each side, `inset` of the free
 * places around it may be cut off.
 */
export function fit(chart: SchoolChart, box: Rect, largest: number, inset = 0): ViewTransform {
  const across = chart.east - chart.west + 1 - 2 * inset;
  const down = chart.north - chart.south + 1 - 2 * inset;
  const scale = Math.max(0.01, Math.min(largest, box.width / across, box.height / down) / CELL);
  const x = ((chart.east + chart.west) / 2) * CELL;
  const y = (-(chart.north + chart.south) / 2) * CELL;
  return { scale, x: box.x + box.width / 2 - x * scale, y: box.y + box.height / 2 - y * scale };
}

/** Convert a point of a school to the board. */
export function toBoard(transform: ViewTransform, { x, y }: Point): Point {
  return { x: transform.x + x * transform.scale, y: transform.y + y * transform.scale };
}

/** Convert a point of the board to a school. */
export function toSchool(transform: ViewTransform, { x, y }: Point): Point {
  return { x: (x - transform.x) / transform.scale, y: (y - transform.y) / transform.scale };
}

export function contains(box: Rect, { x, y }: Point): boolean {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}
