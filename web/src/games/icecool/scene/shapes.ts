// Draws the marks of the seats, and a fish.
import {
  DoubleSide,
  ExtrudeGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  Path,
  Shape,
  ShapeGeometry,
} from "three";

import { seatLook } from "../../../board/seats";

/** Corners of the marks that are not round, by seat. */
const CORNERS: Record<number, [number, number][]> = {
  1: [
    [0, 7.4],
    [7.2, -5.6],
    [-7.2, -5.6],
  ],
  2: [
    [-6, 6],
    [6, 6],
    [6, -6],
    [-6, -6],
  ],
  3: [
    [0, 8.2],
    [2.3, 2.8],
    [8, 2.3],
    [3.7, -1.5],
    [5, -7.1],
    [0, -4.1],
    [-5, -7.1],
    [-3.7, -1.5],
    [-8, 2.3],
    [-2.3, 2.8],
  ],
};

function outline(seat: number, scale: number): Shape {
  const shape = new Shape();
  const corners = CORNERS[seat];
  if (!corners) shape.absarc(0, 0, 6.5 * scale, 0, 2 * Math.PI);
  corners?.forEach(([x, y], n) => (n ? shape.lineTo(x * scale, y * scale) : shape.moveTo(x * scale, y * scale)));
  return shape;
}

/** Return a seat's mark in its colour on white, facing +z; at scale 1 it is about 16 mm wide. */
export function markOf(seat: number, scale: number): Group {
  const mark = new Group();
  const white = new Mesh(
    new ShapeGeometry(outline(seat, scale * 1.4), 16),
    new MeshLambertMaterial({ color: "#ffffff" }),
  );
  const inner = new Mesh(
    new ShapeGeometry(outline(seat, scale), 16),
    new MeshLambertMaterial({ color: seatLook(seat).colour }),
  );
  inner.position.z = 0.25;
  mark.add(white, inner);
  return mark;
}

export function fishOf(seat: number): Group {
  const shape = new Shape();
  shape.moveTo(12, 0);
  shape.bezierCurveTo(7, 8.5, -3, 8.5, -7, 1.6).lineTo(-13, 7.5).quadraticCurveTo(-10.5, 0, -13, -7.5).lineTo(-7, -1.6);
  shape.bezierCurveTo(-3, -8.5, 7, -8.5, 12, 0);
  const eye = new Path();
  eye.absarc(7.2, 1.8, 1.1, 0, 2 * Math.PI);
  shape.holes.push(eye);
  const { colour } = seatLook(seat);
  const body = new Mesh(
    new ExtrudeGeometry(shape, { depth: 2, bevelSize: 0.7, bevelThickness: 0.7, bevelSegments: 1 }),
    new MeshLambertMaterial({ color: colour }),
  );
  body.castShadow = true;
  const mark = markOf(seat, 0.5);
  mark.position.set(-0.5, 0, 3.2);
  // The nose points up where the fish hangs.
  mark.rotation.z = -Math.PI / 2;
  const fish = new Group();
  fish.add(body, mark);
  return fish;
}

/** Return a star to be seen, facing +z. */
export function starOf(scale: number): Mesh {
  return new Mesh(new ShapeGeometry(outline(3, scale)), new MeshBasicMaterial({ color: "#ffe14d", side: DoubleSide }));
}
