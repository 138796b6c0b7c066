// Furnishes the school. Everything hangs flat on the outer walls or stands outdoors, so that nothing collides with a
// penguin or hides a penguin, a fish or a door.
import {
  BoxGeometry,
  type BufferGeometry,
  CylinderGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  PlaneGeometry,
  SphereGeometry,
} from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";

import { paintTexture } from "../../../physics/shapes";
import { SoftDiscs } from "../../../physics/softDiscs";
import { SCENE } from "../staticScene";
import { FURNITURE, LAMPS, OUTDOORS, type Furniture, type Outdoor } from "./furniture";

/** Size of a picture of furniture, in millimetres; all lie in one texture, so many in a row. */
const CELL = { wide: 64, high: 40, across: 4 };
/** Distance of what hangs on a wall from the wall. */
const OFF = 0.7;

type Paint = (pen: CanvasRenderingContext2D) => void;

function fill(
  pen: CanvasRenderingContext2D,
  colour: string,
  ...[x, y, width, height]: [number, number, number, number]
) {
  pen.fillStyle = colour;
  pen.fillRect(x, y, width, height);
}

/** Pictures of furniture, 64 wide and 40 high, on the floor at the bottom. */
const PAINTS: Record<Furniture["kind"], Paint> = {
  blackboard: (pen) => {
    fill(pen, "#8a5a3b", 0, 6, 64, 30);
    fill(pen, "#24584a", 2.5, 8.5, 59, 25);
    fill(pen, "#c79a6b", 8, 36, 48, 2);
    pen.strokeStyle = "rgb(255 255 255 / 90%)";
    pen.lineWidth = 1.3;
    pen.beginPath();
    // A fish plus a fish, as every penguin learns.
    for (const x of [14, 34]) {
      pen.moveTo(x + 7, 19);
      pen.bezierCurveTo(x + 4, 14, x - 3, 14, x - 5, 19);
      pen.bezierCurveTo(x - 3, 24, x + 4, 24, x + 7, 19);
      pen.moveTo(x - 5, 19);
      pen.lineTo(x - 9, 15.5);
      pen.lineTo(x - 9, 22.5);
      pen.lineTo(x - 5, 19);
    }
    pen.stroke();
    pen.font = '600 11px "Fredoka Variable", sans-serif';
    pen.fillStyle = "rgb(255 255 255 / 90%)";
    pen.fillText("+", 20.5, 23);
    pen.fillText("= 2", 43.5, 23);
  },
  chart: (pen) => {
    fill(pen, "#f7eed6", 4, 5, 56, 32);
    fill(pen, "#5cb5d6", 7, 8, 50, 26);
    pen.fillStyle = "#f2f7fa";
    for (const [x, y, size] of [
      [18, 17, 8],
      [38, 23, 10],
      [50, 14, 4],
    ] as const) {
      pen.beginPath();
      pen.ellipse(x, y, size, 0.6 * size, 0.4, 0, 7);
      pen.fill();
    }
  },
  lockers: (pen) => {
    ["#4f8fb8", "#5a9dc7", "#4f8fb8", "#5a9dc7"].forEach((colour, n) => {
      fill(pen, "#2f5d7d", 16 * n, 2, 16, 38);
      fill(pen, colour, 16 * n + 0.8, 3, 14.4, 36);
      for (const y of [7, 9.5, 12]) fill(pen, "#33688c", 16 * n + 4, y, 8, 1);
      fill(pen, "#f4d27a", 16 * n + 12, 22, 1.8, 3.4);
    });
  },
  shelf: (pen) => {
    fill(pen, "#8a5a3b", 2, 2, 60, 38);
    for (const row of [0, 1, 2]) {
      fill(pen, "#5f3b25", 4, 4 + 12 * row, 56, 10.5);
      for (let book = 0; book < 11; book++) {
        const colour = ["#d9534f", "#f0ad4e", "#4f8fb8", "#6bb38a", "#9a7fb8"][(book * 3 + row * 2) % 5]!;
        const high = 7 + ((book * 5 + row) % 4);
        fill(pen, colour, 5 + 5 * book, 14.5 + 12 * row - high, 4.2, high);
      }
    }
  },
  bars: (pen) => {
    for (const x of [3, 30, 58]) fill(pen, "#a8703f", x, 1, 3.4, 39);
    for (let bar = 0; bar < 8; bar++) fill(pen, "#e0b277", 3, 4 + 4.6 * bar, 58, 1.9);
  },
  hoop: (pen) => {
    fill(pen, "#ffffff", 12, 2, 40, 25);
    pen.lineWidth = 1.6;
    pen.strokeStyle = "#d3263c";
    pen.strokeRect(13, 3, 38, 23);
    pen.strokeRect(25, 10, 14, 11);
    fill(pen, "#e8642d", 23, 23, 18, 2.4);
    pen.strokeStyle = "#eef4f7";
    pen.lineWidth = 0.8;
    pen.beginPath();
    for (let mesh = 0; mesh < 5; mesh++) {
      pen.moveTo(24 + 4 * mesh, 25.4);
      pen.lineTo(26.5 + 2.8 * mesh, 35);
      pen.moveTo(40 - 4 * mesh, 25.4);
      pen.lineTo(37.5 - 2.8 * mesh, 35);
    }
    pen.stroke();
  },
  stove: (pen) => {
    fill(pen, "#e9eef1", 4, 12, 56, 28);
    fill(pen, "#39434d", 4, 10, 56, 3);
    fill(pen, "#39434d", 10, 20, 26, 16);
    fill(pen, "#f2a54a", 12, 22, 22, 12);
    for (const x of [42, 48, 54]) fill(pen, "#d3263c", x, 15, 3, 3);
    fill(pen, "#5f6b76", 40, 3, 14, 7);
    fill(pen, "#5f6b76", 36, 4.5, 22, 1.8);
    fill(pen, "#d8dee3", 42, 22, 14, 14);
  },
  pots: (pen) => {
    fill(pen, "#8a5a3b", 2, 5, 60, 2.6);
    ["#c7743c", "#8b979f", "#c7743c", "#8b979f"].forEach((colour, n) => {
      fill(pen, "#4a3324", 9 + 15 * n, 7, 1.2, 5);
      pen.fillStyle = colour;
      pen.beginPath();
      pen.arc(9.6 + 15 * n, 17, 4 + (n % 2) * 1.6, 0, 7);
      pen.fill();
    });
    fill(pen, "#6bb38a", 2, 27, 60, 13);
    for (const x of [2, 22.3, 42.6]) fill(pen, "#7fc49d", x + 1, 28.4, 18, 11);
  },
  sofa: (pen) => {
    fill(pen, "#f7eed6", 18, 0, 28, 14);
    fill(pen, "#86cfe0", 20, 2, 24, 10);
    fill(pen, "#c44d6c", 2, 18, 60, 16);
    fill(pen, "#d9627f", 7, 20, 24, 11);
    fill(pen, "#d9627f", 33, 20, 24, 11);
    fill(pen, "#a83a58", 2, 30, 60, 7);
    for (const x of [5, 56]) fill(pen, "#5f3b25", x, 37, 3, 3);
  },
};
const KINDS = Object.keys(PAINTS) as Furniture["kind"][];

/** Return all that hangs on the walls as one mesh. */
function furniture(pixels: number): Mesh {
  const rows = Math.ceil(KINDS.length / CELL.across);
  const map = paintTexture(CELL.wide * CELL.across, CELL.high * rows, pixels, (pen) =>
    KINDS.forEach((kind, n) => {
      pen.save();
      pen.translate(CELL.wide * (n % CELL.across), CELL.high * Math.floor(n / CELL.across));
      PAINTS[kind](pen);
      pen.restore();
    }),
  );
  const pictures = FURNITURE.map((piece) => pictureOf(piece, rows));
  return new Mesh(mergeGeometries(pictures), new MeshLambertMaterial({ map, transparent: true, alphaTest: 0.4 }));
}

/** Return a piece of furniture on its wall, with its part of the texture, facing the room. */
function pictureOf({ kind, wall, along }: Furniture, rows: number): BufferGeometry {
  const cell = KINDS.indexOf(kind);
  const picture = new PlaneGeometry(CELL.wide, CELL.high);
  const uv = picture.getAttribute("uv");
  for (let n = 0; n < uv.count; n++) {
    const across = ((cell % CELL.across) + uv.getX(n)) / CELL.across;
    uv.setXY(n, across, 1 - (Math.floor(cell / CELL.across) + 1 - uv.getY(n)) / rows);
  }
  picture.rotateX(Math.PI / 2).translate(0, -OFF, CELL.high / 2 + 0.5);
  const { side } = SCENE;
  switch (wall) {
    case "north":
      return picture.translate(along, side, 0);
    case "east":
      return picture.rotateZ(-Math.PI / 2).translate(side, along, 0);
    case "south":
      return picture.rotateZ(Math.PI).translate(along, 0, 0);
    case "west":
      return picture.rotateZ(Math.PI / 2).translate(0, along, 0);
  }
}

const wood = new MeshLambertMaterial({ color: "#b9824f" });
const dark = new MeshLambertMaterial({ color: "#3a4652" });
const snow = new MeshLambertMaterial({ color: "#ffffff" });
const carrot = new MeshLambertMaterial({ color: "#f5912a" });

function box(material: MeshLambertMaterial, wide: number, deep: number, high: number, z: number, x = 0, y = 0): Mesh {
  const mesh = new Mesh(new BoxGeometry(wide, deep, high), material);
  mesh.position.set(x, y, z + high / 2);
  return mesh;
}

function ball(material: MeshLambertMaterial, radius: number, x: number, y: number, z: number): Mesh {
  const mesh = new Mesh(new SphereGeometry(radius, 14, 10), material);
  mesh.position.set(x, y, z);
  return mesh;
}

/** What stands outdoors, each around its origin. */
const BUILDERS: Record<Outdoor["kind"], () => Mesh[]> = {
  desk: () => [
    box(wood, 24, 14, 2, 10),
    box(dark, 1.6, 12, 10, 0, -10),
    box(dark, 1.6, 12, 10, 0, 10),
    box(snow, 23, 13, 1.2, 12),
  ],
  snowman: () => [
    ball(snow, 10, 0, 0, 8),
    ball(snow, 7, 0, 0, 21),
    ball(snow, 5, 0, 0, 31),
    ball(carrot, 1.4, 0, -5.4, 31),
    ball(dark, 0.8, -1.8, -4.4, 33),
    ball(dark, 0.8, 1.8, -4.4, 33),
    box(dark, 8, 8, 5, 34.5),
  ],
};

export class Decor extends Group {
  readonly #bulbs: Mesh<SphereGeometry, MeshBasicMaterial>[] = [];
  readonly #lights = new SoftDiscs(LAMPS.length, "#ff9d45", 0.6, "light");

  constructor(pixels: number) {
    super();
    this.add(furniture(pixels), this.#lights);
    for (const { kind, x, y, turn } of OUTDOORS) {
      const thing = new Group();
      thing.add(...BUILDERS[kind]());
      thing.position.set(x, y, 0);
      thing.rotation.z = (turn * Math.PI) / 180;
      this.add(thing);
    }
    for (const { x, y } of LAMPS) {
      const post = new Mesh(new CylinderGeometry(1.4, 2, 46, 8).rotateX(Math.PI / 2), dark);
      post.position.set(x, y, 23);
      const bulb = new Mesh(new SphereGeometry(5, 14, 10), new MeshBasicMaterial());
      bulb.position.set(x, y, 49);
      this.#bulbs.push(bulb);
      this.add(post, bulb);
    }
    this.traverse((part) => (part.castShadow = true));
  }

  setNight(night: boolean) {
    for (const bulb of this.#bulbs) bulb.material.color.set(night ? "#ffe09a" : "#eef2ee");
    this.#lights.show(night ? LAMPS.map(({ x, y }) => ({ x, y, z: 0.4, long: 110, wide: 110 })) : []);
  }
}
