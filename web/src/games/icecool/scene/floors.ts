// Paints the floors of the rooms as seen from above.
import { BufferAttribute, Mesh, PlaneGeometry } from "three";

import { isLowDetail } from "../../../physics/graphics";
import { GROUND_ORDER, groundMaterial, lightGround, type GroundMaterial } from "../../../physics/ground";
import { paintTexture } from "../../../physics/shapes";
import type { RoomPlan, WallPlan } from "../schema";
import { SCENE } from "../staticScene";

type Paint = (pen: CanvasRenderingContext2D, width: number, height: number) => void;

const RED = "#d3263c";
const PAINTS: Record<RoomPlan["name"], Paint> = {
  classroom: planks,
  gym: court,
  kitchen: tiles,
  common: carpet,
  hall: stones,
};

/** Corners of a floor's grid along each side, between which its light is interpolated. */
const GRID = 14;
/** Factors on the colours of a floor at night: in the lamp's light, and away from it. */
const LAMP = [4.4, 2.15, 0.62] as const;
const DIM = [1, 0.82, 0.66] as const;
/** Width in millimetres of the shade along the walls. */
const SHADE = 26;
/** Distance in millimetres outside of a canvas at which nothing is seen. */
const FAR = 2000;
/** Millimetres by which the shadow of a wall reaches east and north; it is painted where shadows are not computed. */
const CAST = { east: 19, north: 11 };

/** The painted floor of a room, and how the light falls on it. */
export class Floor extends Mesh<PlaneGeometry, GroundMaterial> {
  constructor(room: RoomPlan) {
    const pixels = isLowDetail() ? 1.6 : 2.6;
    const [width, height] = [room.right - room.left, room.high - room.low];
    const map = paintTexture(width, height, pixels, (pen) => {
      PAINTS[room.name](pen, width, height);
      title(pen, room.title, width, height);
      redLine(pen, width, height);
      // On the canvas y points down.
      const [x, y] = [SCENE.circle[0] - room.left, room.high - SCENE.circle[1]];
      if (x > 0 && x < width && y > 0 && y < height) redCircle(pen, x, y);
      gloss(pen, width, height);
      shadeWalls(pen, room, pixels);
    });
    super(new PlaneGeometry(width, height, GRID, GRID), groundMaterial(map, true));
    this.position.set((room.left + room.right) / 2, (room.low + room.high) / 2, 0.1);
    this.receiveShadow = true;
    this.renderOrder = GROUND_ORDER;
    this.setNight(false);
  }

  /** Light the floor by the sun, or by a lamp above its middle. */
  setNight(night: boolean) {
    lightGround(this.material, night);
    const places = this.geometry.getAttribute("position");
    const { width, height } = this.geometry.parameters;
    const colours = new Float32Array(3 * places.count).fill(1);
    for (let n = 0; night && n < places.count; n++) {
      const far = Math.hypot(places.getX(n) / width, places.getY(n) / height) / 0.62;
      const lit = Math.max(0, 1 - far * far) ** 1.4;
      LAMP.forEach((lamp, part) => (colours[3 * n + part] = DIM[part]! + (lamp - DIM[part]!) * lit));
    }
    this.geometry.setAttribute("color", new BufferAttribute(colours, 3));
  }
}

/** Paint how a polished floor shines. */
function gloss(pen: CanvasRenderingContext2D, width: number, height: number) {
  for (const [at, wide, part] of [
    [0.2, 0.16, 0.3],
    [0.42, 0.05, 0.22],
    [0.66, 0.22, 0.24],
  ] as const) {
    const [from, to] = [at * width, (at + wide) * width];
    const slant = 0.45 * height;
    const light = pen.createLinearGradient(0, 0, 0, height);
    light.addColorStop(0, `rgb(255 255 255 / ${100 * part}%)`);
    light.addColorStop(0.55, `rgb(255 255 255 / ${35 * part}%)`);
    light.addColorStop(1, "rgb(255 255 255 / 0%)");
    pen.fillStyle = light;
    pen.beginPath();
    pen.moveTo(from + slant / 2, 0);
    pen.lineTo(to + slant / 2, 0);
    pen.lineTo(to - slant / 2, height);
    pen.lineTo(from - slant / 2, height);
    pen.fill();
  }
}

/** Paint the shade where floor and walls meet, and the shadows that the walls cast where shadows are not computed. */
function shadeWalls(pen: CanvasRenderingContext2D, { left, high }: RoomPlan, pixels: number) {
  pen.save();
  // On the canvas y points down. Only the blurred shadow of what is drawn far outside of the canvas is seen.
  pen.translate(-left - FAR, high);
  pen.scale(1, -1);
  pen.shadowOffsetX = FAR * pixels;
  pen.shadowColor = "rgb(14 30 56)";
  pen.fillStyle = "#000000";
  for (const [blur, opacity, reach] of [
    [SHADE, 0.95, { east: 0, north: 0 }],
    [4, isLowDetail() ? 0.22 : 0, CAST],
  ] as const) {
    pen.shadowBlur = blur * pixels;
    pen.globalAlpha = opacity;
    pen.beginPath();
    for (const wall of SCENE.walls) addShadow(pen, wall, reach);
    pen.fill();
  }
  pen.restore();
}

/** Add the outline of a wall to the path, drawn out to the end of its shadow. */
function addShadow(pen: CanvasRenderingContext2D, wall: WallPlan, { east, north }: typeof CAST) {
  const { left, right, low, high } = wall;
  pen.moveTo(left, low);
  pen.lineTo(right, low);
  pen.lineTo(right + east, low + north);
  pen.lineTo(right + east, high + north);
  pen.lineTo(left + east, high + north);
  pen.lineTo(left, high);
  pen.closePath();
}

function planks(pen: CanvasRenderingContext2D, width: number, height: number) {
  const colours = ["#e3c08d", "#dab47e", "#e8c999", "#d6ae77"];
  for (let row = 0; row * 25 < height; row++) {
    for (let part = -1; part * 130 < width; part++) {
      pen.fillStyle = colours[(row * 3 + part * 5 + 20) % 4]!;
      pen.fillRect(part * 130 + (row % 3) * 43, row * 25, 129, 24.2);
    }
  }
}

function court(pen: CanvasRenderingContext2D, width: number, height: number) {
  pen.fillStyle = "#e9a06f";
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = "#dd8d5a";
  pen.fillRect(20, 20, width - 40, height - 40);
  pen.strokeStyle = "#fff4e6";
  pen.lineWidth = 3;
  pen.strokeRect(20, 20, width - 40, height - 40);
  pen.beginPath();
  pen.moveTo(20, height / 2);
  pen.lineTo(width - 20, height / 2);
  pen.moveTo(width / 2 + 34, height / 2);
  pen.arc(width / 2, height / 2, 34, 0, 2 * Math.PI);
  pen.stroke();
}

function tiles(pen: CanvasRenderingContext2D, width: number, height: number) {
  for (let row = 0; row * 26 < height; row++) {
    for (let column = 0; column * 26 < width; column++) {
      pen.fillStyle = (row + column) % 2 ? "#f7f4ea" : "#a9d6cd";
      pen.fillRect(column * 26, row * 26, 26, 26);
    }
  }
}

function carpet(pen: CanvasRenderingContext2D, width: number, height: number) {
  pen.fillStyle = "#9a7fb8";
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = "#ab93c6";
  for (let row = 0; row * 32 < height + 32; row++) {
    for (let column = 0; column * 32 < width + 32; column++) {
      pen.beginPath();
      pen.arc(column * 32 + (row % 2) * 16, row * 32, 7, 0, 2 * Math.PI);
      pen.fill();
    }
  }
  pen.strokeStyle = "#d8c7ea";
  pen.lineWidth = 5;
  pen.strokeRect(13, 13, width - 26, height - 26);
}

function stones(pen: CanvasRenderingContext2D, width: number, height: number) {
  pen.fillStyle = "#7fa9c4";
  pen.fillRect(0, 0, width, height);
  const colours = ["#a9cbe0", "#9bc0d8", "#b6d5e6"];
  for (let row = 0; row * 20 < height; row++) {
    for (let column = -1; column * 35 < width; column++) {
      pen.fillStyle = colours[(row * 2 + column + 3) % 3]!;
      pen.fillRect(column * 35 + (row % 2) * 17, row * 20, 33.5, 18.5);
    }
  }
}

function title(pen: CanvasRenderingContext2D, text: string, width: number, height: number) {
  const size = width < 200 ? 19 : 27;
  pen.font = `600 ${size}px "Fredoka Variable", sans-serif`;
  pen.textAlign = "center";
  pen.fillStyle = "rgb(40 30 50 / 42%)";
  pen.fillText(text, width / 2, width < 200 ? height / 2 - 26 : 44);
}

function redLine(pen: CanvasRenderingContext2D, width: number, height: number) {
  pen.strokeStyle = RED;
  pen.lineWidth = 2.4;
  pen.strokeRect(SCENE.red_line, SCENE.red_line, width - 2 * SCENE.red_line, height - 2 * SCENE.red_line);
}

function redCircle(pen: CanvasRenderingContext2D, x: number, y: number) {
  pen.beginPath();
  pen.arc(x, y, SCENE.circle_diameter / 2, 0, 2 * Math.PI);
  pen.fillStyle = "rgb(211 38 60 / 30%)";
  pen.fill();
  pen.lineWidth = 3;
  pen.stroke();
}
