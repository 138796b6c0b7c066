// Draws the school: five rooms with their walls and doors, on a floe.
import { BoxGeometry, ExtrudeGeometry, Group, Mesh, MeshLambertMaterial } from "three";

import { roundedSquare } from "../../../physics/shapes";
import type { DoorPlan, WallPlan } from "../schema";
import { SCENE } from "../staticScene";
import { floorOf } from "./floors";

/** Width of the floe around the school. */
const MARGIN = 40;
/** Thickness of the snow on the walls. */
const SNOW = 2.5;
/** Width of a door post. */
const POST = 7;
/** Height of the lintels above the doors. */
export const LINTEL = SCENE.wall_height + 9;

const ice = new MeshLambertMaterial({ color: "#e9f6fc" });
const wall = new MeshLambertMaterial({ color: "#bfe3f4", transparent: true, opacity: 0.62, depthWrite: false });
const snow = new MeshLambertMaterial({ color: "#ffffff" });
const wood = new MeshLambertMaterial({ color: "#8a5a3b" });
const red = new MeshLambertMaterial({ color: "#8c2c3d" });

export function school(lowDetail: boolean): Group {
  const whole = new Group();
  whole.add(floe());
  for (const room of SCENE.rooms) whole.add(floorOf(room, lowDetail ? 1.6 : 2.6));
  for (const piece of SCENE.walls) whole.add(...wallOf(piece));
  for (const door of SCENE.doors) whole.add(frameOf(door));
  return whole;
}

function floe(): Mesh {
  const outline = roundedSquare(-MARGIN, SCENE.side + MARGIN, 60);
  const mesh = new Mesh(
    new ExtrudeGeometry(outline, { depth: 26, bevelSize: 4, bevelThickness: 4, bevelSegments: 2 }),
    ice,
  );
  mesh.position.z = -30.5;
  mesh.receiveShadow = true;
  return mesh;
}

function box(
  left: number,
  right: number,
  low: number,
  high: number,
  from: number,
  to: number,
  material: MeshLambertMaterial,
): Mesh {
  const mesh = new Mesh(new BoxGeometry(right - left, high - low, to - from), material);
  mesh.position.set((left + right) / 2, (low + high) / 2, (from + to) / 2);
  return mesh;
}

function wallOf({ left, right, low, high }: WallPlan): Mesh[] {
  const body = box(left, right, low, high, 0, SCENE.wall_height - SNOW, wall);
  const cap = box(left - 0.6, right + 0.6, low - 0.6, high + 0.6, SCENE.wall_height - SNOW, SCENE.wall_height, snow);
  body.castShadow = cap.castShadow = true;
  body.renderOrder = 2;
  return [body, cap];
}

function frameOf({ x, y, axis, has_fish }: DoorPlan): Group {
  const frame = new Group();
  const half = SCENE.door_width / 2;
  const material = has_fish ? red : wood;
  for (const side of [-1, 1]) {
    const at = side * (half + POST / 2);
    frame.add(box(-POST / 2, POST / 2, at - POST / 2, at + POST / 2, 0, LINTEL, material));
  }
  frame.add(box(-2, 2, -half - POST, half + POST, LINTEL - 3, LINTEL, material));
  for (const part of frame.children) part.castShadow = true;
  frame.position.set(x, y, 0);
  if (axis === 1) frame.rotation.z = Math.PI / 2;
  return frame;
}
