// Fish with true outlines: they lie on their sides in the sea, nose along x, back along y.
import { BufferGeometry, CircleGeometry, Mesh, MeshLambertMaterial, type Shape } from "three";

import type { Pose } from "../../../physics/trail";
import { LOOKS } from "../looks";
import { figuresOf, kindOf, type Kind } from "../plan";
import { flat, merged, painted, shapeOf, thick } from "./shapes";

const bodies = new Map<Kind, BufferGeometry>();
const plain = new MeshLambertMaterial({ vertexColors: true });
/** Of a fish that is in the net, in the hand, or touched. */
const GLOWS = { none: plain, inside: glowing("#8a6a00"), held: glowing("#3c5a7a"), touched: glowing("#b00010") };
export type Glow = keyof typeof GLOWS;

function glowing(colour: string): MeshLambertMaterial {
  return new MeshLambertMaterial({ vertexColors: true, emissive: colour, emissiveIntensity: 0.8 });
}

function bodyOf(kind: Kind): BufferGeometry {
  const look = LOOKS[kind];
  const { thickness } = figuresOf(kind);
  const outline = shapeOf(look.outline);
  const [high, [x, y]] = [thickness / 2 + 0.1, look.eye];
  const sides = [false, true].flatMap((over) => [
    ...look.patches.map(({ path, colour }) => flat(shapeOf(path), high, colour, over)),
    eye(x, y, 2.1, "#ffffff", high + 0.15, over),
    eye(x + 0.4, y, 1.2, "#10161d", high + 0.3, over),
  ]);
  return merged([thick(outline as Shape, thickness, 1.1, look.colour), ...sides]);
}

function eye(x: number, y: number, radius: number, colour: string, high: number, over: boolean): BufferGeometry {
  const disc = new CircleGeometry(radius, 14);
  if (over) disc.rotateX(Math.PI);
  return painted(disc.translate(x, y, over ? -high : high), colour);
}

export function bodyGeometry(kind: Kind): BufferGeometry {
  if (!bodies.has(kind)) bodies.set(kind, bodyOf(kind));
  return bodies.get(kind)!;
}

export class FishFigure extends Mesh {
  constructor(readonly fish: number) {
    super(bodyGeometry(kindOf(fish)), plain);
    this.castShadow = true;
    this.visible = false;
  }

  pose([x, y, z, qw, qx, qy, qz]: Pose) {
    this.position.set(1000 * x, 1000 * y, 1000 * z);
    this.quaternion.set(qx, qy, qz, qw);
    this.scale.setScalar(1);
    this.visible = true;
  }

  set glow(glow: Glow) {
    this.material = GLOWS[glow];
  }
}
