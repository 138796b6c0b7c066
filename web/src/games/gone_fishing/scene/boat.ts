// Draws a boat at the edge of the sea in its seat's colour, with five holds, what is in them, and a penguin that fishes.
import {
  BoxGeometry,
  CylinderGeometry,
  ExtrudeGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PlaneGeometry,
  Shape,
  ShapeGeometry,
  SphereGeometry,
  type CanvasTexture,
} from "three";

import { seatLook } from "../../../board/seats";
import type { Point } from "../../../physics/renderer";
import { textureOf } from "../../../physics/shapes";
import type { Disc } from "../../../physics/softDiscs";
import { LOOKS } from "../board/looks";
import { atEdge, figuresOf, KINDS, SCENE } from "../staticScene";

const WIDE = SCENE.mouth;
const DEEP = 72;
const HIGH = 26;
/** Distance from the middle of the sea to the middle of the boat. */
const OUT = SCENE.half + 18 + DEEP / 2;
/** Pixels per millimetre of the painted holds. */
const PIXELS = 4;
/** Where the lantern stands on the boat. */
const LANTERN = [-WIDE / 2 + 16, 12] as const;
const HOLD = { wide: WIDE - 22, deep: 38 };

const belly = new MeshLambertMaterial({ color: "#fbfdff" });
const orange = new MeshLambertMaterial({ color: "#f5912a" });
const black = new MeshLambertMaterial({ color: "#1a2430" });
const wood = new MeshLambertMaterial({ color: "#d9a66b" });

/** Return the outline of the hull, round at both ends, its bow to the right. */
function hull(inset: number): Shape {
  const [x, y] = [WIDE / 2 - inset, DEEP / 2 - inset];
  const shape = new Shape();
  shape.moveTo(-x, -y + 16);
  shape
    .quadraticCurveTo(-x, -y, -x + 16, -y)
    .lineTo(x - 30, -y)
    .quadraticCurveTo(x + 4, -y + 6, x + 12, 0);
  shape
    .quadraticCurveTo(x + 4, y - 6, x - 30, y)
    .lineTo(-x + 16, y)
    .quadraticCurveTo(-x, y, -x, y - 16);
  return shape;
}

function ball(
  radius: number,
  x: number,
  y: number,
  z: number,
  material: MeshLambertMaterial,
  scale: [number, number, number] = [1, 1, 1],
): Mesh {
  const mesh = new Mesh(new SphereGeometry(radius, 16, 12), material);
  mesh.position.set(x, y, z);
  mesh.scale.set(...scale);
  return mesh;
}

/** Return a penguin that looks to the sea, along y. */
function fisher(seat: number): Group {
  const { colour, edge } = seatLook(seat);
  const [coat, scarf] = [new MeshLambertMaterial({ color: edge }), new MeshLambertMaterial({ color: colour })];
  const figure = new Group();
  figure.add(
    ball(13, 0, 0, 14, coat, [1, 0.95, 1.25]),
    ball(11, 0, 4, 13, belly, [0.85, 0.85, 1.1]),
    ball(10, 0, 0.5, 35, coat),
  );
  figure.add(new Mesh(new CylinderGeometry(9.5, 10.5, 5, 20).rotateX(Math.PI / 2).translate(0, 0, 27.5), scarf));
  for (const side of [-1, 1]) {
    const wing = ball(5, 13 * side, 2, 16, coat, [0.45, 0.8, 1.7]);
    figure.add(ball(2.7, 3.9 * side, 8, 37, belly), ball(1.5, 3.9 * side, 10.2, 37.2, black), wing);
  }
  const beak = new Mesh(new CylinderGeometry(0.1, 2.8, 7, 10), orange);
  beak.position.set(0, 12, 33.5);
  figure.add(beak);
  const hat = new Mesh(new CylinderGeometry(6, 8.5, 6, 18).rotateX(Math.PI / 2).translate(0, 0, 44.5), scarf);
  const brim = new Mesh(new CylinderGeometry(12.5, 12.5, 1.5, 22).rotateX(Math.PI / 2).translate(0, 0, 41.5), scarf);
  figure.add(hat, brim);
  return figure;
}

/** Return foam on the water around the hull. */
function foam(): Mesh[] {
  return [-3, -8].map((inset, n) => {
    const material = new MeshBasicMaterial({
      color: "#ffffff",
      transparent: true,
      opacity: [0.5, 0.22][n]!,
      depthWrite: false,
    });
    const ring = new Mesh(new ShapeGeometry(hull(inset)), material);
    ring.position.z = 0.5 - 0.1 * n;
    return ring;
  });
}

/** Return a lantern on a pole, and its glass. */
function lantern(): [pole: Mesh, glass: Mesh<SphereGeometry, MeshBasicMaterial>] {
  const pole = new Mesh(new CylinderGeometry(1.3, 1.6, 34, 8).rotateX(Math.PI / 2), wood);
  pole.position.set(...LANTERN, HIGH + 12);
  const glass = new Mesh(new SphereGeometry(5, 12, 10), new MeshBasicMaterial());
  glass.position.set(...LANTERN, HIGH + 31);
  return [pole, glass];
}

export class BoatFigure extends Group {
  readonly #lantern: Mesh<SphereGeometry, MeshBasicMaterial>;
  readonly #deck: Mesh<PlaneGeometry, MeshBasicMaterial>;
  readonly #lamp: Mesh;
  readonly #penguin: Group;
  /** Counts and orientation that are painted on the deck. */
  #painted = "";
  readonly edge: number;

  constructor(
    readonly seat: number,
    edge: number,
  ) {
    super();
    this.edge = edge;
    const { colour, edge: dark } = seatLook(seat);
    const side = new Mesh(
      new ExtrudeGeometry(hull(3), { depth: HIGH - 6, bevelSize: 3, bevelThickness: 3, bevelSegments: 2 }),
      new MeshLambertMaterial({ color: colour }),
    );
    side.position.z = -2;
    const rail = new Mesh(
      new ExtrudeGeometry(hull(1), { depth: 3, bevelEnabled: false }),
      new MeshLambertMaterial({ color: dark }),
    );
    rail.position.z = HIGH - 6;
    const floor = new Mesh(new ExtrudeGeometry(hull(6), { depth: 1.4, bevelEnabled: false }), wood);
    floor.position.z = HIGH - 4;
    this.#deck = new Mesh(new PlaneGeometry(HOLD.wide, HOLD.deep), new MeshBasicMaterial({ transparent: true }));
    this.#deck.position.set(-4, DEEP / 2 - HOLD.deep / 2 - 7, HIGH - 1.5);
    this.#penguin = fisher(seat);
    this.#penguin.position.set(0, -DEEP / 2 + 14, HIGH - 4);
    this.#penguin.scale.setScalar(1.3);
    this.#lamp = new Mesh(new BoxGeometry(SCENE.mouth, 5, 3), new MeshBasicMaterial({ color: "#ffe14d" }));
    this.#lamp.position.set(0, DEEP / 2 + 18, 1);
    const [pole, glass] = lantern();
    this.#lantern = glass;
    this.add(...foam(), side, rail, floor, this.#deck, this.#penguin, this.#lamp, pole, glass);
    this.setNight(false);
    this.traverse((part) => (part.castShadow = part !== this.#deck && part !== this.#lamp));
    const { x, y } = atEdge(edge, OUT);
    this.position.set(x, y, 0);
    // The holds are on the side of the boat that faces the sea.
    this.rotation.z = (-edge * Math.PI) / 2;
  }

  /** Place in the world where the rod is held. */
  get grip(): { x: number; y: number; z: number } {
    const { x, y } = atEdge(this.edge, OUT + DEEP / 2 - 24);
    return { x, y, z: HIGH + 20 };
  }

  get middle(): Point {
    return atEdge(this.edge, OUT);
  }

  /** Light the lantern, or put it out. */
  setNight(night: boolean) {
    this.#lantern.material.color.set(night ? "#ffdf8a" : "#f3ead0");
    this.#deck.material.color.set(night ? "#b9b2c9" : "#ffffff");
  }

  /** The light of the lantern, on the water. */
  get lanternLight(): Disc {
    const { x, y } = atEdge(this.edge, OUT - DEEP / 2 - 22);
    return { x, y, z: 0.6, long: 330, wide: 230, angle: (-this.edge * Math.PI) / 2 };
  }

  set toAct(yes: boolean) {
    this.#lamp.visible = yes;
  }

  /** Show the contents of the five holds, to be read from one side of the table. */
  showHolds(counts: readonly number[], side: number) {
    const turns = (((side - this.edge) % 4) + 4) % 4;
    const wanted = `${counts.join()} ${turns}`;
    if (wanted === this.#painted) return;
    this.#painted = wanted;
    this.#deck.material.map?.dispose();
    this.#deck.material.map = paintHolds(counts, turns);
    this.#deck.material.needsUpdate = true;
  }
}

/** Paint the holds, the picture of each rotated by a number of quarter turns clockwise. */
function paintHolds(counts: readonly number[], turns: number): CanvasTexture {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [HOLD.wide * PIXELS, HOLD.deep * PIXELS];
  const pen = canvas.getContext("2d")!;
  pen.scale(PIXELS, PIXELS);
  const width = HOLD.wide / KINDS.length;
  KINDS.forEach((kind, n) => {
    const look = LOOKS[kind];
    pen.fillStyle = "#5a3a1e";
    pen.beginPath();
    pen.roundRect(n * width + 1, 1, width - 2, HOLD.deep - 2, 4);
    pen.fill();
    const full = (counts[n] ?? 0) > 0;
    pen.fillStyle = full ? look.colour : "#8b6540";
    pen.beginPath();
    pen.roundRect(n * width + 2.5, 2.5, width - 5, HOLD.deep - 5, 3);
    pen.fill();
    pen.save();
    pen.translate((n + 0.5) * width, HOLD.deep / 2);
    pen.rotate((turns * Math.PI) / 2);
    pen.globalAlpha = full ? 1 : 0.55;
    pen.save();
    pen.translate(0, -6);
    const size = 15 / figuresOf(kind).length;
    pen.scale(size, -size);
    pen.strokeStyle = "#fff";
    pen.lineWidth = 3;
    pen.stroke(new Path2D(look.outline));
    pen.fillStyle = look.colour;
    pen.fill(new Path2D(look.outline));
    for (const { path, colour } of look.patches) {
      pen.fillStyle = colour;
      pen.fill(new Path2D(path));
    }
    pen.restore();
    pen.font = '700 15px "Fredoka Variable", sans-serif';
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.lineWidth = 3;
    pen.strokeStyle = "rgb(20 20 30 / 75%)";
    pen.strokeText(String(counts[n] ?? 0), 0, 8.5);
    pen.fillStyle = "#fff";
    pen.fillText(String(counts[n] ?? 0), 0, 8.5);
    pen.restore();
  });
  return textureOf(canvas);
}
