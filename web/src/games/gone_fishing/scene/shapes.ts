// Turns drawings into coloured geometries that can be merged, so that a whole fish is drawn at once.
import { BufferAttribute, BufferGeometry, Color, ExtrudeGeometry, Shape, ShapeGeometry } from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";

/** Return the shape of an SVG path of absolute M, L, Q, C and Z commands. */
export function shapeOf(path: string): Shape {
  const shape = new Shape();
  for (const [, letter, rest] of path.matchAll(/([MLQC])([^MLQCZ]*)/g)) {
    const values = (rest!.match(/-?[\d.]+/g) ?? []).map(Number);
    if (letter === "M") shape.moveTo(values[0]!, values[1]!);
    else if (letter === "L") shape.lineTo(values[0]!, values[1]!);
    else if (letter === "Q") shape.quadraticCurveTo(...(values as [number, number, number, number]));
    else shape.bezierCurveTo(...(values as [number, number, number, number, number, number]));
  }
  return shape;
}

export function polygon(points: (readonly [number, number])[]): Shape {
  const shape = new Shape();
  points.forEach(([x, y], n) => (n ? shape.lineTo(x, y) : shape.moveTo(x, y)));
  shape.closePath();
  return shape;
}

/** Give a geometry one colour, in a form that can be merged. */
export function paint(geometry: BufferGeometry, colour: string): BufferGeometry {
  const plain = geometry.index ? geometry.toNonIndexed() : geometry;
  plain.deleteAttribute("uv");
  const colours = new Float32Array(3 * plain.getAttribute("position").count);
  const parts = new Color(colour).toArray();
  for (let n = 0; n < colours.length; n += 3) colours.set(parts, n);
  plain.setAttribute("color", new BufferAttribute(colours, 3));
  return plain;
}

/** Return a flat shape at a height, to be seen from above; or as far below 0, to be seen from below. */
export function flatGeometry(shape: Shape, height: number, colour: string, below = false): BufferGeometry {
  const geometry = new ShapeGeometry(shape, 5);
  if (below) geometry.rotateX(Math.PI).scale(1, -1, 1);
  if (below) flipFaces(geometry);
  return paint(geometry.translate(0, 0, below ? -height : height), colour);
}

/** Turn the faces of a mirrored geometry the right way round. */
function flipFaces(geometry: BufferGeometry) {
  const index = geometry.index!;
  for (let n = 0; n < index.count; n += 3) {
    const second = index.getX(n + 1);
    index.setX(n + 1, index.getX(n + 2));
    index.setX(n + 2, second);
  }
  const normal = geometry.getAttribute("normal");
  for (let n = 0; n < normal.count; n++) normal.setZ(n, -1);
}

/** Return a body with an outline, grown by some millimetres, and a thickness, its edges bevelled and its middle at 0. */
export function thickGeometry(
  shape: Shape,
  thickness: number,
  bevel: number,
  colour: string,
  grown = 0,
): BufferGeometry {
  const depth = thickness - 2 * bevel;
  const geometry = new ExtrudeGeometry(shape, {
    depth,
    bevelSize: bevel,
    bevelOffset: grown - bevel,
    bevelThickness: bevel,
    bevelSegments: 2,
    curveSegments: 5,
  });
  return paint(geometry.translate(0, 0, -depth / 2), colour);
}

export function merge(parts: BufferGeometry[]): BufferGeometry {
  return mergeGeometries(parts.map((part) => (part.index ? part.toNonIndexed() : part)));
}
