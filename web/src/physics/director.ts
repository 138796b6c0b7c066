// Directs the camera of a scene: it chooses among the shots, and moves from one to the next without a jerk.
import { Vector3 } from "three";

import { motionSpeed } from "../board/motion";
import { fit, freeMiddle, type Filling } from "./framing";
import type { Bounds, Renderer } from "./renderer";
import {
  LOW_MOMENT,
  SHOTS,
  type Moment,
  type MomentAngles,
  type Shot,
  type ShotDistances,
  type ShotName,
} from "./shots";
import { Spring } from "./spring";

/** How far the picture at rest may run over the edge of a canvas that does not have the shape of the table. */
const FILLING: Filling = { across: 1.5, up: 1.12 };
/** Radians by which a tall canvas shows the table more from above, so that it fills the height. */
const STEEPER = 0.3;
const TOLERANCES = { length: 0.4, angle: 0.002, part: 0.0005 };
/** Part of the way from the target to what lies ahead at which a camera that aims looks. */
const AHEAD = 0.4;
/** Longest distance in millimetres to what lies ahead. */
const FARTHEST = 260;
const LONGEST_FRAME = 0.1;

interface Table {
  bounds: Bounds;
  /** Side from which the table is seen, in quarter turns clockwise from the front. */
  side: number;
  /** Elevation at rest if it is not the usual one. */
  elevation: number | null;
}

/** Whether the camera moves by itself; otherwise it shows the whole table, until the player moves it. */
export function isDirected(): boolean {
  return motionSpeed() > 0 && document.documentElement.dataset.camera !== "off";
}

export class Director {
  /** Shot that is taken now; "own" if the player has moved the camera. */
  shot: ShotName | "own" = "rest";
  /** What the shot at rest should show if it cannot show everything. */
  focus: Vector3 | null = null;
  #table: Table;
  #goal: () => Shot;
  #settling = SHOTS.rest.settling;
  /** Whether the player touches something, so that the camera must not move. */
  #held = false;
  /** Whether the player has chosen what the camera shows, until the next act. */
  #chosen = false;
  #started = false;
  readonly #springs = {
    x: new Spring(0),
    y: new Spring(0),
    z: new Spring(0),
    azimuth: new Spring(Math.PI / 2),
    elevation: new Spring(SHOTS.rest.elevation),
    /** Logarithm, so that the picture grows evenly. */
    distance: new Spring(6),
    right: new Spring(0),
    down: new Spring(0),
  };

  constructor(
    readonly renderer: Renderer,
    bounds: Bounds,
    readonly distances: ShotDistances,
    readonly angles: MomentAngles = LOW_MOMENT,
  ) {
    this.#table = { bounds, side: 0, elevation: null };
    this.#goal = () => this.#restShot();
    renderer.onresize = () => this.#update();
    renderer.controls.addEventListener("start", () => this.#yield());
  }

  /** Show these bounds as the table from now on, from a side in quarter turns clockwise from the front. */
  setTable(bounds: Bounds, side: number, elevation: number | null = null) {
    this.#table = { bounds, side, elevation };
    this.#chosen = false;
    this.#take("rest", () => this.#restShot());
  }

  get #azimuth(): number {
    return Math.PI / 2 - (this.#table.side * Math.PI) / 2;
  }

  #restShot(): Shot {
    const { bounds, elevation } = this.#table;
    const { camera, size, insets } = this.renderer;
    const from = { azimuth: this.#azimuth, elevation: elevation ?? SHOTS.rest.elevation + STEEPER * this.#tallness };
    // A table with an elevation of its own is seen whole: what happens on it may come to rest at its edge.
    if (!isDirected() || elevation !== null) return fit(camera, size, insets, bounds, from);
    return fit(camera, size, insets, bounds, from, FILLING, this.focus);
  }

  #tableShot(): Shot {
    const { camera, size, insets } = this.renderer;
    const from = { azimuth: this.#azimuth, elevation: this.#table.elevation ?? SHOTS.table.elevation };
    return fit(camera, size, insets, this.#table.bounds, from);
  }

  /** Show the whole table, because the player asks for it. */
  showTable() {
    this.#chosen = false;
    this.#take("table", () => this.#tableShot());
    this.#chosen = true;
  }

  /** Turn the camera round what it looks at, by an angle in radians, because the player asks for it. */
  turn(angle: number) {
    this.#follow();
    const { target, azimuth, elevation, distance } = this.#current();
    this.#chosen = false;
    this.#take(this.shot === "own" ? "table" : this.shot, () => ({
      target,
      azimuth: azimuth + angle,
      elevation,
      distance,
    }));
    this.#chosen = true;
  }

  rest() {
    if (this.shot !== "rest" || this.#chosen) this.#take("rest", () => this.#restShot());
    else this.#update();
  }

  /** Look from low behind something that is about to be moved, at what lies ahead of it. */
  aim(at: Vector3, ahead: Vector3) {
    if (!isDirected()) return this.rest();
    const azimuth = Math.atan2(ahead.y - at.y, ahead.x - at.x);
    const far = Math.min(at.distanceTo(ahead), FARTHEST) * AHEAD;
    const target = new Vector3(at.x + far * Math.cos(azimuth), at.y + far * Math.sin(azimuth), 0);
    const { elevation } = SHOTS.aim;
    this.#take("aim", () => ({ target, azimuth, elevation, distance: this.distances.aim * this.#narrowness }));
  }

  /** How tall the free part of the canvas is, from 0 if it is as wide as high to 1. */
  get #tallness(): number {
    return Math.min(Math.max((1 / this.#freeAspect - 1) / 0.5, 0), 1);
  }

  /** Ratio of width to height of the part of the canvas that no panel covers. */
  get #freeAspect(): number {
    const { size, insets } = this.renderer;
    return (size.width * (1 - insets.left - insets.right)) / (size.height * (1 - insets.top - insets.bottom));
  }

  /** Factor on distances that shows as much from left to right on a narrow canvas as on a square one. */
  get #narrowness(): number {
    const { top, bottom } = this.renderer.insets;
    return Math.min(Math.max(1 / this.#freeAspect, 1), 1.6) / Math.sqrt(1 - top - bottom);
  }

  /** Lean towards a place that stays where it is in the picture, by a part of the way from the camera at rest. */
  lean(at: Vector3, part: number) {
    if (!isDirected()) return;
    this.#take("aim", () => {
      const { target, azimuth, elevation, distance } = this.#restShot();
      return { target: target.lerp(at, part), azimuth, elevation, distance: distance * (1 - part) };
    });
  }

  /** Begin to show an act, which the camera is free to follow. */
  begin() {
    this.#chosen = false;
    if (this.shot === "own") this.#follow();
  }

  /** Follow what moves, or see a moment of it from near and from the side: `motion` is its velocity. */
  watch(at: Vector3, motion: Vector3, moment: Moment | undefined) {
    if (this.#chosen || !isDirected()) return;
    const name = moment ? "moment" : "follow";
    const { elevation } = moment ? this.angles : SHOTS.follow;
    const distance = this.distances[name] * this.#narrowness;
    const before = this.#springs.azimuth.goal;
    // A moment is seen more from the side, and from there until it is over.
    const azimuth = name !== this.shot && moment ? this.#sideways(at, motion, distance) : before;
    const target = at.clone().setZ(moment ? 0.7 * at.z : 0);
    this.#take(name, () => ({ target, azimuth, elevation, distance }));
  }

  /** Turn the camera to see a motion more from the side, to where it stays nearer to the middle of the table. */
  #sideways(at: Vector3, motion: Vector3, distance: number): number {
    const { low, high } = this.#table.bounds;
    const [x, y] = [(low.x + high.x) / 2, (low.y + high.y) / 2];
    const before = this.#springs.azimuth.goal;
    const along = Math.hypot(motion.x, motion.y) < 1 ? 0 : Math.cos(Math.atan2(motion.y, motion.x) - before);
    const turn = this.angles.turn * Math.abs(along);
    const outside = (azimuth: number) =>
      Math.hypot(at.x - distance * Math.cos(azimuth) - x, at.y - distance * Math.sin(azimuth) - y);
    return outside(before - turn) < outside(before + turn) ? before - turn : before + turn;
  }

  /** Keep the camera still as long as the player touches something. */
  hold(held: boolean) {
    this.#held = held;
    if (!held) this.renderer.draw();
  }

  #take(name: ShotName, goal: () => Shot) {
    if (this.#chosen) return;
    if (this.shot === "own") this.#follow();
    this.shot = name;
    this.#goal = goal;
    this.#settling = SHOTS[name].settling;
    this.#update();
  }

  /** Leave the camera to the player. */
  #yield() {
    this.shot = "own";
    this.#chosen = true;
  }

  /** Continue from where the player has left the camera. */
  #follow() {
    const { target } = this.renderer.controls;
    const away = this.renderer.camera.position.clone().sub(target);
    const distance = away.length();
    const { x, y, z, azimuth, elevation, distance: far } = this.#springs;
    [x, y, z].forEach((spring, n) => spring.jump(target.getComponent(n)));
    azimuth.jump(Math.atan2(-away.y, -away.x));
    elevation.jump(Math.asin(Math.min(Math.max(away.z / distance, -1), 1)));
    far.jump(Math.log(distance));
  }

  #current(): Shot {
    const { x, y, z, azimuth, elevation, distance } = this.#springs;
    return {
      target: new Vector3(x.value, y.value, z.value),
      azimuth: azimuth.value,
      elevation: elevation.value,
      distance: Math.exp(distance.value),
    };
  }

  /** Aim the springs at the shot as it is on the canvas of now. */
  #update() {
    const middle = freeMiddle(this.renderer.insets);
    const { right, down, ...springs } = this.#springs;
    if (this.shot === "own") {
      right.jump(middle.x);
      down.jump(middle.y);
      this.renderer.shift(middle.x, middle.y);
      return this.renderer.draw();
    }
    const { target, azimuth, elevation, distance } = this.#goal();
    const round = 2 * Math.PI;
    const turns = Math.round((springs.azimuth.value - azimuth) / round);
    springs.azimuth.goal = azimuth + turns * round;
    [springs.x.goal, springs.y.goal, springs.z.goal] = target.toArray();
    [springs.elevation.goal, springs.distance.goal] = [elevation, Math.log(distance)];
    [right.goal, down.goal] = [middle.x, middle.y];
    if (!this.#started || !isDirected()) for (const spring of Object.values(this.#springs)) spring.jump(spring.goal);
    this.#started ||= this.renderer.size.width > 1;
    this.renderer.limitDistance(1.5 * this.#tableShot().distance);
    this.#apply();
    this.renderer.draw();
  }

  /** Move the camera on, and return whether it still moves. */
  advance(seconds: number): boolean {
    if (this.shot === "own" || this.#held) return false;
    const springs = Object.values(this.#springs);
    if (this.#isThere()) return false;
    for (const spring of springs) spring.advance(Math.min(seconds, LONGEST_FRAME), this.#settling);
    const there = this.#isThere();
    if (there) for (const spring of springs) spring.jump(spring.goal);
    this.#apply();
    return !there;
  }

  #isThere(): boolean {
    const { x, y, z, azimuth, elevation, distance, right, down } = this.#springs;
    return (
      [x, y, z].every((spring) => spring.isWithin(TOLERANCES.length)) &&
      [azimuth, elevation, distance].every((spring) => spring.isWithin(TOLERANCES.angle)) &&
      [right, down].every((spring) => spring.isWithin(TOLERANCES.part))
    );
  }

  #apply() {
    this.renderer.shift(this.#springs.right.value, this.#springs.down.value);
    this.renderer.take(this.#current());
  }
}
