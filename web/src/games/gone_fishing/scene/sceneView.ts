// Everything that is seen of the sea, and what moves in it.
import { BufferGeometry, Group, Mesh, MeshBasicMaterial, RingGeometry, SphereGeometry, Vector3 } from "three";

import { Effects, LONGEST_FRAME } from "../../../physics/effects";
import { Stage, type Point } from "../../../physics/renderer";
import { poseAt, type Pose } from "../../../physics/trajectory";
import type { Seen } from "../physics/localReferee";
import { PLAN, type Lying } from "../staticScene";
import { FLOE_HEIGHT, KNOT, MOMENTS, NET, type Moment, type Show, type Standing, type Tackled } from "../timeline";
import type { View } from "../schema";
import { fishPose } from "../physics/model";
import { BoatFigure } from "./boat";
import { FishFigure } from "./fish";
import { floe, REACH, sea } from "./sea";
import { Settling } from "./fishTransition";
import { Tackle } from "./tackle";

const SETTLE = 0.5;
/** How long what an act has come to stays before the eyes: seconds. */
const LINGER = 0.9;
/** A net that is no longer needed is lifted out of the way: seconds, and millimetres. */
const LIFT = 0.8;
const LIFTED = 150;
const ROPE = 1000 * PLAN.tackle.ropes.natural!;
const SEA = { low: new Vector3(-REACH, -REACH, 0), high: new Vector3(REACH, REACH, 60) };
/** The floe on which fish are tossed, and how far ahead of the hand its middle is; it is seen from lower down. */
const FLOE = { x: 100, radius: 200, z: 1000 * FLOE_HEIGHT };
const LOW = 0.66;
const TOSS = { low: new Vector3(FLOE.x - 195, -150, FLOE.z), high: new Vector3(FLOE.x + 195, 160, FLOE.z + 30) };

interface Running {
  show: Show;
  time: number;
  rate: number;
  done: () => void;
  moments: Moment[];
  settling: Settling | null;
}

export class Theatre {
  readonly stage: Stage;
  readonly figures = new Map(Array.from({ length: PLAN.of_a_kind * PLAN.kinds.length }, (_, fish) => [fish, new FishFigure(fish)]));
  readonly tackle = new Tackle();
  /** Something else that goes on: tells whether it moves. */
  going: ((seconds: number) => boolean) | null = null;
  readonly #boats: BoatFigure[] = [];
  readonly #floe = floe(FLOE.radius);
  readonly #way = new Group();
  readonly #ring = new Mesh(new RingGeometry(21, 25, 40), new MeshBasicMaterial({ color: "#ffe14d", transparent: true, depthWrite: false }));
  readonly #effects: Effects;
  #running: Running | null = null;
  #settled: (() => void) | null = null;
  #side = 0;
  #tossing = false;

  constructor(
    canvas: HTMLCanvasElement,
    drawn: () => void,
    readonly onmoment: (moment: Omit<Moment, "at">, at: Point) => void,
  ) {
    this.stage = new Stage(canvas, SEA, (seconds) => this.#act(seconds), drawn);
    this.#effects = new Effects(this.stage);
    const { scene, modest } = this.stage;
    this.#floe.position.set(FLOE.x, 0, FLOE.z);
    this.#floe.visible = this.#ring.visible = false;
    scene.add(sea(modest), ...this.figures.values(), this.tackle, this.#floe, this.#way, this.#ring);
  }

  /** Boats at their edges, seen from one side. */
  arrange({ edges }: View, side: number) {
    if (this.#boats.length === 0) {
      this.#boats.push(...edges.map((edge, seat) => new BoatFigure(seat, edge)));
      this.stage.scene.add(...this.#boats);
    }
    if (side !== this.#side) this.stage.frame(SEA, side);
    this.#side = side;
  }

  get side(): number {
    return this.#side;
  }

  // What lies still

  stand(standing: Standing) {
    this.#running = null;
    this.#settled?.();
    this.#put(standing);
    this.stage.draw();
  }

  #put(standing: Standing) {
    for (const [fish, figure] of this.figures) {
      const pose = standing.fish.get(fish);
      figure.visible = pose !== undefined;
      if (pose) figure.pose(pose);
    }
    this.#around(standing);
    this.#hang(standing.tackle);
  }

  #around({ holds, toAct, inside }: Standing) {
    this.#boats.forEach((boat, seat) => {
      boat.holds(holds[seat] ?? [], this.#side);
      boat.toAct = seat === toAct;
    });
    this.glow(inside);
  }

  #hang(tackled: Tackled | null) {
    this.tackle.net = tackled?.name ?? null;
    this.tackle.mood = "plain";
    this.tackle.plumb(null);
    if (tackled) this.#tackle(tackled.net, tackled.knot, tackled.seat);
  }

  /** A rod whose hand is not known: the rope is taut, or upright above a net that lies. */
  #tackle(net: Pose, knot: Pose, seat: number) {
    const [low, up] = [new Vector3(net[0], net[1], net[2]), new Vector3(knot[0], knot[1], knot[2])];
    const way = net[2] > 0.006 ? up.clone().sub(low).normalize() : new Vector3(0, 0, 1);
    this.tackle.pose(net, knot, up.multiplyScalar(1000).addScaledVector(way, ROPE), this.#grip(seat));
  }

  #grip(seat: number): Vector3 {
    const boat = this.#boats[seat] ?? this.#boats[0];
    return boat ? new Vector3(boat.grip.x, boat.grip.y, boat.grip.z) : new Vector3();
  }

  /** Sea or floe. */
  toss(tossing: boolean) {
    if (tossing === this.#tossing) return;
    this.#tossing = tossing;
    this.#floe.visible = tossing;
    this.stage.frame(tossing ? TOSS : SEA, tossing ? 0 : this.#side, tossing ? LOW : null);
  }

  glow(inside: readonly number[], touched: number | null = null) {
    for (const [fish, figure] of this.figures) figure.glow = fish === touched ? "touched" : inside.includes(fish) ? "inside" : "none";
  }

  // What a player does

  /** The net as it swings at his hand. */
  live({ poses, net, knot, hand }: Seen, seat: number) {
    for (const [fish, pose] of poses) this.figures.get(fish)?.pose(pose);
    this.tackle.pose(net, knot, new Vector3(hand[0], hand[1], hand[2]).multiplyScalar(1000), this.#grip(seat));
    this.stage.draw();
  }

  /** A fish in the hand, or one that is pointed at. */
  hold(fish: number, place: Lying, lifted: boolean) {
    const figure = this.figures.get(fish);
    if (!figure) return;
    const [x, y, z, ...turn] = fishPose(fish, place);
    figure.pose([x, y, z + (lifted ? 0.022 : 0), ...turn]);
    this.mark(place);
    this.stage.draw();
  }

  mark(place: Point | null) {
    this.#ring.visible = place !== null;
    if (place) this.#ring.position.set(place.x, place.y, 1.4);
    this.stage.draw();
  }

  /** Points on the water. */
  way(points: readonly Point[]) {
    for (const dot of this.#way.children as Mesh[]) dot.geometry.dispose();
    this.#way.clear();
    const material = new MeshBasicMaterial({ color: "#ffe14d" });
    points.forEach((point, n) => {
      const dot = new Mesh(new SphereGeometry(6, 12, 8), material);
      dot.position.set(point.x, point.y, 4);
      this.#way.add(dot);
      const before = points[n - 1];
      for (let part = 1; before && part < 12; part++) {
        const small = new Mesh(new SphereGeometry(2.2, 8, 6), material);
        small.position.set(before.x + ((point.x - before.x) * part) / 12, before.y + ((point.y - before.y) * part) / 12, 3);
        this.#way.add(small);
      }
    });
    this.stage.draw();
  }

  // What moves by itself

  play(show: Show, rate: number, done: () => void) {
    const tossed = show.acted.kind === "tossed";
    this.toss(tossed);
    this.#put(tossed ? { ...show.before, fish: new Map(), tackle: null } : show.before);
    this.#running = { show, rate, done, time: 0, moments: [...show.moments], settling: null };
    this.stage.draw();
  }

  /** From what is seen to what is. */
  settle(after: Standing, seat: number, done: () => void) {
    this.#around(after);
    const settling = new Settling(this.figures, after.fish, this.#boatPlace(seat));
    const lifts = this.tackle.visible && after.tackle === null;
    const end = () => {
      settling.show(1);
      this.tackle.position.z = 0;
      this.#hang(after.tackle);
      done();
    };
    if (!settling.matters && !lifts) return end();
    const show = (part: number) => {
      settling.show(part);
      if (lifts) this.tackle.position.z = LIFTED * part ** 3;
    };
    this.#settled = this.#effects.add(lifts ? LIFT : SETTLE, show, end);
  }

  #boatPlace(seat: number): Vector3 {
    const { x, y } = this.#boats[seat]?.middle ?? { x: 0, y: 0 };
    return new Vector3(x, y, 40);
  }

  set rate(rate: number) {
    if (this.#running) this.#running.rate = rate;
  }

  #act(seconds: number): boolean {
    const running = this.#running;
    if (running) this.#goOn(running, Math.min(seconds, LONGEST_FRAME) * running.rate);
    this.#effects.pass(seconds);
    const goes = this.going?.(seconds) ?? false;
    return goes || this.#running !== null || this.#effects.going;
  }

  #goOn(running: Running, seconds: number) {
    running.time += seconds;
    const { show, time } = running;
    const { motion, bodies, acted } = show;
    for (const [fish, body] of bodies) if (motion.bodies.includes(body)) this.figures.get(fish)?.pose(this.#shown(show, poseAt(motion, body, time)));
    if (acted.kind !== "tossed") {
      const pose = (body: number, start: Pose) => (motion.bodies.includes(body) ? poseAt(motion, body, time) : start);
      const { net, knot } = show.before.tackle!;
      this.#tackle(pose(NET, net), pose(KNOT, knot), acted.seat);
    }
    // What came after the last frame is due with it.
    while (running.moments[0] && Math.min(running.moments[0].at, motion.seconds) <= time) this.moment(running.moments.shift()!);
    if (time < motion.seconds + LINGER * (acted.kind === "tossed" ? 2 : 1)) return;
    this.#running = null;
    running.done();
  }

  #shown({ acted }: Show, pose: Pose): Pose {
    return acted.kind === "tossed" ? [pose[0], pose[1], pose[2] + FLOE_HEIGHT, pose[3], pose[4], pose[5], pose[6]] : pose;
  }

  /** Something has come about. */
  moment(moment: Omit<Moment, "at">) {
    const fish = moment.fish === null ? undefined : this.figures.get(moment.fish);
    const at = fish?.position ?? this.tackle.middle;
    const wrong = MOMENTS[moment.kind].fails;
    this.onmoment(moment, this.stage.seen(at.x, at.y, at.z + 20));
    if (moment.kind !== "fresh") this.tackle.mood = wrong ? "bad" : "good";
    if (fish && moment.kind === "fresh") fish.glow = "inside";
    if (fish && wrong) fish.glow = "touched";
    this.#effects.ripple(at.clone().setZ(this.#tossing ? at.z - 5 : 2), wrong ? "#ff3b30" : moment.kind === "fresh" ? "#ffe14d" : "#ffffff");
  }

  /** The fish that is seen at a pixel, if it is one of these. */
  fishAt(at: Point, among: readonly number[], near: number): number | null {
    let found: { fish: number; far: number } | null = null;
    for (const fish of among) {
      const figure = this.figures.get(fish);
      if (!figure?.visible) continue;
      const seen = this.stage.seen(figure.position.x, figure.position.y, figure.position.z);
      const far = Math.hypot(seen.x - at.x, seen.y - at.y);
      if (far < near && (!found || far < found.far)) found = { fish, far };
    }
    return found?.fish ?? null;
  }

  close() {
    this.going = null;
    this.stage.scene.traverse((part) => part instanceof Mesh && part.geometry instanceof BufferGeometry && !(part instanceof FishFigure) && part.geometry.dispose());
    this.stage.close();
  }
}
