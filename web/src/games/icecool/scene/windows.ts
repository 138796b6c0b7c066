// Draws the windows in the outer walls of the school, and the light that falls out of them at night.
import { type BufferGeometry, Group, Mesh, MeshBasicMaterial, PlaneGeometry } from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";

import { paintTexture } from "../../../physics/shapes";
import { SoftDiscs, type Disc } from "../../../physics/softDiscs";
import { SCENE } from "../staticScene";

/** Size and height above the floor of a window, in millimetres, and how far apart windows are. */
export const WINDOW = { wide: 42, high: 19, sill: 15, apart: 96 };
/** Distance of what hangs on a wall from the wall. */
const OFF = 0.5;
/** Colours of a window by day, and by night when there is light behind it. */
const PANES = { day: "#d8f1fb", night: "#ffce73" };

/** A window in one of the outer walls: its middle, and the direction outwards in quarter turns from east. */
export interface WindowPlace {
  x: number;
  y: number;
  side: number;
}

/** Return where the windows are: evenly along the outer walls, and none where an inner wall meets them. */
export function windowPlaces(): WindowPlace[] {
  const meets = (along: number, axis: "x" | "y") =>
    SCENE.walls.some(({ left, right, low, high }) => {
      const [from, to] = axis === "x" ? [left, right] : [low, high];
      return to - from < 10 && Math.abs((from + to) / 2 - along) < WINDOW.wide / 2 + 6;
    });
  const steps = Math.floor(SCENE.side / WINDOW.apart);
  return Array.from({ length: steps }, (_, n) => ((n + 0.5) * SCENE.side) / steps).flatMap((along) => [
    ...(meets(along, "y") ? [] : [0, 2].map((side) => ({ x: side ? 0 : SCENE.side, y: along, side }))),
    ...(meets(along, "x") ? [] : [1, 3].map((side) => ({ x: along, y: side === 1 ? SCENE.side : 0, side }))),
  ]);
}

/** Return the light that a window throws on the snow before it. */
function lightBelow({ x, y, side }: WindowPlace): Disc {
  const angle = (side * Math.PI) / 2;
  return { x: x + 20 * Math.cos(angle), y: y + 20 * Math.sin(angle), z: 0.3, long: 52, wide: 66, angle };
}

/** Return all windows as one mesh. They are seen from inside and from outside. */
function panes(): Mesh<BufferGeometry, MeshBasicMaterial> {
  const map = paintTexture(WINDOW.wide, WINDOW.high, 4, (pen) => {
    pen.fillStyle = "#7a5236";
    pen.fillRect(0, 0, WINDOW.wide, WINDOW.high);
    const [across, down] = [(WINDOW.wide - 6) / 3, (WINDOW.high - 4.5) / 2];
    for (let pane = 0; pane < 6; pane++) {
      const [x, y] = [1.5 + (pane % 3) * (across + 1.5), 1.5 + Math.floor(pane / 3) * (down + 1.5)];
      const glass = pen.createLinearGradient(x, y, x + across, y + down);
      glass.addColorStop(0, "#ffffff");
      glass.addColorStop(1, "#c9dbe6");
      pen.fillStyle = glass;
      pen.fillRect(x, y, across, down);
    }
  });
  const planes = windowPlaces().flatMap(({ x, y, side }) =>
    [4 + OFF, -OFF].map((out) => {
      const pane = new PlaneGeometry(WINDOW.wide, WINDOW.high).rotateX(Math.PI / 2).rotateZ(Math.PI / 2);
      const turned = pane.rotateZ(out > 0 ? 0 : Math.PI).translate(out, 0, WINDOW.sill + WINDOW.high / 2);
      return turned.rotateZ((side * Math.PI) / 2).translate(x, y, 0);
    }),
  );
  return new Mesh(mergeGeometries(planes), new MeshBasicMaterial({ map }));
}

export class Windows extends Group {
  readonly #panes = panes();
  readonly #lights = new SoftDiscs(40, "#ff9d45", 0.42, "light");

  constructor() {
    super();
    this.add(this.#panes, this.#lights);
  }

  setNight(night: boolean) {
    this.#panes.material.color.set(night ? PANES.night : PANES.day);
    this.#lights.show(night ? windowPlaces().map(lightBelow) : []);
  }
}
