// Draws a penguin as wide as the simulated one. It looks along x; its origin is the centre of the ball at its foot.
import {
  CircleGeometry,
  ConeGeometry,
  CylinderGeometry,
  Group,
  LatheGeometry,
  Mesh,
  MeshLambertMaterial,
  RingGeometry,
  SphereGeometry,
  TorusGeometry,
  Vector2,
} from "three";

import { seatLook } from "../../../board/seats";
import { radiusAt } from "../physics/kick";
import { SCENE } from "../staticScene";
import { markOf } from "./shapes";

export const FOOT = 1000 * SCENE.penguin.foot;
const TALL = 1000 * SCENE.penguin.height;
const SIDES = 40;

const belly = new MeshLambertMaterial({ color: "#fbfdff" });
const orange = new MeshLambertMaterial({ color: "#f5912a" });
const black = new MeshLambertMaterial({ color: "#10161d" });
const cap = new MeshLambertMaterial({ color: "#c8243b" });

/** Return the radius that is drawn at a height: between foot and head a little softer than the two balls of the model. */
function drawnRadius(height: number): number {
  const soft =
    height > FOOT && height < TALL - 11 ? 0.9 * Math.sin(((height - FOOT) / (TALL - 11 - FOOT)) * Math.PI) : 0;
  return 1000 * radiusAt(SCENE.penguin, height / 1000) + soft;
}

/** Return the outline of the penguin between two heights, widened by some millimetres. */
function profile(from: number, to: number, grow: number): Vector2[] {
  return Array.from({ length: 25 }, (_, n) => {
    const height = from + ((to - from) * n) / 24;
    return new Vector2(Math.max(0.01, drawnRadius(height) + grow), height - FOOT);
  });
}

/** Turn a profile about the z axis through an angle in radians, beginning at another; 0 is ahead. */
function lathe(points: Vector2[], begin: number, angle: number, material: MeshLambertMaterial): Mesh {
  const mesh = new Mesh(new LatheGeometry(points, SIDES, begin + Math.PI / 2, angle), material);
  mesh.rotation.x = Math.PI / 2;
  return mesh;
}

function ball(radius: number, x: number, y: number, z: number, material: MeshLambertMaterial): Mesh {
  const mesh = new Mesh(new SphereGeometry(radius, 14, 10), material);
  mesh.position.set(x, y, z);
  return mesh;
}

export class PenguinFigure extends Group {
  readonly #cap = new Group();
  readonly #coat: MeshLambertMaterial;

  constructor(readonly seat: number) {
    super();
    this.#coat = new MeshLambertMaterial({ color: seatLook(seat).edge });
    this.add(lathe(profile(0.1, TALL - 0.05, 0), 0, 2 * Math.PI, this.#coat));
    this.add(lathe(profile(4, 27, 0.35), -0.85, 1.7, belly), lathe(profile(29, 39, 0.3), -0.7, 1.4, belly));
    this.#face();
    this.#wings();
    this.#scarf();
    this.#marks();
    this.#hat();
    this.traverse((part) => (part.castShadow = true));
  }

  #face() {
    const beak = new Mesh(new ConeGeometry(3.4, 9, 12), orange);
    beak.rotation.z = -Math.PI / 2;
    beak.scale.z = 0.7;
    beak.position.set(14, 0, 17);
    this.add(beak);
    for (const side of [-1, 1]) {
      this.add(ball(2.9, 9.3, 4.2 * side, 20.6, belly), ball(1.7, 11.4, 4.1 * side, 20.9, black));
      const foot = ball(5, 8.5, 6 * side, -12.2, orange);
      foot.scale.set(1.1, 0.8, 0.35);
      this.add(foot);
    }
  }

  #wings() {
    for (const side of [-1, 1]) {
      const wing = ball(7, -1, 14.6 * side, 1, this.#coat);
      wing.scale.set(0.75, 0.32, 1.45);
      wing.rotation.x = 0.3 * side;
      this.add(wing);
    }
  }

  #scarf() {
    const { colour } = seatLook(this.seat);
    const cloth = new MeshLambertMaterial({ color: colour });
    const scarf = new Mesh(new TorusGeometry(11.6, 2.6, 10, 28), cloth);
    scarf.position.z = 11.6;
    scarf.scale.z = 1.25;
    const tail = ball(3, 9.4, -9.2, 6.5, cloth);
    tail.scale.set(0.8, 0.8, 2.2);
    this.add(scarf, tail);
  }

  #marks() {
    const back = markOf(this.seat, 0.92);
    back.rotation.set(Math.PI / 2, -Math.PI / 2, 0);
    back.position.set(-16.6, 0, 0.5);
    const top = markOf(this.seat, 0.72);
    top.rotation.z = -Math.PI / 2;
    top.position.z = TALL - FOOT + 0.3;
    this.add(back, top);
  }

  #hat() {
    const dome = new Mesh(new SphereGeometry(12.1, 20, 10, 0, 2 * Math.PI, 0, 1.15), cap);
    dome.rotation.x = Math.PI / 2;
    dome.position.z = 17.7;
    const brim = new Mesh(new CylinderGeometry(9.5, 9.5, 1.2, 20), cap);
    brim.rotation.x = Math.PI / 2;
    brim.scale.x = 1.15;
    brim.position.set(7.5, 0, 23);
    const mark = markOf(this.seat, 0.72);
    mark.rotation.z = -Math.PI / 2;
    mark.position.z = 30.2;
    this.#cap.add(dome, brim, mark);
    this.#cap.visible = false;
    this.add(this.#cap);
  }

  set catches(yes: boolean) {
    this.#cap.visible = yes;
  }
}

/** Shadow on the floor below a penguin, and a ring in its seat's colour. */
export class PenguinBase extends Group {
  readonly #ring: Mesh;

  constructor(seat: number) {
    super();
    const { colour } = seatLook(seat);
    const shadow = new Mesh(
      new CircleGeometry(17, 28),
      new MeshLambertMaterial({ color: "#0a2233", transparent: true, opacity: 0.28, depthWrite: false }),
    );
    this.#ring = new Mesh(
      new RingGeometry(18, 22, 40),
      new MeshLambertMaterial({
        color: colour,
        emissive: colour,
        emissiveIntensity: 0.5,
        transparent: true,
        depthWrite: false,
      }),
    );
    shadow.position.z = 0.4;
    this.#ring.position.z = 0.5;
    this.add(shadow, this.#ring);
  }

  set toAct(yes: boolean) {
    this.#ring.visible = yes;
  }
}
