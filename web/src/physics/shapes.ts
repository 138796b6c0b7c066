// Makes shapes and textures for the scenes of several games.
import {
  CanvasTexture,
  ExtrudeGeometry,
  LinearFilter,
  type Material,
  Mesh,
  MeshBasicMaterial,
  Shape,
  ShapeGeometry,
  SRGBColorSpace,
} from "three";

import { isLowDetail } from "./graphics";

type Paint = (pen: CanvasRenderingContext2D) => void;

/** Samples of a texture that is seen aslant; more are hardly seen. */
const ANISOTROPY = 4;

/** Return a square from `low` to `high` in both directions, with rounded corners. */
export function roundedSquare(low: number, high: number, corner: number): Shape {
  const shape = new Shape();
  shape.moveTo(low + corner, low);
  shape.lineTo(high - corner, low).quadraticCurveTo(high, low, high, low + corner);
  shape.lineTo(high, high - corner).quadraticCurveTo(high, high, high - corner, high);
  shape.lineTo(low + corner, high).quadraticCurveTo(low, high, low, high - corner);
  shape.lineTo(low, low + corner).quadraticCurveTo(low, low, low + corner, low);
  return shape;
}

/**
 * Return a texture of what is painted on a canvas, sharp also when it is seen aslant. Without a graphics card every sample
 * of a texture costs, so there it is read once for a pixel.
 */
export function textureOf(canvas: HTMLCanvasElement): CanvasTexture {
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  if (isLowDetail()) {
    texture.minFilter = LinearFilter;
    texture.generateMipmaps = false;
  } else texture.anisotropy = ANISOTROPY;
  return texture;
}

const hidden = new MeshBasicMaterial({ visible: false });

/** Return a slab below a level surface of its shape at height 0, which covers it: only its sides are drawn. */
export function slabBelow(shape: Shape, bevel: number, material: Material): Mesh {
  const size = { depth: 26, bevelSize: bevel, bevelThickness: 4, bevelSegments: 2 };
  const slab = new Mesh(new ExtrudeGeometry(shape, size), [hidden, material]);
  slab.position.z = -size.depth - size.bevelThickness;
  return slab;
}

/** Return a texture of a picture that is painted in units of its own, so many wide and high, with so many pixels per unit. */
export function paintTexture(width: number, height: number, pixels: number, paint: Paint): CanvasTexture {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [Math.round(width * pixels), Math.round(height * pixels)];
  const pen = canvas.getContext("2d")!;
  pen.scale(pixels, pixels);
  paint(pen);
  return textureOf(canvas);
}

/** Return a flat shape with a picture on it that reaches from `low` to `high` in both directions. */
export function paintedShape(shape: Shape, low: number, high: number): ShapeGeometry {
  const geometry = new ShapeGeometry(shape, 8);
  const [places, uv] = [geometry.getAttribute("position"), geometry.getAttribute("uv")];
  const part = (value: number) => (value - low) / (high - low);
  for (let n = 0; n < places.count; n++) uv.setXY(n, part(places.getX(n)), part(places.getY(n)));
  return geometry;
}

/** Yield pseudo-random numbers from 0 to 1, always the same ones for a seed (linear congruential generator). */
export function* randomNumbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}
