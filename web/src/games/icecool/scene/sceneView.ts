// Everything that is seen of the school, and what moves in it.
import {
  BufferGeometry, ConeGeometry, CylinderGeometry, DoubleSide, Group, Mesh, MeshBasicMaterial, PlaneGeometry, Quaternion, SphereGeometry, Vector3,
} from "three";

import { seatLook } from "../../../board/seats";
import { Effects, LONGEST_FRAME } from "../../../physics/effects";
import { Stage, type Point } from "../../../physics/renderer";
import { poseAt, type Pose } from "../../../physics/trajectory";
import type { Basis } from "../controls/pullGesture";
import type { Aimed } from "../physics/kick";
import { PLAN } from "../staticScene";
import type { Moment, Show, Standing } from "../timeline";
import { Footing, PenguinFigure } from "./penguin";
import { LINTEL, school } from "./school";
import { fishOf } from "./shapes";

const SETTLE = 0.35;
const FLIGHT = 0.6;
const DOTS = 26;
const SEATS = [0, 1, 2, 3];
const FISH_APART = 27;
const FISH_SIZE = 1.2;

interface Running {
  show: Show;
  time: number;
  rate: number;
  done: () => void;
  moments: Moment[];
}

export class Theatre {
  readonly stage: Stage;
  readonly figures = SEATS.map((seat) => new PenguinFigure(seat));
  readonly #footings = SEATS.map((seat) => new Footing(seat));
  readonly #fish = new Map<string, Group>();
  readonly #arrow = new Group();
  readonly #dots: Mesh[];
  readonly #area: Mesh;
  readonly #effects: Effects;
  #running: Running | null = null;

  constructor(
    canvas: HTMLCanvasElement,
    drawn: () => void,
    readonly onmoment: (moment: Moment, at: Point) => void,
  ) {
    const bounds = { low: new Vector3(-10, -10, 0), high: new Vector3(PLAN.side + 10, PLAN.side + 10, PLAN.wall_height) };
    this.stage = new Stage(canvas, bounds, (seconds) => this.#act(seconds), drawn);
    this.#effects = new Effects(this.stage);
    this.#dots = Array.from({ length: DOTS }, () => new Mesh(new SphereGeometry(2.3, 8, 6), new MeshBasicMaterial({ color: "#ffffff" })));
    this.#area = new Mesh(new PlaneGeometry(1, 1), new MeshBasicMaterial({ color: "#ffd45c", transparent: true, opacity: 0.34, depthWrite: false }));
    this.#area.position.z = 0.6;
    this.#build();
  }

  #build() {
    const { scene, modest } = this.stage;
    scene.add(school(modest), ...this.figures, ...this.#footings, this.#arrow, ...this.#dots, this.#area);
    this.#arrow.add(
      new Mesh(new PlaneGeometry(1, 5).translate(0.5, 0, 0), new MeshBasicMaterial({ color: "#ffe14d", transparent: true, opacity: 0.85, side: DoubleSide })),
      new Mesh(new ConeGeometry(8, 17, 20).rotateZ(-Math.PI / 2), new MeshBasicMaterial({ color: "#ffe14d" })),
      new Mesh(new CylinderGeometry(19, 19, 1, 32, 1, true).rotateX(Math.PI / 2), new MeshBasicMaterial({ color: "#ffe14d", side: DoubleSide })),
    );
    for (const door of PLAN.doors.filter((one) => one.has_fish)) {
      for (const seat of SEATS) {
        const fish = fishOf(seat);
        this.#fish.set(`${door.name} ${seat}`, fish);
        scene.add(fish);
      }
    }
    this.aim(0, null);
    this.path([]);
    this.area(null);
  }

  // What stands still

  stand(standing: Standing) {
    this.#running = null;
    this.#put(standing);
    this.stage.draw();
  }

  #put({ penguins, fish, catcher, toAct }: Standing) {
    for (const seat of SEATS) {
      this.#pose(seat, penguins[seat] ?? null);
      this.figures[seat]!.catches = seat === catcher;
      this.#footings[seat]!.toAct = seat === toAct;
    }
    this.#hang(fish);
  }

  #pose(seat: number, pose: Pose | null) {
    const figure = this.figures[seat]!;
    const footing = this.#footings[seat]!;
    figure.visible = footing.visible = pose !== null;
    if (!pose) return;
    const [x, y, z, qw, qx, qy, qz] = pose;
    figure.position.set(1000 * x, 1000 * y, 1000 * z);
    figure.quaternion.set(qx, qy, qz, qw);
    footing.position.set(1000 * x, 1000 * y, 0);
    footing.scale.setScalar(Math.max(0.4, 1 - Math.max(0, z - 0.016) * 4));
  }

  #hang(fish: string[][]) {
    for (const door of PLAN.doors.filter((one) => one.has_fish)) {
      const here = SEATS.filter((seat) => fish[seat]?.includes(door.name));
      for (const seat of SEATS) {
        const figure = this.#fish.get(`${door.name} ${seat}`)!;
        const place = here.indexOf(seat);
        figure.visible = place >= 0;
        const along = (place - (here.length - 1) / 2) * FISH_APART * (here.length > 2 ? 0.85 : 1);
        figure.position.set(door.x + (door.axis === 1 ? along : 0), door.y + (door.axis === 0 ? along : 0), LINTEL + 5);
        figure.scale.setScalar(FISH_SIZE);
      }
    }
  }

  // What moves

  play(show: Show, rate: number, done: () => void) {
    this.#put(show.before);
    this.#running = { show, rate, done, time: 0, moments: [...show.moments] };
    this.stage.draw();
  }

  set rate(rate: number) {
    if (this.#running) this.#running.rate = rate;
  }

  #act(seconds: number): boolean {
    const running = this.#running;
    if (running) this.#goOn(running, Math.min(seconds, LONGEST_FRAME) * running.rate);
    this.#effects.pass(seconds);
    for (const fish of this.#fish.values()) fish.quaternion.copy(this.stage.camera.quaternion);
    return this.#running !== null || this.#effects.going;
  }

  #goOn(running: Running, seconds: number) {
    running.time += seconds;
    const { show, time } = running;
    const { motion, after } = show;
    const settling = Math.max(0, Math.min((time - motion.seconds) / SETTLE, 1));
    for (const seat of SEATS) {
      const pose = motion.bodies.includes(seat) ? poseAt(motion, seat, time) : (show.before.penguins[seat] ?? null);
      this.#pose(seat, settling > 0 ? between(pose, after.penguins[seat] ?? null, settling) : pose);
    }
    while (running.moments[0] && running.moments[0].at <= time) this.#moment(running.moments.shift()!);
    if (settling < 1) return;
    this.#running = null;
    this.#put(after);
    running.done();
  }

  #moment(moment: Moment) {
    const { position } = this.figures[moment.seat]!;
    const { colour } = seatLook(moment.seat);
    this.onmoment(moment, this.stage.seen(position.x, position.y, 50));
    this.#effects.ripple(position.clone().setZ(1), moment.kind === "fish" ? colour : moment.kind === "caught" ? "#ff4d5e" : "#ffffff");
    if (moment.kind === "fish") this.#fly(this.#fish.get(`${moment.door} ${moment.seat}`));
  }

  #fly(fish: Group | undefined) {
    if (!fish) return;
    const from = fish.position.z;
    const show = (part: number) => {
      fish.position.z = from + 70 * part;
      fish.scale.setScalar(FISH_SIZE * (1 + 0.9 * part * (1 - part) - 0.9 * part ** 3));
    };
    this.#effects.add(FLIGHT, show, () => (fish.visible = false));
  }

  // What is aimed at

  aim(seat: number, aimed: Aimed | null) {
    const figure = this.figures[seat];
    this.#arrow.visible = figure !== undefined && aimed !== null;
    if (figure && aimed) {
      const direction = (aimed.direction * Math.PI) / 180;
      const length = 26 + 22 * aimed.speed;
      figure.rotation.set(0, 0, direction);
      this.#arrow.position.set(figure.position.x, figure.position.y, 3);
      this.#arrow.rotation.z = direction;
      const [shaft, tip, foot] = this.#arrow.children as [Mesh, Mesh, Mesh];
      [shaft.position.x, shaft.scale.x, tip.position.x] = [-22 - length * 0.6, length * 0.6, 32];
      foot.position.z = -2;
    }
    this.stage.draw();
  }

  /** The beginning of the way, in metres. */
  path(places: [number, number, number][]) {
    this.#dots.forEach((dot, n) => {
      const at = places[Math.round((n * (places.length - 1)) / (DOTS - 1))];
      dot.visible = at !== undefined;
      if (at) dot.position.set(1000 * at[0], 1000 * at[1], Math.max(2.5, 1000 * at[2] - 13.5));
      dot.scale.setScalar(1 - 0.55 * (n / DOTS));
    });
    this.stage.draw();
  }

  area(rectangle: { left: number; right: number; low: number; high: number } | null) {
    this.#area.visible = rectangle !== null;
    if (rectangle) {
      const { left, right, low, high } = rectangle;
      this.#area.position.set((left + right) / 2, (low + high) / 2, 0.6);
      this.#area.scale.set(right - left, high - low, 1);
    }
    this.stage.draw();
  }

  /** Where one seat's penguin would stand. */
  ghost(seat: number, at: Point | null) {
    this.#pose(seat, at && [at.x / 1000, at.y / 1000, PLAN.penguin.foot, Math.SQRT1_2, 0, 0, -Math.SQRT1_2]);
    this.stage.draw();
  }

  basis({ x, y }: Point): Basis {
    const [here, east, north] = [this.stage.seen(x, y), this.stage.seen(x + 10, y), this.stage.seen(x, y + 10)];
    return { east: { x: east.x - here.x, y: east.y - here.y }, north: { x: north.x - here.x, y: north.y - here.y } };
  }

  close() {
    this.stage.scene.traverse((part) => part instanceof Mesh && part.geometry instanceof BufferGeometry && part.geometry.dispose());
    this.stage.close();
  }
}

function between(from: Pose | null, to: Pose | null, part: number): Pose | null {
  if (!from || !to) return part < 0.5 ? from : to;
  const soft = part * part * (3 - 2 * part);
  const hop = Math.hypot(to[0] - from[0], to[1] - from[1]) > 0.002 ? 0.12 * Math.sin(Math.PI * soft) : 0;
  const turn = new Quaternion(from[4], from[5], from[6], from[3]).slerp(new Quaternion(to[4], to[5], to[6], to[3]), soft);
  const place = [0, 1, 2].map((n) => from[n]! + (to[n]! - from[n]!) * soft) as [number, number, number];
  return [place[0], place[1], place[2] + hop, turn.w, turn.x, turn.y, turn.z];
}
