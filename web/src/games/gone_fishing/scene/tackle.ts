// Draws rod, rope and net as they hang and swing, the net's shadow on the water, and where the net would come down.
import {
  BufferGeometry,
  CatmullRomCurve3,
  CylinderGeometry,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  Path,
  QuadraticBezierCurve3,
  ShapeGeometry,
  SphereGeometry,
  TubeGeometry,
  Vector3,
} from "three";

import type { Pose } from "../../../physics/trajectory";
import type { FlatPose } from "../schema";
import { netOf, SCENE, type NetName } from "../staticScene";
import { polygon } from "./shapes";

/** Radius of the drawn rim. */
const WIRE = 3.2;
const ROD_PARTS = 14;
const UP = new Vector3(0, 1, 0);

const rope = new MeshLambertMaterial({ color: "#fff3cf" });
const rim = new MeshLambertMaterial({ color: "#ffcf4a", emissive: "#7a5200", emissiveIntensity: 0.35 });
const bad = new MeshLambertMaterial({ color: "#ff3b30", emissive: "#a00010", emissiveIntensity: 0.8 });
const good = new MeshLambertMaterial({ color: "#7dff9a", emissive: "#0c7a30", emissiveIntensity: 0.6 });
const shadow = new MeshBasicMaterial({
  color: "#06283d",
  transparent: true,
  opacity: 0.4,
  depthWrite: false,
  side: DoubleSide,
});
const hint = new MeshBasicMaterial({ color: "#5ef0ff", transparent: true, opacity: 0.85, depthWrite: false });
const target = new MeshBasicMaterial({
  color: "#ffffff",
  transparent: true,
  opacity: 0.85,
  depthWrite: false,
  side: DoubleSide,
});

/** A straight piece between two points. */
class Stick extends Mesh {
  constructor(radius: number, material: MeshLambertMaterial) {
    super(new CylinderGeometry(radius, radius, 1, 7), material);
    this.castShadow = true;
  }

  between(from: Vector3, to: Vector3, thick = 1) {
    const piece = to.clone().sub(from);
    const length = piece.length() || 0.01;
    this.position.copy(from).addScaledVector(piece, 0.5);
    this.scale.set(thick, length, thick);
    this.quaternion.setFromUnitVectors(UP, piece.divideScalar(length));
  }
}

function rimOf(net: NetName): BufferGeometry {
  const corners = netOf(net).outline.map(([x, y]) => new Vector3(x, y, 0));
  if (net === "circle") return new TubeGeometry(new CatmullRomCurve3(corners, true), 72, WIRE, 8, true);
  // Several points on each side keep the sides straight and the corners sharp.
  const points = corners.flatMap((corner, n) => {
    const next = corners[(n + 1) % corners.length]!;
    return [0.002, 0.33, 0.66, 0.998].map((part) => corner.clone().lerp(next, part));
  });
  return new TubeGeometry(new CatmullRomCurve3(points, true, "catmullrom", 0.02), points.length * 6, WIRE, 8, true);
}

/** Return a flat band of some width along the outline. */
function bandOf(net: NetName, width: number): BufferGeometry {
  const { outline } = netOf(net);
  const grown = (by: number) =>
    outline.map(([x, y]) => {
      const scale = 1 + by / Math.hypot(x, y);
      return [x * scale, y * scale] as const;
    });
  const band = polygon(grown(width / 2));
  band.holes.push(
    new Path(
      polygon(grown(-width / 2))
        .getPoints()
        .toReversed(),
    ),
  );
  return new ShapeGeometry(band);
}

/** Put an outline somewhere on the water, or hide it. */
function lay(outline: Mesh, place: FlatPose | null) {
  outline.visible = place !== null;
  if (!place) return;
  outline.position.setX(place.x).setY(place.y);
  outline.rotation.z = (place.heading * Math.PI) / 180;
}

/** Colour of the rim, which says how things stand. */
type Tint = "plain" | "bad" | "good";
const TINTS: Record<Tint, MeshLambertMaterial> = { plain: rim, bad, good };

export class TackleFigure extends Group {
  readonly #rod = Array.from({ length: ROD_PARTS }, (_, n) => {
    return new Stick(1, new MeshLambertMaterial({ color: n % 7 < 5 ? "#8a4f24" : "#e8d2a8" }));
  });
  /** Rope between hand and knot, and between hand and tip of the rod. */
  readonly #rope = new Stick(1.1, rope);
  readonly #line = new Stick(1.1, rope);
  readonly #bridles = Array.from({ length: 5 }, () => new Stick(0.9, rope));
  readonly #knot = new Mesh(new SphereGeometry(4, 12, 8), new MeshLambertMaterial({ color: "#e8552d" }));
  readonly #net = new Mesh(new BufferGeometry(), rim);
  readonly #shadow = new Mesh(new BufferGeometry(), shadow);
  readonly #target = new Mesh(new BufferGeometry(), target);
  /** Where a hint would lower the net. */
  readonly #hint = new Mesh(new BufferGeometry(), hint);
  #name: NetName | null = null;

  constructor() {
    super();
    this.#net.castShadow = true;
    this.#shadow.position.z = 0.8;
    this.#target.position.z = 1.1;
    this.#hint.position.z = 1.3;
    this.#hint.visible = false;
    this.add(...this.#rod, this.#rope, this.#line, ...this.#bridles, this.#knot, this.#net, this.#shadow, this.#target);
    this.add(this.#hint);
    this.visible = false;
  }

  set net(name: NetName | null) {
    this.visible = name !== null;
    if (!name || name === this.#name) return;
    this.#name = name;
    for (const part of [this.#net, this.#shadow, this.#target, this.#hint]) part.geometry.dispose();
    this.#net.geometry = rimOf(name);
    this.#shadow.geometry = bandOf(name, 8);
    this.#target.geometry = bandOf(name, 2.4);
    this.#hint.geometry = bandOf(name, 7);
  }

  set tint(tint: Tint) {
    this.#net.material = TINTS[tint];
  }

  /** Pose everything for a rod that is held at the grip; its tip is above the hand, through which the rope runs. */
  pose(net: Pose, knot: Pose, hand: Vector3, grip: Vector3) {
    const held = netOf(this.#name!).held;
    this.#net.position.set(1000 * net[0], 1000 * net[1], 1000 * net[2]);
    this.#net.quaternion.set(net[4], net[5], net[6], net[3]);
    this.#knot.position.set(1000 * knot[0], 1000 * knot[1], 1000 * knot[2]);
    this.#net.updateMatrix();
    this.#bridles.forEach((bridle, n) => {
      bridle.visible = n < held.length;
      if (bridle.visible)
        bridle.between(this.#knot.position, new Vector3(...held[n]!, 0).applyMatrix4(this.#net.matrix));
    });
    const tip = hand.clone().setZ(Math.max(hand.z, 1000 * SCENE.tackle.pulling.expert!));
    this.#rope.between(hand, this.#knot.position);
    this.#line.between(tip, hand);
    this.#bend(grip, tip);
    this.#shadow.position.setX(1000 * net[0]).setY(1000 * net[1]);
    this.#shadow.rotation.z = Math.atan2(2 * (net[4] * net[5] + net[3] * net[6]), 1 - 2 * (net[5] ** 2 + net[6] ** 2));
    this.#shadow.visible = net[2] > 0.006;
  }

  #bend(grip: Vector3, tip: Vector3) {
    const middle = grip
      .clone()
      .lerp(tip, 0.55)
      .add(new Vector3(0, 0, 40 + grip.distanceTo(tip) * 0.16));
    const points = new QuadraticBezierCurve3(grip, middle, tip).getPoints(ROD_PARTS);
    this.#rod.forEach((part, n) => part.between(points[n]!, points[n + 1]!, 3.2 - (2.1 * n) / ROD_PARTS));
  }

  /** Middle of the net. */
  get middle(): Vector3 {
    return this.#net.position;
  }

  /** Show where the net would come down if it hung still. */
  showTarget(place: FlatPose | null) {
    lay(this.#target, place);
  }

  /** Show where a hint would lower the net. */
  showHint(place: FlatPose | null) {
    lay(this.#hint, place);
  }
}
