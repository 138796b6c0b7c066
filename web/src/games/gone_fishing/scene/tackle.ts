// Rod, rope and net: the net as it hangs and swings, its shade on the water, and where it would come down.
import { BufferGeometry, CatmullRomCurve3, CylinderGeometry, DoubleSide, Group, Mesh, MeshBasicMaterial, MeshLambertMaterial, QuadraticBezierCurve3, SphereGeometry, TubeGeometry, Vector3, ShapeGeometry, Path } from "three";

import type { Pose } from "../../../physics/trajectory";
import { netOf, PLAN, type Lying, type NetName } from "../staticScene";
import { polygon } from "./shapes";

const WIRE = 3.2;
const ROD_PARTS = 14;
const UP = new Vector3(0, 1, 0);

const rope = new MeshLambertMaterial({ color: "#fff3cf" });
const rim = new MeshLambertMaterial({ color: "#ffcf4a", emissive: "#7a5200", emissiveIntensity: 0.35 });
const bad = new MeshLambertMaterial({ color: "#ff3b30", emissive: "#a00010", emissiveIntensity: 0.8 });
const good = new MeshLambertMaterial({ color: "#7dff9a", emissive: "#0c7a30", emissiveIntensity: 0.6 });
const shade = new MeshBasicMaterial({ color: "#06283d", transparent: true, opacity: 0.4, depthWrite: false, side: DoubleSide });
const plumb = new MeshBasicMaterial({ color: "#ffffff", transparent: true, opacity: 0.85, depthWrite: false, side: DoubleSide });

/** Between two points. */
class Stick extends Mesh {
  constructor(radius: number, material: MeshLambertMaterial) {
    super(new CylinderGeometry(radius, radius, 1, 7), material);
    this.castShadow = true;
  }

  between(from: Vector3, to: Vector3, thick = 1) {
    const way = to.clone().sub(from);
    const length = way.length() || 0.01;
    this.position.copy(from).addScaledVector(way, 0.5);
    this.scale.set(thick, length, thick);
    this.quaternion.setFromUnitVectors(UP, way.divideScalar(length));
  }
}

function ringOf(net: NetName): BufferGeometry {
  const corners = netOf(net).outline.map(([x, y]) => new Vector3(x, y, 0));
  if (net === "circle") return new TubeGeometry(new CatmullRomCurve3(corners, true), 72, WIRE, 8, true);
  // Straight sides: many points on each keep the corners sharp.
  const points = corners.flatMap((corner, n) => [0.002, 0.33, 0.66, 0.998].map((part) => corner.clone().lerp(corners[(n + 1) % corners.length]!, part)));
  return new TubeGeometry(new CatmullRomCurve3(points, true, "catmullrom", 0.02), points.length * 6, WIRE, 8, true);
}

/** A flat band along the outline. */
function bandOf(net: NetName, wide: number): BufferGeometry {
  const { outline } = netOf(net);
  const sized = (by: number) => outline.map(([x, y]) => [x * (1 + by / Math.hypot(x, y)), y * (1 + by / Math.hypot(x, y))] as const);
  const band = polygon(sized(wide / 2));
  band.holes.push(new Path(polygon(sized(-wide / 2)).getPoints().toReversed()));
  return new ShapeGeometry(band);
}

export type Mood = "plain" | "bad" | "good";
const MOODS: Record<Mood, MeshLambertMaterial> = { plain: rim, bad, good };

export class Tackle extends Group {
  readonly #rod = Array.from({ length: ROD_PARTS }, (_, n) => new Stick(1, new MeshLambertMaterial({ color: n % 7 < 5 ? "#8a4f24" : "#e8d2a8" })));
  readonly #rope = new Stick(1.1, rope);
  readonly #line = new Stick(1.1, rope);
  readonly #bridles = Array.from({ length: 5 }, () => new Stick(0.9, rope));
  readonly #knot = new Mesh(new SphereGeometry(4, 12, 8), new MeshLambertMaterial({ color: "#e8552d" }));
  readonly #net = new Mesh(new BufferGeometry(), rim);
  readonly #shade = new Mesh(new BufferGeometry(), shade);
  readonly #plumb = new Mesh(new BufferGeometry(), plumb);
  #name: NetName | null = null;

  constructor() {
    super();
    this.#net.castShadow = true;
    this.#shade.position.z = 0.8;
    this.#plumb.position.z = 1.1;
    this.add(...this.#rod, this.#rope, this.#line, ...this.#bridles, this.#knot, this.#net, this.#shade, this.#plumb);
    this.visible = false;
  }

  set net(name: NetName | null) {
    this.visible = name !== null;
    if (!name || name === this.#name) return;
    this.#name = name;
    for (const part of [this.#net, this.#shade, this.#plumb]) part.geometry.dispose();
    this.#net.geometry = ringOf(name);
    this.#shade.geometry = bandOf(name, 8);
    this.#plumb.geometry = bandOf(name, 2.4);
  }

  set mood(mood: Mood) {
    this.#net.material = MOODS[mood];
  }

  /** Held at the grip; the tip is above the hand, through which the rope runs. */
  pose(net: Pose, knot: Pose, hand: Vector3, grip: Vector3) {
    const held = netOf(this.#name!).held;
    this.#net.position.set(1000 * net[0], 1000 * net[1], 1000 * net[2]);
    this.#net.quaternion.set(net[4], net[5], net[6], net[3]);
    this.#knot.position.set(1000 * knot[0], 1000 * knot[1], 1000 * knot[2]);
    this.#net.updateMatrix();
    this.#bridles.forEach((bridle, n) => {
      bridle.visible = n < held.length;
      if (bridle.visible) bridle.between(this.#knot.position, new Vector3(...held[n]!, 0).applyMatrix4(this.#net.matrix));
    });
    const tip = hand.clone().setZ(Math.max(hand.z, 1000 * PLAN.tackle.pulling.expert!));
    this.#rope.between(hand, this.#knot.position);
    this.#line.between(tip, hand);
    this.#bend(grip, tip);
    this.#shade.position.setX(1000 * net[0]).setY(1000 * net[1]);
    this.#shade.rotation.z = Math.atan2(2 * (net[4] * net[5] + net[3] * net[6]), 1 - 2 * (net[5] ** 2 + net[6] ** 2));
    this.#shade.visible = net[2] > 0.006;
  }

  #bend(grip: Vector3, tip: Vector3) {
    const far = grip.distanceTo(tip);
    const middle = grip.clone().lerp(tip, 0.55).add(new Vector3(0, 0, 40 + far * 0.16));
    const points = new QuadraticBezierCurve3(grip, middle, tip).getPoints(ROD_PARTS);
    this.#rod.forEach((part, n) => part.between(points[n]!, points[n + 1]!, 3.2 - (2.1 * n) / ROD_PARTS));
  }

  get middle(): Vector3 {
    return this.#net.position;
  }

  /** Where the net would come down if it hung still. */
  plumb(place: Lying | null) {
    this.#plumb.visible = place !== null;
    if (!place) return;
    this.#plumb.position.setX(place.x).setY(place.y);
    this.#plumb.rotation.z = (place.heading * Math.PI) / 180;
  }
}
