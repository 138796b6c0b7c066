// Says what furnishes the school, and where. Lengths are in millimetres.
import type { Point } from "../../../physics/renderer";
import { SCENE } from "../staticScene";

/** A piece of furniture that hangs flat on the inner side of an outer wall. */
export interface Furniture {
  kind: "blackboard" | "chart" | "lockers" | "shelf" | "bars" | "hoop" | "stove" | "pots" | "sofa";
  wall: "north" | "east" | "south" | "west";
  /** Its middle: how far north on a wall in the east or west, and how far east on the others. */
  along: number;
}

/** A thing on the ice around the school, turned by an angle in degrees. */
export interface Outdoor extends Point {
  kind: "desk" | "snowman";
  turn: number;
}

export const FURNITURE: Furniture[] = [
  { kind: "blackboard", wall: "west", along: 107 },
  { kind: "chart", wall: "south", along: 107 },
  { kind: "lockers", wall: "south", along: 320 },
  { kind: "hoop", wall: "east", along: 214 },
  { kind: "bars", wall: "east", along: 107 },
  { kind: "stove", wall: "north", along: 320 },
  { kind: "pots", wall: "north", along: 427 },
  { kind: "lockers", wall: "east", along: 533 },
  { kind: "shelf", wall: "north", along: 107 },
  { kind: "sofa", wall: "west", along: 427 },
  { kind: "chart", wall: "west", along: 320 },
];

const { side } = SCENE;
/** How far from the school things stand. */
const OUT = 22;
/** The same for lamps, which stand at the rounded corners of the ice. */
const CORNER = 16;
export const OUTDOORS: Outdoor[] = [
  { kind: "snowman", x: -OUT, y: side * 0.42, turn: -20 },
  { kind: "desk", x: side + OUT, y: 150, turn: 90 },
  { kind: "desk", x: side + OUT, y: 200, turn: 84 },
  { kind: "desk", x: side + OUT, y: 250, turn: 95 },
];
export const LAMPS: Point[] = [
  { x: -CORNER, y: -CORNER },
  { x: side + CORNER, y: -CORNER },
  { x: -CORNER, y: side + CORNER },
  { x: side + CORNER, y: side + CORNER },
];
