// From drawings to flat shapes and bodies with colours of their own, merged so that each is drawn at once.
import { BufferAttribute, BufferGeometry, Color, ExtrudeGeometry, Shape, ShapeGeometry } from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";

/** Of absolute M, L, Q, C and Z. */
export function shapeOf(path: string): Shape {
  const shape = new Shape();
  for (const [, letter, rest] of path.matchAll(/([MLQC])([^MLQCZ]*)/g)) {
    const numbers = (rest!.match(/-?[\d.]+/g) ?? []).map(Number);
    if (letter === "M") shape.moveTo(numbers[0]!, numbers[1]!);
    else if (letter === "L") shape.lineTo(numbers[0]!, numbers[1]!);
    else if (letter === "Q") shape.quadraticCurveTo(...(numbers as [number, number, number, number]));
    else shape.bezierCurveTo(...(numbers as [number, number, number, number, number, number]));
  }
  return shape;
}

export function polygon(points: (readonly [number, number])[]): Shape {
  const shape = new Shape();
  points.forEach(([x, y], n) => (n ? shape.lineTo(x, y) : shape.moveTo(x, y)));
  shape.closePath();
  return shape;
}

/** In one colour, ready to be merged. */
export function painted(geometry: BufferGeometry, colour: string): BufferGeometry {
  const plain = geometry.index ? geometry.toNonIndexed() : geometry;
  plain.deleteAttribute("uv");
  const { r, g, b } = new Color(colour);
  const count = plain.getAttribute("position").count;
  plain.setAttribute("color", new BufferAttribute(Float32Array.from({ length: 3 * count }, (_, n) => [r, g, b][n % 3]!), 3));
  return plain;
}

/** Flat at a height, seen from above; or, turned over, from below. */
export function flat(shape: Shape, height: number, colour: string, over = false): BufferGeometry {
  const geometry = new ShapeGeometry(shape, 5);
  if (over) geometry.rotateX(Math.PI).scale(1, -1, 1);
  if (over) turnFaces(geometry);
  return painted(geometry.translate(0, 0, over ? -height : height), colour);
}

/** A mirrored body has its faces the wrong way round. */
function turnFaces(geometry: BufferGeometry) {
  const index = geometry.index!;
  for (let n = 0; n < index.count; n += 3) {
    const second = index.getX(n + 1);
    index.setX(n + 1, index.getX(n + 2));
    index.setX(n + 2, second);
  }
  const normal = geometry.getAttribute("normal");
  for (let n = 0; n < normal.count; n++) normal.setZ(n, -1);
}

/** So thick, with soft edges, its middle at 0. */
export function thick(shape: Shape, thickness: number, soft: number, colour: string, grown = 0): BufferGeometry {
  const depth = thickness - 2 * soft;
  const geometry = new ExtrudeGeometry(shape, { depth, bevelSize: soft, bevelOffset: grown - soft, bevelThickness: soft, bevelSegments: 2, curveSegments: 5 });
  return painted(geometry.translate(0, 0, -depth / 2), colour);
}

export function merged(parts: BufferGeometry[]): BufferGeometry {
  return mergeGeometries(parts.map((part) => (part.index ? part.toNonIndexed() : part)));
}
