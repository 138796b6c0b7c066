// Makes shapes and textures for the scenes of several games.
import { CanvasTexture, Shape, SRGBColorSpace } from "three";

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

/** Return a texture of what is painted on a canvas, sharp also when it is seen aslant. */
export function textureOf(canvas: HTMLCanvasElement): CanvasTexture {
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}
