import type { Place, Point } from "../../../board/places";
import { CELL } from "./cards";

export interface Rect extends Point {
  width: number;
  height: number;
}

/** A place in a school; its name is like "A e2n1". */
export interface Spot extends Place {
  east: number;
  north: number;
}

/** The places of a school: all that have a card, and one more on every side. */
export interface Chart {
  rows: Spot[][];
  west: number;
  east: number;
  north: number;
  south: number;
}

/** How a school is drawn: a point of it, times the scale, from there. */
export interface Sight extends Point {
  scale: number;
}

export const LETTERS = ["A", "B", "C", "D"] as const;

export function placeName(east: number, north: number): string {
  const part = (distance: number, ahead: string, behind: string) =>
    distance === 0 ? "" : `${distance > 0 ? ahead : behind}${Math.abs(distance)}`;
  return part(east, "e", "w") + part(north, "n", "s") || "o";
}

/** Names of places are told from stacks, which are numbers. */
export function isStack(name: string): boolean {
  return /^[1-4]$/.test(name);
}

export function seatOf(name: string): number {
  return (LETTERS as readonly string[]).indexOf(name.charAt(0));
}

export function chartFor(seat: number, cards: { east: number; north: number }[]): Chart {
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
      range(bounds.east - bounds.west + 1).map((across) => spot(seat, bounds.west + across, bounds.north - down)),
    ),
  };
}

function range(count: number): number[] {
  return [...Array(count).keys()];
}

function spot(seat: number, east: number, north: number): Spot {
  return { name: `${LETTERS[seat]} ${placeName(east, north)}`, east, north, x: east * CELL, y: -north * CELL };
}

export function spotNamed(chart: Chart, name: string): Spot | null {
  return chart.rows.flat().find((one) => one.name === name) ?? null;
}

export function spotAt(chart: Chart, { x, y }: Point): Spot | null {
  return chart.rows[chart.north + Math.round(y / CELL)]?.[Math.round(x / CELL) - chart.west] ?? null;
}

/** Where a key leads from a place; at the edge it stays. */
export function neighbour(chart: Chart, from: Spot, key: string): Spot {
  let { east, north } = from;
  if (key === "ArrowLeft") east -= 1;
  if (key === "ArrowRight") east += 1;
  if (key === "ArrowUp") north += 1;
  if (key === "ArrowDown") north -= 1;
  if (key === "Home") east = chart.west;
  if (key === "End") east = chart.east;
  return chart.rows[chart.north - north]?.[east - chart.west] ?? from;
}

/** The whole school in the middle of a box, its places not larger than `largest`. */
export function fitted(chart: Chart, box: Rect, largest: number): Sight {
  const across = chart.east - chart.west + 1;
  const down = chart.north - chart.south + 1;
  const scale = Math.max(0.01, Math.min(largest, box.width / across, box.height / down) / CELL);
  const x = ((chart.east + chart.west) / 2) * CELL;
  const y = (-(chart.north + chart.south) / 2) * CELL;
  return { scale, x: box.x + box.width / 2 - x * scale, y: box.y + box.height / 2 - y * scale };
}

export function onScreen(sight: Sight, { x, y }: Point): Point {
  return { x: sight.x + x * sight.scale, y: sight.y + y * sight.scale };
}

export function inSchool(sight: Sight, { x, y }: Point): Point {
  return { x: (x - sight.x) / sight.scale, y: (y - sight.y) / sight.scale };
}

export function holds(box: Rect, { x, y }: Point): boolean {
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
}
