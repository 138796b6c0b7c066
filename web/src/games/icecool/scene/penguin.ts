// Draws a penguin as wide as the simulated one. It looks along x; its origin is the centre of the ball at its foot.
import {
  BoxGeometry,
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
  Vector3,
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
const white = new MeshLambertMaterial({ color: "#fffdf4" });
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

/** Where the middle of a lid points before it is turned. */
const POLE = new Vector3(0, 1, 0);
/** Angle in radians by which a lid is turned up from straight ahead. */
const LIDS = { open: 2.5, sulking: 1.3, closed: 0 };

export class PenguinFigure extends Group {
  /** Face and cap, which turn with the gaze. */
  readonly #head = new Group();
  readonly #lids: Mesh[] = [];
  readonly #pupils: Mesh[] = [];
  readonly #brows: Mesh[] = [];
  readonly #cap = new Group();
  readonly #card: IdCard;
  readonly #coat: MeshLambertMaterial;
  #sulks = false;

  constructor(readonly seat: number) {
    super();
    this.#coat = new MeshLambertMaterial({ color: seatLook(seat).edge });
    this.#card = new IdCard(seat);
    this.add(lathe(profile(0.1, TALL - 0.05, 0), 0, 2 * Math.PI, this.#coat));
    this.add(lathe(profile(4, 27, 0.35), -0.85, 1.7, belly), this.#head, this.#card);
    this.#head.add(lathe(profile(29, 39, 0.3), -0.7, 1.4, belly));
    this.#face();
    this.#feet();
    this.#wings();
    this.#scarf();
    this.#marks();
    this.#hat();
    this.traverse((part) => (part.castShadow = true));
    this.blink(false);
  }

  #face() {
    const beak = new Mesh(new ConeGeometry(3.4, 9, 12), orange);
    beak.rotation.z = -Math.PI / 2;
    beak.scale.z = 0.7;
    beak.position.set(14, 0, 17);
    this.#head.add(beak);
    for (const side of [-1, 1]) {
      const pupil = ball(1.7, 11.4, 4.1 * side, 20.9, black);
      const lid = new Mesh(new SphereGeometry(3.2, 14, 8, 0, 2 * Math.PI, 0, Math.PI / 2), this.#coat);
      lid.position.set(9.3, 4.2 * side, 20.6);
      const brow = new Mesh(new CylinderGeometry(0.75, 0.75, 5.4, 8), black);
      brow.position.set(11.2, 4.6 * side, 24.2);
      brow.rotation.x = -0.5 * side;
      this.#pupils.push(pupil);
      this.#lids.push(lid);
      this.#brows.push(brow);
      this.#head.add(ball(2.9, 9.3, 4.2 * side, 20.6, belly), pupil, lid, brow);
    }
  }

  #feet() {
    for (const side of [-1, 1]) {
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
    this.#head.add(this.#cap);
  }

  set catches(yes: boolean) {
    this.#cap.visible = yes;
  }

  /** Whether the ID hangs around the neck. */
  get hasCard(): boolean {
    return this.#card.visible;
  }

  set hasCard(yes: boolean) {
    this.#card.visible = yes;
  }

  /** Whether the penguin was caught and resents it. */
  set sulks(yes: boolean) {
    this.#sulks = yes;
    this.blink(false);
  }

  /** Close the eyes, or open them again. */
  blink(closed: boolean) {
    const { open, sulking, closed: shut } = LIDS;
    const angle = closed ? shut : this.#sulks ? sulking : open;
    for (const lid of this.#lids)
      lid.quaternion.setFromUnitVectors(POLE, new Vector3(Math.cos(angle), 0, Math.sin(angle)));
    for (const pupil of this.#pupils) {
      pupil.visible = !closed;
      pupil.position.z = this.#sulks ? 19.8 : 20.9;
    }
    for (const brow of this.#brows) brow.visible = this.#sulks;
  }

  /** Radians by which the head is turned to the left. */
  get gaze(): number {
    return this.#head.rotation.z;
  }

  set gaze(turn: number) {
    this.#head.rotation.z = turn;
  }

  /** Press the penguin down by a part of its height, or stretch it. */
  set squash(part: number) {
    this.scale.set(1 + part / 2, 1 + part / 2, 1 - part);
  }
}

/** The ID card of a seat, which hangs before the belly of its penguin. */
class IdCard extends Group {
  constructor(seat: number) {
    super();
    const paper = new Mesh(new BoxGeometry(0.7, 10, 12.5), white);
    const edge = new Mesh(new BoxGeometry(0.8, 10, 2.6), new MeshLambertMaterial({ color: seatLook(seat).colour }));
    edge.position.z = 5;
    const mark = markOf(seat, 0.42);
    mark.rotation.set(Math.PI / 2, Math.PI / 2, 0);
    mark.position.set(0.5, 0, -1.2);
    const strings = [-1, 1].map((side) => {
      const string = new Mesh(new CylinderGeometry(0.45, 0.45, 11, 6), black);
      string.rotation.x = Math.PI / 2 + 0.55 * side;
      string.position.set(-1.2, 2.7 * side, 10.2);
      return string;
    });
    this.add(paper, edge, mark, ...strings);
    this.position.set(17.6, 0, -1);
    this.rotation.y = -0.06;
  }
}

/** Ring on the floor around a penguin, in its seat's colour. */
export class PenguinRing extends Mesh {
  constructor(seat: number) {
    const { colour } = seatLook(seat);
    super(
      new RingGeometry(18, 22, 40),
      new MeshLambertMaterial({
        color: colour,
        emissive: colour,
        emissiveIntensity: 0.5,
        transparent: true,
        depthWrite: false,
      }),
    );
    this.renderOrder = 1;
  }
}
