// Paints the floors of the rooms as seen from above.
import { Mesh, MeshLambertMaterial, PlaneGeometry } from "three";

import { textureOf } from "../../../physics/shapes";
import type { RoomPlan } from "../schema";
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

/** Return the floor of a room, painted with this many pixels per millimetre. */
export function floorOf(room: RoomPlan, pixels: number): Mesh {
  const [width, height] = [room.right - room.left, room.high - room.low];
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [width * pixels, height * pixels];
  const pen = canvas.getContext("2d")!;
  pen.scale(pixels, pixels);
  PAINTS[room.name](pen, width, height);
  title(pen, room.title, width, height);
  redLine(pen, width, height);
  // On the canvas y points down.
  const [x, y] = [SCENE.circle[0] - room.left, room.high - SCENE.circle[1]];
  if (x > 0 && x < width && y > 0 && y < height) redCircle(pen, x, y);
  const floor = new Mesh(new PlaneGeometry(width, height), new MeshLambertMaterial({ map: textureOf(canvas) }));
  floor.position.set((room.left + room.right) / 2, (room.low + room.high) / 2, 0.1);
  floor.receiveShadow = true;
  return floor;
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
