// Fish with true outlines: they lie on their sides in the sea, nose along x, back along y.
import { BufferGeometry, CircleGeometry, Mesh, MeshBasicMaterial, MeshLambertMaterial } from "three";

import type { Pose } from "../../../physics/trajectory";
import { LOOKS } from "../board/looks";
import { figuresOf, kindOf, type Kind } from "../staticScene";
import { flat, merged, painted, shapeOf, thick } from "./shapes";

const bodies = new Map<Kind, BufferGeometry>();
const halos = new Map<Kind, BufferGeometry>();
const plain = new MeshLambertMaterial({ vertexColors: true });
/** Around a fish that is in the net, or touched: its own colours have to stay. */
const GLOWS = { inside: new MeshBasicMaterial({ color: "#fff06a" }), touched: new MeshBasicMaterial({ color: "#ff2d20" }) };
export type Glow = keyof typeof GLOWS | "none";

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
  return merged([thick(outline, thickness, 1.1, look.colour), thick(outline, thickness / 2, 0.5, look.edge, 0.9), ...sides]);
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

/** A band of light around its outline, at its lower side. */
function haloGeometry(kind: Kind): BufferGeometry {
  const { thickness } = figuresOf(kind);
  if (!halos.has(kind)) halos.set(kind, thick(shapeOf(LOOKS[kind].outline), 1.6, 0.4, "#ffffff", 3.4).translate(0, 0, 1.2 - thickness / 2));
  return halos.get(kind)!;
}

export class FishFigure extends Mesh {
  readonly #halo: Mesh;

  constructor(readonly fish: number) {
    super(bodyGeometry(kindOf(fish)), plain);
    this.castShadow = true;
    this.visible = false;
    this.#halo = new Mesh(haloGeometry(kindOf(fish)), GLOWS.inside);
    this.#halo.visible = false;
    this.add(this.#halo);
  }

  pose([x, y, z, qw, qx, qy, qz]: Pose) {
    this.position.set(1000 * x, 1000 * y, 1000 * z);
    this.quaternion.set(qx, qy, qz, qw);
    this.scale.setScalar(1);
    this.visible = true;
  }

  set glow(glow: Glow) {
    this.#halo.visible = glow !== "none";
    if (glow !== "none") this.#halo.material = GLOWS[glow];
  }
}
