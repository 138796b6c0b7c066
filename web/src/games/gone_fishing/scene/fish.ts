// Draws fish with their true outlines. They lie on their sides in the sea, the nose along x and the back along y.
import { BufferGeometry, CircleGeometry, Mesh, MeshBasicMaterial, MeshLambertMaterial } from "three";

import type { Pose } from "../../../physics/trajectory";
import { LOOKS } from "../board/looks";
import { figuresOf, kindOf, type Kind } from "../staticScene";
import { flatGeometry, merge, paint, shapeOf, thickGeometry } from "./shapes";

const bodies = new Map<Kind, BufferGeometry>();
const halos = new Map<Kind, BufferGeometry>();
const plain = new MeshLambertMaterial({ vertexColors: true });
/** Colours of the halo around a fish that is in the net or was touched; the fish keeps its own colours. */
const GLOWS = {
  inside: new MeshBasicMaterial({ color: "#fff06a" }),
  touched: new MeshBasicMaterial({ color: "#ff2d20" }),
};
type Glow = keyof typeof GLOWS | "none";

function buildBody(kind: Kind): BufferGeometry {
  const look = LOOKS[kind];
  const { thickness } = figuresOf(kind);
  const outline = shapeOf(look.outline);
  const [high, [x, y]] = [thickness / 2 + 0.1, look.eye];
  const sides = [false, true].flatMap((below) => [
    ...look.patches.map(({ path, colour }) => flatGeometry(shapeOf(path), high, colour, below)),
    eye(x, y, 2.1, "#ffffff", high + 0.15, below),
    eye(x + 0.4, y, 1.2, "#10161d", high + 0.3, below),
  ]);
  const body = thickGeometry(outline, thickness, 1.1, look.colour);
  const edge = thickGeometry(outline, thickness / 2, 0.5, look.edge, 0.9);
  return merge([body, edge, ...sides]);
}

function eye(x: number, y: number, radius: number, colour: string, high: number, below: boolean): BufferGeometry {
  const disc = new CircleGeometry(radius, 14);
  if (below) disc.rotateX(Math.PI);
  return paint(disc.translate(x, y, below ? -high : high), colour);
}

function bodyGeometry(kind: Kind): BufferGeometry {
  if (!bodies.has(kind)) bodies.set(kind, buildBody(kind));
  return bodies.get(kind)!;
}

/** Return a band of light around the outline, at the lower side of the fish. */
function haloGeometry(kind: Kind): BufferGeometry {
  if (!halos.has(kind)) {
    const halo = thickGeometry(shapeOf(LOOKS[kind].outline), 1.6, 0.4, "#ffffff", 3.4);
    halos.set(kind, halo.translate(0, 0, 1.2 - figuresOf(kind).thickness / 2));
  }
  return halos.get(kind)!;
}

/** Factor on the size of a fish that is shown on deck. */
const LARGE = 1.8;

export class FishFigure extends Mesh {
  #halo: Mesh | null = null;
  /** Whether the fish is shown on deck. */
  onDeck = false;

  constructor(readonly fish: number) {
    super(bodyGeometry(kindOf(fish)), plain);
    this.castShadow = true;
    this.visible = false;
  }

  pose([x, y, z, qw, qx, qy, qz]: Pose) {
    this.position.set(1000 * x, 1000 * y, 1000 * z);
    this.quaternion.set(qx, qy, qz, qw);
    this.scale.setScalar(this.size);
    this.visible = true;
  }

  get size(): number {
    return this.onDeck ? LARGE : 1;
  }

  /** Roll about the nose and leap, in radians and millimetres, from where the fish lies. */
  flap(pose: Pose, roll: number, leap: number) {
    this.pose(pose);
    this.rotateX(roll);
    this.position.z += leap;
  }

  set glow(glow: Glow) {
    if (this.#halo) this.#halo.visible = glow !== "none";
    if (glow === "none") return;
    if (!this.#halo) this.add((this.#halo = new Mesh(haloGeometry(kindOf(this.fish)))));
    this.#halo.material = GLOWS[glow];
  }
}
