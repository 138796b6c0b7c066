// Draws the fish that hang in a door, each on a thread of its own. They face whoever looks, and swing when they are passed.
import { CylinderGeometry, Group, Line3, Matrix4, Mesh, MeshLambertMaterial, Vector3 } from "three";

import type { Effects } from "../../../physics/effects";
import type { DoorPlan } from "../schema";
import { LINTEL } from "./school";
import { fishOf } from "./shapes";

/** Millimetres between two fish, from the lintel to the nose, and from the nose to the middle of a fish. */
const APART = 16.5;
const THREAD = 5;
const NOSE = 13;
/** Part of the elevation of whoever looks by which fish are tilted, so that they are seen from above too. */
const TILT = 0.6;
/** How fish swing: radians at first, radians per second, and how quickly they calm down, per second. */
const SWING = { far: 0.85, pace: 9.5, calm: 2.1, seconds: 2 };
/** Seconds in which a taken fish flies away. */
const FLIGHT = 0.6;
/** Millimetres from the middle of a door within which a penguin brushes the fish: along its way, and across. */
const NEAR = { along: 26, across: 26 };
/** Millimetres from a line of sight within which a fish is in the way, and from a penguin within which it stays in sight. */
const IN_THE_WAY = { aside: 19, before: 42 };
const thread = new MeshLambertMaterial({ color: "#f3ead6" });

class HangingFish extends Group {
  /** Turns towards whoever looks. */
  readonly #swivel = new Group();

  constructor(seat: number) {
    super();
    const fish = fishOf(seat);
    // Nose up, and the side with the mark towards x.
    const turned = new Matrix4().makeBasis(new Vector3(0, 0, 1), new Vector3(0, -1, 0), new Vector3(1, 0, 0));
    fish.quaternion.setFromRotationMatrix(turned);
    fish.position.z = -THREAD - NOSE;
    const string = new Mesh(new CylinderGeometry(0.5, 0.5, THREAD + 3, 5).rotateX(Math.PI / 2), thread);
    string.position.z = -THREAD / 2;
    this.#swivel.add(fish, string);
    this.add(this.#swivel);
  }

  /** Face a direction, and lift the tail towards whoever looks from an elevation; angles are in radians. */
  face(direction: number, elevation: number) {
    this.#swivel.rotation.set(0, -TILT * elevation, direction, "ZYX");
  }

  /** Go out of the way if this hides what is looked at. */
  giveWay(eye: Vector3, seen: readonly Vector3[]) {
    const middle = this.getWorldPosition(new Vector3());
    middle.z -= THREAD + NOSE;
    this.#swivel.visible = !hides(middle, eye, seen);
  }
}

/** Return whether something hangs between whoever looks and one of the things they look at. */
export function hides(hanging: Vector3, eye: Vector3, seen: readonly Vector3[]): boolean {
  return seen.some((place) => {
    const nearest = new Line3(eye, place).closestPointToPoint(hanging, true, new Vector3());
    return nearest.distanceTo(hanging) < IN_THE_WAY.aside && nearest.distanceTo(place) > IN_THE_WAY.before;
  });
}

export class DoorFish extends Group {
  readonly #fish = [0, 1, 2, 3].map((seat) => new HangingFish(seat));
  /** Seats whose penguins are in the door. */
  readonly #passing = new Set<number>();

  constructor(
    readonly door: DoorPlan,
    readonly effects: Effects,
  ) {
    super();
    this.add(...this.#fish);
    this.position.set(door.x, door.y, LINTEL - 3);
    if (door.axis === 1) this.rotation.z = Math.PI / 2;
  }

  /** Hang the fish of these seats side by side. */
  hang(owners: readonly number[]) {
    this.#fish.forEach((fish, seat) => {
      const place = owners.indexOf(seat);
      fish.visible = place >= 0;
      fish.position.set(0, (place - (owners.length - 1) / 2) * APART, 0);
      fish.scale.setScalar(1);
    });
  }

  /** Turn the fish towards whoever looks, and take those out of the way that would hide what is looked at. */
  face(eye: Vector3, seen: readonly Vector3[]) {
    const { x, y, z } = eye.clone().sub(this.position);
    for (const fish of this.#fish) {
      fish.face(Math.atan2(y, x) - this.rotation.z, Math.atan2(z, Math.hypot(x, y)));
      fish.giveWay(eye, seen);
    }
  }

  /** Let the fish swing when a seat's penguin comes through the door. */
  notice(seat: number, { x, y }: Vector3) {
    const [east, north] = [x - this.door.x, y - this.door.y];
    const [along, across] = this.door.axis === 0 ? [east, north] : [north, -east];
    const inside = Math.abs(along) < NEAR.along && Math.abs(across) < NEAR.across;
    if (inside && !this.#passing.has(seat)) this.#swing(along < 0 ? 1 : -1);
    if (inside) this.#passing.add(seat);
    else this.#passing.delete(seat);
  }

  #swing(way: 1 | -1) {
    const show = (progress: number) => {
      const since = SWING.seconds * progress;
      const fading = Math.exp(-SWING.calm * since) * (1 - progress);
      this.#fish.forEach((fish, n) => {
        fish.rotation.y = -way * SWING.far * fading * Math.sin(SWING.pace * since * (1 + 0.06 * n));
      });
    };
    this.effects.add(SWING.seconds, show, () => this.#fish.forEach((fish) => (fish.rotation.y = 0)));
  }

  /** Let a seat's fish fly away. */
  take(seat: number) {
    const fish = this.#fish[seat]!;
    const show = (progress: number) => {
      fish.position.z = 80 * progress;
      fish.scale.setScalar(1.1 * (1 + 0.9 * progress * (1 - progress) - 0.9 * progress ** 3));
    };
    this.effects.add(FLIGHT, show, () => (fish.visible = false));
  }
}
