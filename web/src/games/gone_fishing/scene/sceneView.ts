// Draws the sea, the boats and the fish in 3D.
import { Group, Mesh, MeshBasicMaterial, RingGeometry, SphereGeometry, Vector3 } from "three";

import { IdleLife } from "../../../physics/idleLife";
import type { Point } from "../../../physics/renderer";
import { SceneView } from "../../../physics/sceneView";
import type { Moment, MomentAngles, ShotDistances } from "../../../physics/shots";
import { SoftDiscs } from "../../../physics/softDiscs";
import type { Track } from "../../../physics/tracks";
import { poseAt, trackOf, type Pose } from "../../../physics/trajectory";
import type { ActState } from "../physics/localReferee";
import { fishPose } from "../physics/model";
import type { FlatPose, View } from "../schema";
import { figuresOf, kindOf, SCENE } from "../staticScene";
import {
  CUES,
  FLOE_HEIGHT,
  KNOT,
  NET,
  type FishingCue,
  type FishingPlayback,
  type FishingSceneState,
  type TackleState,
} from "../timeline";
import { BoatFigure } from "./boat";
import { FishFigure } from "./fish";
import { FishTransition } from "./fishTransition";
import { floe, REACH, Sea } from "./sea";
import { TackleFigure } from "./tackle";

/** Seconds in which fish move to where they lie after an act. */
const SETTLE = 0.5;
/** Seconds for which the result of an act stays in view. */
const LINGER = 0.9;
/** Seconds for which a player who was not seen live takes up the rod, or the fish to be tossed. */
const WIND_UP = 0.8;
/** How a net swings out from its boat, and the tip of the rod before a pull: millimetres. */
const SWING_OUT = { sway: 26, height: 40 };
const DIP = { down: 70, out: 30 };
/** Millimetres that fish in the hand are lifted before the strongest toss. */
const TAKEN_UP = 46;
/** Seconds in which a net that is no longer needed is lifted out of the way, and the height in millimetres. */
const LIFT = 0.8;
const LIFTED = 150;
/** How fish flap on deck: seconds, radians in all, radians that they roll, and millimetres that they leap. */
const FLAP = { seconds: 1.6, pace: 34, roll: 0.7, leap: 9 };
/** Height in metres above which a net counts as hanging. */
const ABOVE_WATER = 0.006;
const ROPE = 1000 * SCENE.tackle.ropes.natural!;
/** Seconds before and after a cue that are seen slowly. */
const AROUND = { before: 0.25, after: 0.2 };
/** Part of the way to the net by which the camera leans over it. */
const LEAN = 0.3;
/** Height in millimetres above which a fish throws no shadow that is seen. */
const HIGHEST = 160;
const FISH_COUNT = SCENE.of_a_kind * SCENE.kinds.length;
/** Distances of the camera in millimetres, for nets of 150 mm and fish of 40 mm. */
const DISTANCES: ShotDistances = { aim: 900, follow: 820, moment: 520 };
/** Moments are seen over the boat, which hides its net from low behind it, and from the side of the rod. */
const ANGLES: MomentAngles = { elevation: 0.5, turn: 1.1 };
const SEA = { low: new Vector3(-REACH, -REACH, 0), high: new Vector3(REACH, REACH, 60) };
/** The floe on which fish are tossed: how far its middle is ahead of the hand, its radius, and its height. */
const FLOE = { x: 100, radius: 235, z: 1000 * FLOE_HEIGHT };
/** Where fish wait on the floe to be tossed. */
const WAITING = new Vector3(FLOE.x - 130, 0, FLOE.z);
/** Elevation in radians from which the floe is seen: lower than the sea. */
const FLOE_ELEVATION = 0.66;
/** The middle of the floe, and as high as fish fly. */
const FLOE_BOUNDS = {
  low: new Vector3(FLOE.x - 215, -170, FLOE.z),
  high: new Vector3(FLOE.x + 215, 170, FLOE.z + 110),
};

export class FishingSceneView extends SceneView<FishingSceneState, FishingCue, FishingPlayback> {
  readonly figures = new Map(Array.from({ length: FISH_COUNT }, (_, fish) => [fish, new FishFigure(fish)]));
  readonly tackle = new TackleFigure();
  /** Called with the seconds since the previous frame while the player acts; returns whether something moves. */
  ontick: ((seconds: number) => boolean) | null = null;
  readonly #boats: BoatFigure[] = [];
  readonly #sea = new Sea();
  readonly #shadows = new SoftDiscs(FISH_COUNT, "#04233f", 0.55, "shadow");
  readonly #lights = new SoftDiscs(4, "#ff9436", 0.42, "light");
  #night = false;
  /** Fish on deck, and how they lie. */
  #deck = new Map<number, Pose>();
  readonly #idle = new IdleLife(
    () => this.#twitch(),
    () => this.renderer.draw(),
  );
  readonly #floe = floe(FLOE.radius);
  readonly #route = new Group();
  readonly #ring = new Mesh(
    new RingGeometry(21, 25, 40),
    new MeshBasicMaterial({ color: "#ffe14d", transparent: true, depthWrite: false }),
  );
  #endTransition: (() => void) | null = null;
  #side = 0;
  #tossing = false;

  constructor(
    canvas: HTMLCanvasElement,
    ondrawn: () => void,
    readonly oncue: (cue: Omit<FishingCue, "at">, at: Point) => void,
  ) {
    super(canvas, SEA, DISTANCES, ondrawn, ANGLES);
    const { scene } = this.renderer;
    this.#floe.position.set(FLOE.x, 0, FLOE.z);
    this.#floe.visible = this.#ring.visible = false;
    scene.add(this.#sea, this.#shadows, this.#lights, ...this.figures.values(), this.tackle);
    scene.add(this.#floe, this.#route, this.#ring);
  }

  /** Put the boats at their edges, and look at the sea from one side. */
  arrange({ edges }: View, side: number) {
    if (this.#boats.length === 0) {
      this.#boats.push(...edges.map((edge, seat) => new BoatFigure(seat, edge)));
      this.renderer.scene.add(...this.#boats);
      this.setNight(this.#night);
    }
    this.#sea.side = side;
    if (side !== this.#side) this.director.setTable(SEA, side);
    this.#side = side;
  }

  override setNight(night: boolean) {
    this.#night = night;
    this.#sea.setNight(night);
    for (const boat of this.#boats) boat.setNight(night);
    this.#lights.show(night ? this.#boats.map((boat) => boat.lanternLight) : []);
    super.setNight(night);
  }

  /** Side from which the sea is seen, in quarter turns clockwise from the front. */
  get side(): number {
    return this.#side;
  }

  override showState(state: FishingSceneState) {
    this.#endTransition?.();
    super.showState(state);
  }

  protected place(state: FishingSceneState) {
    this.#layCatch(state);
    for (const [fish, figure] of this.figures) {
      const pose = state.fish.get(fish);
      figure.visible = pose !== undefined;
      if (pose) figure.pose(pose);
    }
    this.#placeBoats(state);
    this.#placeTackle(state.tackle);
  }

  /** Remember which fish lie on deck, and how. */
  #layCatch({ catch: caught, fish }: FishingSceneState) {
    this.#deck = new Map(caught.flatMap((one) => (fish.has(one) ? [[one, fish.get(one)!] as const] : [])));
    for (const [one, figure] of this.figures) figure.onDeck = this.#deck.has(one);
  }

  /** Lay a fish of the catch back on deck. */
  layOnDeck(fish: number) {
    const [figure, pose] = [this.figures.get(fish), this.#deck.get(fish)];
    if (!figure || !pose) return;
    figure.onDeck = true;
    figure.pose(pose);
    this.renderer.draw();
  }

  /** Let the fish on deck flap until they tire. */
  #flap() {
    const fish = [...this.#deck];
    if (!fish.length) return;
    const show = (progress: number) =>
      fish.forEach(([one, pose], n) => {
        const figure = this.figures.get(one)!;
        if (!figure.onDeck || this.#deck.get(one) !== pose) return;
        const [beat, tired] = [Math.sin(FLAP.pace * progress + 2 * n), 1 - progress];
        figure.flap(pose, FLAP.roll * beat * tired, FLAP.leap * Math.abs(beat) * tired);
      });
    this.effects.add(FLAP.seconds, show, () => {});
  }

  /** Let one fish on deck twitch, and return how it lies still again. */
  #twitch(): () => void {
    const lying = [...this.#deck].filter(([fish]) => this.figures.get(fish)!.onDeck);
    const [fish, pose] = lying[Math.floor(Math.random() * lying.length)] ?? [null, null];
    if (fish === null || !pose) return () => {};
    this.figures.get(fish)!.flap(pose, FLAP.roll / 2, FLAP.leap / 2);
    return () => this.figures.get(fish)!.onDeck && this.layOnDeck(fish);
  }

  #placeBoats({ holds, toAct, inside }: FishingSceneState) {
    this.#boats.forEach((boat, seat) => {
      boat.showHolds(holds[seat] ?? [], this.#side);
      boat.toAct = seat === toAct;
    });
    this.highlight(inside);
  }

  #placeTackle(tackle: TackleState | null) {
    this.tackle.net = tackle?.name ?? null;
    this.tackle.tint = "plain";
    this.tackle.showTarget(null);
    if (tackle) this.#poseTackle(tackle.net, tackle.knot, tackle.seat);
  }

  /** Pose a rod whose hand is not known: the rope is taut, or upright above a net that lies. */
  #poseTackle(net: Pose, knot: Pose, seat: number) {
    const [low, high] = [new Vector3(net[0], net[1], net[2]), new Vector3(knot[0], knot[1], knot[2])];
    const direction = net[2] > ABOVE_WATER ? high.clone().sub(low).normalize() : new Vector3(0, 0, 1);
    this.tackle.pose(net, knot, high.multiplyScalar(1000).addScaledVector(direction, ROPE), this.#gripOf(seat));
  }

  #gripOf(seat: number): Vector3 {
    const boat = this.#boats[seat] ?? this.#boats[0];
    return boat ? new Vector3(boat.grip.x, boat.grip.y, boat.grip.z) : new Vector3();
  }

  /** Show the floe on which fish are tossed, or the sea. */
  showTossing(tossing: boolean) {
    if (tossing === this.#tossing) return;
    this.#tossing = tossing;
    this.#floe.visible = tossing;
    if (tossing) this.director.setTable(FLOE_BOUNDS, 0, FLOE_ELEVATION);
    else this.director.setTable(SEA, this.#side);
  }

  /** Make the fish in the net glow. */
  highlight(inside: readonly number[]) {
    for (const [fish, figure] of this.figures) figure.glow = inside.includes(fish) ? "inside" : "none";
  }

  /** Show the net as it swings from the player's hand. */
  showAct({ fish: poses, net, knot, hand }: ActState, seat: number) {
    for (const [fish, pose] of poses) this.figures.get(fish)?.pose(pose);
    this.tackle.pose(net, knot, new Vector3(hand[0], hand[1], hand[2]).multiplyScalar(1000), this.#gripOf(seat));
    this.renderer.draw();
  }

  /** Where the net is drawn, in pixels. */
  get netOnScreen(): Point {
    const { x, y, z } = this.tackle.middle;
    return this.renderer.project(x, y, z);
  }

  /** Look from nearer at a place where the net goes down. */
  leanOver({ x, y }: Point) {
    this.director.lean(new Vector3(x, y, 0), LEAN);
  }

  /** Show a fish at a place, in the hand or put down, and mark it. */
  showHeldFish(fish: number, place: FlatPose, lifted: boolean) {
    const figure = this.figures.get(fish);
    if (!figure) return;
    const [x, y, z, ...turn] = fishPose(fish, place);
    figure.onDeck = false;
    figure.pose([x, y, z + (lifted ? 0.022 : 0), ...turn]);
    this.mark(place);
    this.renderer.draw();
  }

  /** Put a ring around a place. */
  mark(place: Point | null) {
    this.#ring.visible = place !== null;
    if (place) this.#ring.position.set(place.x, place.y, 1.4);
    this.renderer.draw();
  }

  /** Show points on the water, joined by dotted lines. */
  showRoute(points: readonly Point[]) {
    for (const dot of this.#route.children as Mesh[]) dot.geometry.dispose();
    this.#route.clear();
    const material = new MeshBasicMaterial({ color: "#ffe14d" });
    points.forEach((point, n) => {
      const dot = new Mesh(new SphereGeometry(6, 12, 8), material);
      dot.position.set(point.x, point.y, 4);
      this.#route.add(dot);
      const before = points[n - 1];
      for (let part = 1; before && part < 12; part++) {
        const small = new Mesh(new SphereGeometry(2.2, 8, 6), material);
        small.position.set(
          before.x + ((point.x - before.x) * part) / 12,
          before.y + ((point.y - before.y) * part) / 12,
          3,
        );
        this.#route.add(small);
      }
    });
    this.renderer.draw();
  }

  /** Return which of some fish is nearest to a pixel, within a distance in pixels. */
  fishAt(at: Point, candidates: readonly number[], tolerance: number): number | null {
    let nearest: { fish: number; distance: number } | null = null;
    for (const fish of candidates) {
      const figure = this.figures.get(fish);
      if (!figure?.visible) continue;
      const pixel = this.renderer.project(figure.position.x, figure.position.y, figure.position.z);
      const distance = Math.hypot(pixel.x - at.x, pixel.y - at.y);
      if (distance < tolerance && (!nearest || distance < nearest.distance)) nearest = { fish, distance };
    }
    return nearest?.fish ?? null;
  }

  /** Show a player prepare an act, in seconds times `speed`, before it is played. */
  windUp(playback: FishingPlayback, speed: number, done: () => void) {
    const show = { lowered: this.#swingOut, pulled: this.#dip, tossed: this.#takeUp }[playback.event.kind];
    const net = this.subject(playback, 0);
    this.director.begin();
    if (net) this.director.watch(net, new Vector3(), undefined);
    this.showWindUp(WIND_UP * speed, show.call(this, playback), done);
  }

  /** Let the rod swing the net out from the boat to where it is lowered from. */
  #swingOut({ event, before }: FishingPlayback): (progress: number) => void {
    this.#placeTackle(before.tackle);
    const { net, knot } = before.tackle!;
    const from = this.#placeOfBoat(event.seat).sub(new Vector3(1000 * net[0], 1000 * net[1], 0));
    const along = from.clone().setZ(0).normalize();
    return (progress) => {
      const left = (1 - progress) ** 2;
      const away = from
        .clone()
        .multiplyScalar(left)
        .setZ(SWING_OUT.height * left);
      const sway = SWING_OUT.sway * Math.sin(2.5 * Math.PI * progress) * (1 - progress);
      this.#poseTackle(moved(net, away.clone().addScaledVector(along, sway)), moved(knot, away), event.seat);
    };
  }

  /** Let the tip of the rod dip towards the net that is to be pulled, and come up again. */
  #dip({ event, before }: FishingPlayback): (progress: number) => void {
    this.#placeTackle(before.tackle);
    const { net, knot } = before.tackle!;
    const grip = this.#gripOf(event.seat);
    const hand = new Vector3(1000 * knot[0], 1000 * knot[1], 1000 * knot[2] + ROPE);
    const out = hand.clone().sub(grip).setZ(0).normalize();
    return (progress) => {
      const deep = Math.sin(Math.PI * progress);
      const dipped = hand.clone().addScaledVector(out, DIP.out * deep);
      this.tackle.pose(net, knot, dipped.setZ(hand.z - DIP.down * deep), grip);
    };
  }

  /** Let the fish that lie on the floe hop together into the hand that tosses them. */
  #takeUp({ trajectory, bodies }: FishingPlayback): (progress: number) => void {
    const up = new Vector3(0, 0, 1000 * FLOE_HEIGHT);
    const poses = new Map([...bodies].map(([fish, body]) => [fish, moved(trajectory.poseIn(body, 0), up)]));
    const tossed = new Map([...this.figures].filter(([fish]) => bodies.has(fish)));
    const transition = new FishTransition(tossed, poses, new Vector3(FLOE.x, 0, FLOE.z));
    return (progress) => transition.show(progress);
  }

  /** Show how the player takes fish up from where they lie, by a part from 0 to 1 of what the strongest toss needs. */
  takeUp({ fish: lying }: FishingSceneState, fish: readonly number[], part: number) {
    for (const one of fish) {
      const [x, y, z, ...turn] = lying.get(one) ?? [0, 0, 0, 1, 0, 0, 0];
      // They huddle in the hand that draws back.
      const together = 1 - 0.45 * part;
      this.figures
        .get(one)
        ?.pose([(x + 0.04) * together - 0.04 - 0.03 * part, y * together, z + (TAKEN_UP / 1000) * part, ...turn]);
    }
    this.renderer.draw();
  }

  /** Where the fish to be tossed are drawn, in pixels. */
  get floeOnScreen(): Point {
    return this.renderer.project(WAITING.x, WAITING.y, WAITING.z);
  }

  override play(playback: FishingPlayback, rate: number, done: () => void, oncue?: (cue: FishingCue) => void) {
    this.showTossing(playback.event.kind === "tossed");
    super.play(playback, rate, done, oncue);
  }

  protected override animate(seconds: number): boolean {
    const moves = this.ontick?.(seconds) ?? false;
    this.#castShadows();
    return moves;
  }

  /** Shadows of the fish on the water or on the floe below them: the higher a fish is, the farther and the fainter. */
  #castShadows() {
    const floor = this.#tossing ? FLOE.z : 0;
    const shown = [...this.figures.values()].filter(
      ({ visible, position: { z } }) => visible && z > floor && z < floor + HIGHEST,
    );
    this.#shadows.show(
      shown.map(({ fish, position: { x, y, z }, quaternion, scale }) => {
        const { length, height } = figuresOf(kindOf(fish));
        const high = Math.max(0, z - floor);
        const nose = new Vector3(1, 0, 0).applyQuaternion(quaternion);
        const grown = 14 + 0.1 * high;
        return {
          x: x + 0.4 * high,
          y: y + 0.22 * high,
          z: floor + 0.5,
          long: scale.x * (length * Math.hypot(nose.x, nose.y) + grown),
          wide: scale.x * (height + grown),
          angle: Math.atan2(nose.y, nose.x),
        };
      }),
    );
  }

  protected showFrame(playback: FishingPlayback, seconds: number) {
    const { trajectory, bodies, event, before } = playback;
    const poseOf = (body: number) => poseAt(trajectory, body, seconds);
    const lift = event.kind === "tossed" ? FLOE_HEIGHT : 0;
    for (const [fish, body] of bodies) {
      if (!trajectory.bodies.includes(body)) continue;
      const [x, y, z, ...turn] = poseOf(body);
      this.figures.get(fish)?.pose([x, y, z + lift, ...turn]);
    }
    if (event.kind === "tossed") return;
    const [net, knot] = [NET, KNOT].map((body) => (trajectory.bodies.includes(body) ? poseOf(body) : null));
    this.#poseTackle(net ?? before.tackle!.net, knot ?? before.tackle!.knot, event.seat);
  }

  /** The net is watched; the whole floe is in view when fish are tossed. */
  protected subject({ trajectory, event, before }: FishingPlayback, seconds: number): Vector3 | null {
    if (event.kind === "tossed") return null;
    const pose = trajectory.bodies.includes(NET) ? poseAt(trajectory, NET, seconds) : before.tackle!.net;
    return new Vector3(1000 * pose[0], 1000 * pose[1], 1000 * pose[2]);
  }

  protected tracks({ trajectory }: FishingPlayback): Track[] {
    return trajectory.bodies.map((body) => ({
      colour: body === NET ? "#ffcf4a" : "#ffffff",
      places: body === KNOT ? [] : trackOf(trajectory, body, 5),
    }));
  }

  protected moments({ event, cues }: FishingPlayback): Moment[] {
    if (event.kind === "tossed") return [];
    return cues.map(({ at }) => ({ from: at - AROUND.before, to: at + AROUND.after }));
  }

  protected duration({ trajectory, event }: FishingPlayback): number {
    return trajectory.seconds + LINGER * (event.kind === "tossed" ? 2 : 1);
  }

  /** Move everything from where it is drawn to where it lies in a state. Fish that come or go do so at a seat's boat. */
  settle(after: FishingSceneState, seat: number, done: () => void) {
    const held = [...this.#deck.keys()];
    this.#placeBoats(after);
    this.#layCatch(after);
    const transition = new FishTransition(this.figures, after.fish, this.#placeOfBoat(seat));
    const landed = after.catch.some((fish) => !held.includes(fish));
    const lifts = this.tackle.visible && after.tackle === null;
    const end = () => {
      transition.show(1);
      this.tackle.position.z = 0;
      this.#placeTackle(after.tackle);
      if (landed) this.#flap();
      done();
    };
    if (!transition.visible && !lifts) return end();
    const show = (progress: number) => {
      transition.show(progress);
      if (lifts) this.tackle.position.z = LIFTED * progress ** 3;
    };
    this.#endTransition = this.effects.add(lifts ? LIFT : SETTLE, show, end);
  }

  #placeOfBoat(seat: number): Vector3 {
    const { x, y } = this.#boats[seat]?.middle ?? { x: 0, y: 0 };
    return new Vector3(x, y, 40);
  }

  showCue(cue: Omit<FishingCue, "at">) {
    const fish = cue.fish === null ? undefined : this.figures.get(cue.fish);
    const at = fish?.position ?? this.tackle.middle;
    const { fails } = CUES[cue.kind];
    this.oncue(cue, this.renderer.project(at.x, at.y, at.z + 20));
    if (cue.kind !== "fresh") this.tackle.tint = fails ? "bad" : "good";
    if (fish && cue.kind === "fresh") fish.glow = "inside";
    if (fish && fails) fish.glow = "touched";
    const colour = fails ? "#ff3b30" : cue.kind === "fresh" ? "#ffe14d" : "#ffffff";
    this.effects.ripple(at.clone().setZ(this.#tossing ? at.z - 5 : 2), colour);
  }

  /** All boards share the geometries of the fish. */
  protected override ownsGeometry(mesh: Mesh): boolean {
    return !(mesh instanceof FishFigure);
  }

  override close() {
    this.ontick = null;
    this.#idle.stop();
    super.close();
  }
}

/** Return a pose moved by some millimetres. */
function moved([x, y, z, ...turn]: Pose, by: Vector3): Pose {
  return [x + by.x / 1000, y + by.y / 1000, z + by.z / 1000, ...turn];
}
