// Draws the glove whose finger flicks a penguin. It points along x; its origin is where the tip of the finger hits.
import { CapsuleGeometry, CylinderGeometry, Group, Mesh, MeshLambertMaterial, SphereGeometry } from "three";

import { seatLook } from "../../../board/seats";

const FINGER = { radius: 3.6, length: 19 };
const white = new MeshLambertMaterial({ color: "#fdfdf6" });
const seam = new MeshLambertMaterial({ color: "#d8dbe0" });
const cuffs = [0, 1, 2, 3].map((seat) => new MeshLambertMaterial({ color: seatLook(seat).colour }));

/** Return a finger of some length along x that ends at its origin. */
function finger(radius: number, length: number): Mesh {
  const mesh = new Mesh(new CapsuleGeometry(radius, length, 4, 10), white);
  mesh.rotation.z = Math.PI / 2;
  mesh.position.x = -length / 2 - radius;
  return mesh;
}

export class GloveFigure extends Group {
  /** The finger turns about its knuckle. */
  readonly #knuckle = new Group();
  readonly #cuff: Mesh;

  constructor() {
    super();
    const long = FINGER.length + 2 * FINGER.radius;
    const index = new Group();
    index.add(finger(FINGER.radius, FINGER.length));
    index.position.x = long;
    this.#knuckle.add(index);
    this.#knuckle.position.x = -long;
    const palm = new Mesh(new SphereGeometry(11, 16, 12), white);
    palm.scale.set(1.15, 1, 0.8);
    palm.position.set(-long - 8, 0, 5);
    const thumb = finger(3.4, 11);
    thumb.position.set(-long + 1, 8, 1);
    thumb.rotation.z = Math.PI / 2 - 0.5;
    const bent = [-3.5, 3.5].map((y) => {
      const knob = new Mesh(new SphereGeometry(5, 12, 8), seam);
      knob.position.set(-long + 1, y, 8);
      return knob;
    });
    this.#cuff = new Mesh(new CylinderGeometry(9, 10, 8, 18), cuffs[0]);
    this.#cuff.rotation.z = Math.PI / 2;
    this.#cuff.position.set(-long - 20, 0, 5);
    this.add(this.#knuckle, palm, thumb, ...bent, this.#cuff);
    this.traverse((part) => (part.castShadow = true));
  }

  set seat(seat: number) {
    this.#cuff.material = cuffs[seat] ?? cuffs[0]!;
  }

  /** Bend the finger back by a part from 0 to 1; below 0 it has snapped. */
  set cocked(part: number) {
    this.#knuckle.rotation.y = -1.25 * part;
  }
}
