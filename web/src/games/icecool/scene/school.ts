// Draws the school: five rooms with their walls and doors, on a floe.
import { BoxGeometry, Group, Mesh, MeshLambertMaterial, Path, Vector3 } from "three";

import { isLowDetail } from "../../../physics/graphics";
import { GROUND_ORDER, groundMaterial, lightGround, type GroundMaterial } from "../../../physics/ground";
import { paintedShape, paintTexture, randomNumbers, roundedSquare, slabBelow } from "../../../physics/shapes";
import type { DoorPlan, WallPlan } from "../schema";
import { SCENE } from "../staticScene";
import { Decor } from "./decor";
import { Floor } from "./floors";
import { Windows } from "./windows";

/** Width of the floe around the school. */
const MARGIN = 40;
/** Thickness of the snow on the walls. */
const SNOW = 2.5;
/** Width of a door post. */
const POST = 7;
/** Height of the lintels above the doors. */
export const LINTEL = SCENE.wall_height + 24;

const ice = new MeshLambertMaterial({ color: "#e9f6fc" });
const wall = new MeshLambertMaterial({ color: "#bfe3f4", transparent: true, opacity: 0.62, depthWrite: false });
const snow = new MeshLambertMaterial({ color: "#ffffff" });
const wood = new MeshLambertMaterial({ color: "#8a5a3b" });
const red = new MeshLambertMaterial({ color: "#8c2c3d" });
/** What is seen of a door post that would hide a penguin. */
const FAINT = { transparent: true, opacity: 0.28, depthWrite: false };
const faint = new Map(
  [wood, red].map((material) => [material, new MeshLambertMaterial({ ...FAINT, color: material.color })]),
);
/** Millimetres from the line of sight within which a post hides what is looked at, and before it. */
const IN_THE_WAY = { aside: 20, before: 25 };

export class School extends Group {
  readonly #floe = new Floe();
  readonly #floors = SCENE.rooms.map((room) => new Floor(room));
  readonly #windows = new Windows();
  readonly #decor = new Decor(isLowDetail() ? 2 : 4);
  readonly #frames = SCENE.doors.map((door) => new DoorFrame(door));

  constructor() {
    super();
    this.add(this.#floe, ...this.#floors, this.#windows, this.#decor);
    for (const piece of SCENE.walls) this.add(...wallOf(piece));
    this.add(...this.#frames);
    this.setNight(false);
  }

  /** Let those door posts be seen through that would hide something from whoever looks. */
  giveWay(eye: Vector3, seen: readonly Vector3[]) {
    for (const frame of this.#frames) frame.giveWay(eye, seen);
  }

  setNight(night: boolean) {
    for (const part of [this.#floe, ...this.#floors, this.#windows, this.#decor]) part.setNight(night);
  }
}

/** The floe around the school; where the floors cover it, nothing is drawn. */
class Floe extends Group {
  readonly #ice: GroundMaterial;

  constructor() {
    super();
    const [low, high] = [-MARGIN, SCENE.side + MARGIN];
    const around = roundedSquare(low, high, 60);
    around.holes.push(square(4, SCENE.side - 4));
    const body = slabBelow(around, 4, ice);
    const map = paintTexture(high - low, high - low, isLowDetail() ? 1 : 2, (pen) => paintIce(pen, high - low));
    this.#ice = groundMaterial(map);
    const top = new Mesh(paintedShape(around, low, high), this.#ice);
    top.receiveShadow = true;
    top.renderOrder = GROUND_ORDER;
    this.add(body, top);
  }

  setNight(night: boolean) {
    lightGround(this.#ice, night);
  }
}

function square(low: number, high: number): Path {
  const path = new Path();
  path.moveTo(low, low);
  return path.lineTo(low, high).lineTo(high, high).lineTo(high, low).lineTo(low, low) as Path;
}

/** Paint the ice around the school: snow towards the edge, cracks, and the shade of the walls. */
function paintIce(pen: CanvasRenderingContext2D, size: number) {
  pen.fillStyle = "#eef8fd";
  pen.fillRect(0, 0, size, size);
  const random = randomNumbers(11);
  const next = () => random.next().value;
  for (let patch = 0; patch < 90; patch++) {
    pen.fillStyle = patch % 2 ? "rgb(255 255 255 / 70%)" : "rgb(178 218 238 / 45%)";
    pen.beginPath();
    pen.ellipse(size * next(), size * next(), 10 + 34 * next(), 4 + 9 * next(), Math.PI * next(), 0, 2 * Math.PI);
    pen.fill();
  }
  pen.strokeStyle = "rgb(120 180 210 / 55%)";
  pen.lineWidth = 0.9;
  for (let crack = 0; crack < 44; crack++) {
    let [x, y] = [size * next(), size * next()];
    const heading = 2 * Math.PI * next();
    pen.beginPath();
    pen.moveTo(x, y);
    for (let part = 0; part < 5; part++) {
      const turn = heading + 1.1 * (next() - 0.5);
      [x, y] = [x + 11 * Math.cos(turn), y + 11 * Math.sin(turn)];
      pen.lineTo(x, y);
    }
    pen.stroke();
  }
  pen.shadowColor = "rgb(22 60 96 / 75%)";
  pen.shadowBlur = 26;
  pen.fillStyle = "#5d88a5";
  pen.fillRect(MARGIN - 4, MARGIN - 4, SCENE.side + 8, SCENE.side + 8);
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

class DoorFrame extends Group {
  readonly #material: MeshLambertMaterial;
  readonly #posts: Mesh[];

  constructor({ x, y, axis, has_fish }: DoorPlan) {
    super();
    const half = SCENE.door_width / 2;
    const material = (this.#material = has_fish ? red : wood);
    this.#posts = [-1, 1].map((side) => {
      const at = side * (half + POST / 2);
      return box(-POST / 2, POST / 2, at - POST / 2, at + POST / 2, 0, LINTEL, material);
    });
    this.add(...this.#posts, box(-2, 2, -half - POST, half + POST, LINTEL - 3, LINTEL, material));
    for (const part of this.children) part.castShadow = true;
    this.position.set(x, y, 0);
    if (axis === 1) this.rotation.z = Math.PI / 2;
  }

  giveWay(eye: Vector3, seen: readonly Vector3[]) {
    for (const post of this.#posts) {
      const at = post.getWorldPosition(new Vector3());
      const inTheWay = seen.some((place) => isBetween(at, eye, place));
      post.material = inTheWay ? faint.get(this.#material)! : this.#material;
    }
  }
}

/** Return whether something upright stands between whoever looks and a place, seen from above. */
function isBetween(upright: Vector3, eye: Vector3, place: Vector3): boolean {
  const [x, y] = [place.x - eye.x, place.y - eye.y];
  const length = Math.hypot(x, y);
  const [east, north] = [upright.x - eye.x, upright.y - eye.y];
  const along = (east * x + north * y) / length;
  const aside = Math.abs(east * y - north * x) / length;
  return aside < IN_THE_WAY.aside && along > 0 && along < length - IN_THE_WAY.before;
}
