// Draws the school, the penguins and the fish in 3D.
import {
  ConeGeometry,
  CylinderGeometry,
  DoubleSide,
  Group,
  Mesh,
  MeshBasicMaterial,
  type Object3D,
  PlaneGeometry,
  Quaternion,
  SphereGeometry,
  Vector3,
} from "three";

import { motionSpeed } from "../../../board/motion";
import { seatLook } from "../../../board/seats";
import { IdleLife } from "../../../physics/idleLife";
import { spread, type PreviewPath } from "../../../physics/preview";
import type { Point } from "../../../physics/renderer";
import { SceneView } from "../../../physics/sceneView";
import type { Moment, ShotDistances } from "../../../physics/shots";
import { SoftDiscs } from "../../../physics/softDiscs";
import type { Track } from "../../../physics/tracks";
import { poseAt, trackOf, type Pose } from "../../../physics/trajectory";
import type { ScreenBasis } from "../controls/pullGesture";
import { radiusAt, type FlickNumbers } from "../physics/kick";
import type { Flicked } from "../schema";
import { SCENE } from "../staticScene";
import { CARD_FLIGHT, momentsOf, type FlickCue, type FlickPlayback, type SchoolSceneState } from "../timeline";
import { DoorFish } from "./doorFish";
import { gazeTargets, headTurn } from "./gaze";
import { GhostFigure } from "./ghostFigure";
import { GloveFigure } from "./glove";
import type { LapGhost } from "./lapGhost";
import { FOOT, PenguinFigure, PenguinRing } from "./penguin";
import { between, SETTLE } from "./poses";
import { knocksOf, leanAt, squashAt, type Knock } from "./reactions";
import { School } from "./school";
import { starOf } from "./shapes";
import { SkidMarks } from "./skidMarks";

/** Seconds for which a penguin that is caught sees stars, their number, and how far they circle from its head. */
const STARS = { seconds: 2.2, count: 4, radius: 17, turns: 2.2 };
/** How quickly heads turn, per second, and the turn in radians that is not worth a frame. */
const NECK = { pace: 9, still: 0.02 };
/** Seconds for which a player who was not seen aiming draws back. */
const WIND_UP = 0.6;
/** Seconds in which the finger snaps and is withdrawn. */
const SNAP = 0.4;
/** Millimetres by which the finger is drawn back for the fastest flick, and its speed in metres per second. */
const DRAWN_BACK = 26;
const FASTEST = 5;
/** Height in pixels that a penguin must have for a tap on it to choose where the finger hits. */
const LEAST_TALL = 20;
/** Colour of the path of a hint. */
const HINT = "#5ef0ff";
/** Colour of the way of the ghost. */
const GHOST = "#e6f7ff";
/** Number of dots that show the preview of a flick. */
const DOTS = 26;
const SEATS = [0, 1, 2, 3];
/** Width in millimetres of the shadow of a penguin that stands. */
const SHADOW = 54;
/** Height of a penguin's head over its foot, as a part of its length, from which on it stands. */
const UPRIGHT = 0.9;
const FISH_DOORS = SCENE.doors.filter((door) => door.has_fish);
const BOUNDS = {
  low: new Vector3(-10, -10, 0),
  high: new Vector3(SCENE.side + 10, SCENE.side + 10, SCENE.wall_height),
};
const YELLOW = "#ffe14d";
/** Shots that are near enough for hanging fish to hide a penguin, and the height of its face in millimetres. */
const CLOSE: ReadonlySet<string> = new Set(["aim", "follow", "moment"]);
const HEAD = 12;
/** Distances of the camera in millimetres, for penguins of 45 mm. */
const DISTANCES: ShotDistances = { aim: 560, follow: 620, moment: 330 };

/** The ID of a Runner on its way to the Catcher. */
interface CardFlight {
  runner: number;
  catcher: number;
  /** Where it was taken, in millimetres. */
  from: Vector3;
  /** Part of the way, from 0 to 1. */
  progress: number;
}

/** Rectangle on the floor, in millimetres. */
interface Area {
  left: number;
  right: number;
  low: number;
  high: number;
}

export { ghostOf } from "./lapGhost";

export class SchoolSceneView extends SceneView<SchoolSceneState, FlickCue, FlickPlayback> {
  readonly figures = SEATS.map((seat) => new PenguinFigure(seat));
  /** The penguin that runs the best lap again. */
  readonly ghost = new GhostFigure();
  readonly #rings = SEATS.map((seat) => new PenguinRing(seat));
  readonly #shadows = new SoftDiscs(SEATS.length, "#071a2b", 0.62, "shadow");
  readonly #skidMarks = new SkidMarks();
  readonly #school = new School();
  readonly #doors = FISH_DOORS.map((door) => new DoorFish(door, this.effects));
  readonly #idle = new IdleLife(
    () => this.#blink(),
    () => this.renderer.draw(),
  );
  /** The card that flies, to be drawn over the scene. */
  cardFlight: CardFlight | null = null;
  /** What the penguins mind: the Catcher, and who is caught. */
  #roles: Pick<SchoolSceneState, "catcher" | "caught"> = { catcher: null, caught: [] };
  #knocks: Knock[][] = [];
  #lapGhost: LapGhost | null = null;
  /** Number of flicks that the scene shows, after which the ghost waits. */
  #flicks = 0;
  #endGhostFlick: (() => void) | null = null;
  /** The act whose ways are drawn. */
  #tracked: FlickPlayback | null = null;
  readonly #arrow = new Group();
  readonly #glove = new GloveFigure();
  readonly #dots = Array.from({ length: DOTS }, () => {
    return new Mesh(new SphereGeometry(2.3, 8, 6), new MeshBasicMaterial({ color: "#ffffff" }));
  });
  readonly #area = new Mesh(
    new PlaneGeometry(1, 1),
    new MeshBasicMaterial({ color: "#ffd45c", transparent: true, opacity: 0.34, depthWrite: false }),
  );

  constructor(
    canvas: HTMLCanvasElement,
    ondrawn: () => void,
    readonly oncue: (cue: Omit<FlickCue, "at">, at: Point) => void,
  ) {
    super(canvas, BOUNDS, DISTANCES, ondrawn);
    this.#build();
  }

  #build() {
    const { scene } = this.renderer;
    scene.add(this.#school, this.#skidMarks, this.#shadows, ...this.figures, ...this.#rings, this.ghost);
    scene.add(this.#arrow, this.#glove, ...this.#dots, this.#area);
    this.#arrow.add(
      new Mesh(new ConeGeometry(8, 17, 20).rotateZ(-Math.PI / 2), new MeshBasicMaterial({ color: YELLOW })),
      new Mesh(
        new CylinderGeometry(19, 19, 1, 32, 1, true).rotateX(Math.PI / 2),
        new MeshBasicMaterial({ color: YELLOW, side: DoubleSide }),
      ),
    );
    scene.add(...this.#doors);
    this.showAim(0, null);
    this.showPath([]);
    this.showArea(null);
  }

  override setNight(night: boolean) {
    this.#school.setNight(night);
    super.setNight(night);
  }

  protected place(state: SchoolSceneState) {
    const { penguins, fish, catcher, caught, toAct, flicks } = state;
    this.#roles = { catcher, caught };
    this.cardFlight = null;
    for (const seat of SEATS) {
      this.#pose(seat, penguins[seat] ?? null);
      const figure = this.figures[seat]!;
      const times = caught[seat] ?? 0;
      figure.catches = seat === catcher;
      figure.hasCard = catcher !== null && seat !== catcher && times === 0;
      figure.sulks = times > 0;
      figure.squash = 0;
      this.#rings[seat]!.visible = seat === toAct && penguins[seat] !== null;
    }
    this.#endGhostFlick?.();
    this.#flicks = flicks;
    this.#placeGhost();
    for (const hanging of this.#doors) hanging.hang(SEATS.filter((seat) => fish[seat]?.includes(hanging.door.name)));
    const focus = penguins[toAct ?? catcher ?? 0];
    this.director.focus = focus ? new Vector3(1000 * focus[0], 1000 * focus[1], 0) : null;
  }

  /** The penguin that was flicked is watched. */
  protected subject({ trajectory, before }: FlickPlayback, seconds: number): Vector3 {
    const flicked = before.toAct ?? 0;
    const pose = trajectory.bodies.includes(flicked)
      ? poseAt(trajectory, flicked, seconds)
      : (before.penguins[flicked] ?? [0, 0, 0]);
    return new Vector3(1000 * pose[0], 1000 * pose[1], 1000 * pose[2]);
  }

  protected moments(playback: FlickPlayback): Moment[] {
    return momentsOf(playback);
  }

  #pose(seat: number, pose: Pose | null) {
    const figure = this.figures[seat]!;
    const ring = this.#rings[seat]!;
    figure.visible = pose !== null;
    if (!pose) return;
    const [x, y, z, qw, qx, qy, qz] = pose;
    figure.position.set(1000 * x, 1000 * y, 1000 * z);
    figure.quaternion.set(qx, qy, qz, qw);
    ring.position.set(1000 * x, 1000 * y, 0.5);
    ring.scale.setScalar(Math.max(0.4, 1 - Math.max(0, z - SCENE.penguin.foot) * 4));
  }

  /** Shadows where the penguins stand; the higher a penguin flies, the farther and the larger is its shadow. */
  #castShadows() {
    this.#shadows.show(
      this.figures
        .filter(({ visible }) => visible)
        .map(({ position: { x, y, z } }) => {
          const high = Math.max(0, z - FOOT);
          const size = SHADOW + 0.35 * high;
          return { x: x + 4 + 0.42 * high, y: y + 2.5 + 0.24 * high, z: 0.45, long: size, wide: size };
        }),
    );
  }

  protected override animate(seconds: number): boolean {
    const near = CLOSE.has(this.director.shot) ? this.figures.filter(({ visible }) => visible) : [];
    const seen = near.map(({ position }) => position.clone().setZ(position.z + HEAD));
    for (const door of this.#doors) door.face(this.renderer.camera.position, seen);
    this.#school.giveWay(this.renderer.camera.position, seen);
    this.#castShadows();
    return this.#turnHeads(seconds);
  }

  /** Turn the heads towards what the penguins mind, and return whether they still turn. */
  #turnHeads(seconds: number): boolean {
    const { catcher, caught } = this.#roles;
    const seen = this.figures.map(({ visible, position: { x, y } }, seat) =>
      visible ? { x, y, caught: (caught[seat] ?? 0) > 0 } : null,
    );
    const turning = gazeTargets(seen, catcher).map((at, seat) => {
      const figure = this.figures[seat]!;
      const ahead = new Vector3(1, 0, 0).applyQuaternion(figure.quaternion);
      const turn = headTurn(figure.position, Math.atan2(ahead.y, ahead.x), at);
      const away = turn - figure.gaze;
      const jumps = motionSpeed() === 0 || Math.abs(away) < NECK.still;
      figure.gaze = jumps ? turn : figure.gaze + away * (1 - Math.exp(-NECK.pace * Math.min(seconds, 0.1)));
      return figure.visible && !jumps;
    });
    return turning.includes(true);
  }

  /** Let a penguin blink, and return how it opens its eyes again. */
  #blink(): () => void {
    const seen = this.figures.filter(({ visible }) => visible);
    const figure = seen[Math.floor(Math.random() * seen.length)];
    figure?.blink(true);
    return () => figure?.blink(false);
  }

  protected showFrame(playback: FlickPlayback, seconds: number) {
    const { trajectory, before, after } = playback;
    const settled = Math.max(0, Math.min((seconds - trajectory.seconds) / SETTLE, 1));
    for (const seat of SEATS) {
      const moves = trajectory.bodies.includes(seat);
      const pose = moves ? poseAt(trajectory, seat, seconds) : (before.penguins[seat] ?? null);
      this.#pose(seat, settled > 0 ? settle(pose, after.penguins[seat] ?? null, settled) : pose);
      if (!moves) continue;
      this.figures[seat]!.squash = squashAt(this.#knocks[seat] ?? [], seconds);
      if (settled === 0) this.#lean(seat, leanAt(trajectory, seat, seconds));
      for (const door of this.#doors) door.notice(seat, this.figures[seat]!.position);
    }
    this.ghost.take(this.#lapGhost?.poseAt(before.flicks, seconds) ?? null);
    this.#skidMarks.show(seconds);
    if (this.cardFlight) this.cardFlight.progress = this.#cardProgress(playback, seconds);
  }

  /** Lean a penguin that stands to its left while it slides along a direction. */
  #lean(seat: number, { lean, along }: { lean: number; along: number }) {
    const { quaternion } = this.figures[seat]!;
    if (new Vector3(0, 0, 1).applyQuaternion(quaternion).z < UPRIGHT) return;
    const axis = new Vector3(Math.cos(along), Math.sin(along), 0);
    quaternion.premultiply(new Quaternion().setFromAxisAngle(axis, -lean));
  }

  #cardProgress({ cues }: FlickPlayback, seconds: number): number {
    const arrival = cues.find(({ kind, seat }) => kind === "id" && seat === this.cardFlight?.runner);
    return arrival ? Math.min(1 - (arrival.at - seconds) / CARD_FLIGHT, 1) : 1;
  }

  protected duration({ trajectory, cues }: FlickPlayback): number {
    return Math.max(trajectory.seconds + SETTLE, cues.at(-1)?.at ?? 0);
  }

  protected override finish(playback: FlickPlayback) {
    this.place(playback.after);
    this.#finishGhostFlick(playback);
  }

  /** Show the ghost of a lap, or none. */
  showGhost(ghost: LapGhost | null) {
    this.#endGhostFlick?.();
    this.#lapGhost = ghost;
    this.#placeGhost();
    super.showTracks(this.#tracked);
  }

  override showTracks(playback: FlickPlayback | null) {
    this.#tracked = playback;
    super.showTracks(playback);
  }

  #placeGhost() {
    this.ghost.take(this.#lapGhost?.restPose(this.#flicks) ?? null);
  }

  /** Let the ghost end its flick, which may take longer than the player's, while the player aims already. */
  #finishGhostFlick(playback: FlickPlayback) {
    const ghost = this.#lapGhost;
    const { flicks } = playback.before;
    const shown = this.duration(playback);
    const left = (ghost?.seconds(flicks) ?? 0) - shown;
    if (!ghost || left <= 0) return;
    const show = (progress: number) => this.ghost.take(ghost.poseAt(flicks, shown + left * progress));
    show(0);
    this.#endGhostFlick = this.effects.add(left * motionSpeed(), show, () => (this.#endGhostFlick = null));
  }

  showCue(cue: Omit<FlickCue, "at">) {
    const figure = this.figures[cue.seat]!;
    if (cue.kind === "id") return void (this.cardFlight = null);
    const { position } = figure;
    const { colour } = seatLook(cue.seat);
    this.oncue(cue, this.topOnScreen(figure));
    this.effects.ripple(
      position.clone().setZ(1),
      cue.kind === "fish" ? colour : cue.kind === "caught" ? "#ff4d5e" : "#ffffff",
    );
    if (cue.kind === "fish") this.#doors.find(({ door }) => door.name === cue.door)?.take(cue.seat);
    if (cue.kind === "caught") this.#catch(cue.seat);
  }

  /** Take the ID from a Runner, who sees stars and sulks. */
  #catch(seat: number) {
    const figure = this.figures[seat]!;
    const { catcher } = this.#roles;
    const gives = figure.hasCard;
    figure.hasCard = false;
    figure.sulks = true;
    if (gives && catcher !== null)
      this.cardFlight = { runner: seat, catcher, from: figure.position.clone(), progress: 0 };
    const stars = Array.from({ length: STARS.count }, () => starOf(0.62));
    this.renderer.scene.add(...stars);
    const show = (progress: number) =>
      stars.forEach((star, n) => {
        const angle = 2 * Math.PI * (STARS.turns * progress + n / STARS.count);
        const { x, y, z } = figure.position;
        star.position.set(x + STARS.radius * Math.cos(angle), y + STARS.radius * Math.sin(angle), z + 36);
        star.quaternion.copy(this.renderer.camera.quaternion);
        star.scale.setScalar(Math.min(1, 5 * progress, 5 * (1 - progress)));
      });
    const end = () => {
      this.renderer.scene.remove(...stars);
      for (const star of stars) star.geometry.dispose();
    };
    this.effects.add(STARS.seconds, show, end);
  }

  /** Turn a seat's penguin into the direction of a flick, and show the finger that is about to hit it. */
  showAim(seat: number, flick: FlickNumbers | null) {
    const figure = this.figures[seat];
    this.#arrow.visible = this.#glove.visible = figure !== undefined && flick !== null;
    if (figure && flick) {
      const direction = (flick.direction * Math.PI) / 180;
      figure.rotation.set(0, 0, direction);
      this.#arrow.position.set(figure.position.x, figure.position.y, 3);
      this.#arrow.rotation.z = direction;
      const [tip, ring] = this.#arrow.children as [Mesh, Mesh];
      [tip.position.x, ring.position.z] = [32 + 4 * flick.speed, -2];
      this.#glove.seat = seat;
      this.#placeGlove(figure.position, flick, flick.speed / FASTEST);
    }
    this.renderer.draw();
  }

  /** Put the finger behind the place that it is to hit, drawn back by a part of its way. */
  #placeGlove(penguin: Vector3, flick: FlickNumbers, back: number) {
    const direction = (flick.direction * Math.PI) / 180;
    const [cos, sin] = [Math.cos(direction), Math.sin(direction)];
    const radius = 1000 * radiusAt(SCENE.penguin, flick.height / 1000);
    const [behind, right] = [
      radius * Math.sqrt(1 - flick.aside ** 2) + DRAWN_BACK * Math.max(back, 0),
      radius * flick.aside,
    ];
    this.#glove.position.set(
      penguin.x - behind * cos + right * sin,
      penguin.y - behind * sin - right * cos,
      penguin.z - 1000 * SCENE.penguin.foot + flick.height,
    );
    this.#glove.rotation.z = direction;
    this.#glove.cocked = back;
  }

  /** Let the finger snap at a penguin that is flicked now. */
  #snap(seat: number, flick: FlickNumbers) {
    const at = this.figures[seat]!.position.clone();
    this.#glove.seat = seat;
    this.#glove.visible = true;
    const show = (progress: number) => {
      this.#placeGlove(at, flick, -0.35 * Math.min(1, 6 * progress));
      this.#glove.position.z += 40 * Math.max(0, progress - 0.5);
      this.#glove.scale.setScalar(1 - Math.max(0, progress - 0.5));
    };
    const end = () => {
      this.#glove.visible = false;
      this.#glove.scale.setScalar(1);
    };
    show(0);
    this.effects.add(SNAP, show, end);
  }

  override play(playback: FlickPlayback, rate: number, done: () => void, oncue?: (cue: FlickCue) => void) {
    super.play(playback, rate, done, oncue);
    this.#skidMarks.begin(playback.trajectory);
    this.#knocks = SEATS.map((seat) =>
      playback.trajectory.bodies.includes(seat) ? knocksOf(playback.trajectory, seat) : [],
    );
    if (playback.before.toAct !== null) this.#snap(playback.before.toAct, playback.flick);
  }

  /** Return how tall a seat's penguin is drawn, in pixels. */
  heightOnScreen(seat: number): number {
    const { x, y, z } = this.figures[seat]!.position;
    const [foot, head] = [1000 * SCENE.penguin.foot, 1000 * SCENE.penguin.head];
    const above = 1000 * SCENE.penguin.height - foot - head;
    const [low, high] = [this.renderer.project(x, y, z), this.renderer.project(x, y, z + above)];
    return low.y - high.y + (foot + head) * this.renderer.scaleAt(x, y, z);
  }

  /** Return the point above which a penguin has its label, in pixels. */
  topOnScreen({ position: { x, y, z } }: Object3D): Point {
    const [foot, head] = [this.renderer.project(x, y, z), this.renderer.project(x, y, z + 30)];
    return { x: head.x, y: Math.min(foot.y, head.y) - 20 * this.renderer.scaleAt(x, y, z) };
  }

  /** Return where the middle of a seat's penguin is drawn, in pixels. */
  placeOnScreen(seat: number): Point {
    const { x, y, z } = this.figures[seat]!.position;
    return this.renderer.project(x, y, z);
  }

  /** Look from low behind a seat's penguin at a place. */
  lookFrom(seat: number, ahead: Point) {
    const { position } = this.figures[seat]!;
    this.director.aim(position.clone().setZ(0), new Vector3(ahead.x, ahead.y, 0));
  }

  /**
   * Return where a pixel is on the back of a seat's penguin that is about to go in a direction, or null if the penguin is
   * seen from so high above that heights cannot be told apart.
   */
  contactAt(seat: number, pixel: Point, degrees: number): Pick<FlickNumbers, "aside" | "height"> | null {
    const { position } = this.figures[seat]!;
    const floor = position.z - 1000 * SCENE.penguin.foot;
    const tall = 1000 * SCENE.penguin.height;
    const { x, y } = position;
    const [foot, head] = [this.renderer.project(x, y, floor), this.renderer.project(x, y, floor + tall)];
    const up = { x: head.x - foot.x, y: head.y - foot.y };
    const length = Math.hypot(up.x, up.y);
    if (length < LEAST_TALL) return null;
    const off = { x: pixel.x - foot.x, y: pixel.y - foot.y };
    const height = Math.min(Math.max((off.x * up.x + off.y * up.y) / length ** 2, 0.08), 0.92) * tall;
    const scale = this.renderer.scaleAt(x, y, position.z);
    const right = (off.y * up.x - off.x * up.y) / length / scale;
    // Seen from the front, the penguin's right is on the left.
    const looks = new Vector3();
    this.renderer.camera.getWorldDirection(looks);
    const direction = (degrees * Math.PI) / 180;
    const facing = looks.x * Math.cos(direction) + looks.y * Math.sin(direction) < 0 ? -1 : 1;
    return { height, aside: (facing * right) / (1000 * radiusAt(SCENE.penguin, height / 1000)) };
  }

  protected tracks({ trajectory, before }: FlickPlayback): Track[] {
    return [
      { colour: GHOST, opacity: 0.6, places: this.#lapGhost?.track(before.flicks) ?? [] },
      ...trajectory.bodies.map((body) => ({ colour: seatLook(body).colour, places: trackOf(trajectory, body) })),
    ];
  }

  /** Show a player draw back for a flick, in seconds times `speed`, before it is played. */
  windUp({ seat, flick }: Flicked, speed: number, done: () => void) {
    const draw = (progress: number) => this.showAim(seat, { ...flick, speed: flick.speed * Math.sin(1.4 * progress) });
    this.showWindUp(WIND_UP * speed, draw, () => {
      this.showAim(seat, null);
      done();
    });
  }

  /** Show the beginning of a path as dots, or the whole path of a hint in another colour. */
  showPath(path: PreviewPath, whole = false) {
    const shown = whole ? spread(path) : path;
    this.#dots.forEach((dot, n) => {
      const at = shown[Math.round((n * (shown.length - 1)) / (DOTS - 1))];
      dot.visible = at !== undefined;
      if (at) dot.position.set(1000 * at[0], 1000 * at[1], Math.max(2.5, 1000 * at[2] - 13.5));
      dot.scale.setScalar(whole ? 1.3 : 1 - 0.55 * (n / DOTS));
      dot.material.color.set(whole ? HINT : "#ffffff");
    });
    this.renderer.draw();
  }

  /** Light up part of the floor. */
  showArea(area: Area | null) {
    this.#area.visible = area !== null;
    if (area) {
      const { left, right, low, high } = area;
      this.#area.position.set((left + right) / 2, (low + high) / 2, 0.6);
      this.#area.scale.set(right - left, high - low, 1);
    }
    this.renderer.draw();
  }

  /** Show a seat's penguin where it would stand. */
  showPlacement(seat: number, at: Point | null) {
    this.#pose(seat, at && [at.x / 1000, at.y / 1000, SCENE.penguin.foot, Math.SQRT1_2, 0, 0, -Math.SQRT1_2]);
    this.renderer.draw();
  }

  override close() {
    this.#idle.stop();
    super.close();
  }

  /** Return how ten millimetres east and north of a place look on the canvas. */
  screenBasis({ x, y }: Point): ScreenBasis {
    const [here, east, north] = [
      this.renderer.project(x, y),
      this.renderer.project(x + 10, y),
      this.renderer.project(x, y + 10),
    ];
    return { east: { x: east.x - here.x, y: east.y - here.y }, north: { x: north.x - here.x, y: north.y - here.y } };
  }
}

/** Return how a penguin gets up, part of the way; one that starts or leaves does so at once. */
function settle(from: Pose | null, to: Pose | null, part: number): Pose | null {
  return from && to ? between(from, to, part) : part < 0.5 ? from : to;
}
