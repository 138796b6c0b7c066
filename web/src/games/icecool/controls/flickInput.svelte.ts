import { capital } from "../../../lib/text";
import type { Act } from "../../../lib/wire";
import { canvasPoint } from "../../../physics/canvasPoint";
import { pullRange } from "../../../physics/pullRange";
import type { Point } from "../../../physics/renderer";
import type { SchoolSceneView } from "../scene/sceneView";
import { aimByKey, type FlickAim } from "./aim.svelte";
import { flickOfPull } from "./pullGesture";
import { actText, clamp, quantityOf } from "./quantities";

/** Distance from the penguin's middle within which a pull begins: at least in pixels, and as a part of its height. */
const GRIP = 40;
const GRIP_PART = 0.7;
/** Distance in pixels that a pointer may move during a click. */
const CLICK_TOLERANCE = 7;
/** Millimetres by which an arrow key moves the marker. */
const STEP = 10;
const STEPS: Record<string, Point> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
};

export interface FlickInputContext {
  canvas: HTMLCanvasElement;
  sceneView: SchoolSceneView | undefined;
  /** Flick to aim, if the player may flick now. */
  aim: FlickAim | null;
  /** Act of placing the Catcher, if the player may place them now. */
  place: Act | undefined;
  /** Seat whose penguin may be flicked, and the place of the penguin. */
  seat: number;
  penguin: Point | null;
  onact: (text: string) => void;
  onannounce: (text: string) => void;
}

export interface PullBand {
  from: Point;
  to: Point;
  full: Point;
}

/** Pointers and keys on the canvas: they pull the penguin back, or choose where to wait. */
export class FlickInput {
  /** Place that the player has chosen for the Catcher. */
  marker = $state.raw<Point | null>(null);
  /** Band from the penguin to the pointer that pulls it, and where a full pull ends, in pixels of the canvas. */
  band = $state.raw<PullBand | null>(null);
  #pull: { pointer: number; from: Point; moved: boolean } | null = null;
  #press: Point | null = null;

  constructor(readonly context: () => FlickInputContext) {}

  #at(event: PointerEvent): Point {
    return canvasPoint(this.context().canvas, event);
  }

  down(event: PointerEvent) {
    const { canvas, sceneView, aim, penguin } = this.context();
    const at = this.#at(event);
    this.#press = at;
    if (!sceneView || !aim || !penguin || !event.isPrimary) return;
    const projected = sceneView.renderer.project(penguin.x, penguin.y, 16);
    const grip = Math.max(GRIP, GRIP_PART * sceneView.heightOnScreen(this.context().seat));
    if (Math.hypot(at.x - projected.x, at.y - projected.y) > grip) return;
    event.stopPropagation();
    canvas.setPointerCapture(event.pointerId);
    this.#pull = { pointer: event.pointerId, from: at, moved: false };
    sceneView.director.hold(true);
    aim.pull = "short";
  }

  move(event: PointerEvent) {
    const { canvas, place } = this.context();
    if (this.#pull?.pointer === event.pointerId) return this.#pullTo(this.#at(event), this.#pull.from);
    if (place && event.pointerType === "mouse" && event.target === canvas)
      this.marker = this.#placeAt(place, this.#at(event));
  }

  #pullTo(at: Point, from: Point) {
    const { sceneView, aim, penguin, canvas } = this.context();
    if (!sceneView || !aim || !penguin || !this.#pull) return this.cancel();
    const pull = { x: at.x - from.x, y: at.y - from.y };
    const length = Math.hypot(pull.x, pull.y);
    this.#pull.moved ||= length > CLICK_TOLERANCE;
    const { left, top } = canvas.getBoundingClientRect();
    const range = pullRange({ x: from.x + left, y: from.y + top }, pull, { width: innerWidth, height: innerHeight });
    const flick = flickOfPull(pull, sceneView.screenBasis(penguin), quantityOf(aim.act, "speed"), range);
    aim.pull = flick ? "ready" : "short";
    if (flick) aim.set(flick);
    const foot = sceneView.renderer.project(penguin.x, penguin.y, aim.height);
    const scale = length ? range.full / length : 0;
    this.band = {
      from: foot,
      to: { x: foot.x + pull.x, y: foot.y + pull.y },
      full: { x: foot.x + scale * pull.x, y: foot.y + scale * pull.y },
    };
  }

  up(event: PointerEvent) {
    const { aim, place, onact, onannounce } = this.context();
    const [at, press] = [this.#at(event), this.#press];
    this.#press = null;
    if (this.#pull?.pointer === event.pointerId) {
      const [ready, tapped] = [aim?.pull === "ready", !this.#pull.moved];
      this.cancel();
      if (ready && aim) onact(aim.text);
      else if (tapped && aim) this.#touch(aim, at);
    } else if (press && place && Math.hypot(at.x - press.x, at.y - press.y) < CLICK_TOLERANCE) {
      const chosen = this.#placeAt(place, at);
      if (chosen) onact(actText(place, { ...chosen }));
      else onannounce("Choose a place where the floor is lit.");
    }
  }

  /** Let the finger hit where the player has tapped the penguin. */
  #touch(aim: FlickAim, at: Point) {
    const { sceneView, seat, onannounce } = this.context();
    const contact = sceneView?.contactAt(seat, at, aim.direction);
    if (!contact) return;
    aim.set({ height: contact.height });
    aim.set({ aside: contact.aside });
    onannounce(capital(aim.effect));
  }

  /** End a pull without a flick. */
  cancel() {
    const { aim, sceneView } = this.context();
    this.#pull = null;
    this.band = null;
    sceneView?.director.hold(false);
    if (aim) aim.pull = "none";
  }

  key(event: KeyboardEvent) {
    const { canvas, aim, place, onannounce } = this.context();
    if (event.key === "Escape" && this.#pull) return this.cancel();
    if (event.target !== canvas) return;
    if (aim && aimByKey(aim, event)) onannounce(`${aim.direction} degrees, ${aim.speed} metres a second`);
    else if (place && STEPS[event.key]) this.#step(place, STEPS[event.key]!);
    else if (event.key === "Enter") this.confirm();
    else return;
    event.preventDefault();
  }

  confirm() {
    const { aim, place, onact } = this.context();
    if (aim) onact(aim.text);
    else if (place) onact(actText(place, { ...this.chosen(place) }));
  }

  /** Return the place that is marked, or else the middle of what is allowed. */
  chosen(place: Act): Point {
    const [east, north] = [quantityOf(place, "x"), quantityOf(place, "y")];
    return this.marker ?? { x: (east.low + east.high) / 2, y: (north.low + north.high) / 2 };
  }

  choose(place: Act, point: Point) {
    this.marker = { x: clamp(quantityOf(place, "x"), point.x, 1), y: clamp(quantityOf(place, "y"), point.y, 1) };
  }

  #step(place: Act, step: Point) {
    const from = this.chosen(place);
    this.choose(place, { x: from.x + step.x, y: from.y + step.y });
    this.context().onannounce(`East ${this.marker?.x}, north ${this.marker?.y}`);
  }

  /** Return the place at a pixel, or null if it is not allowed. */
  #placeAt(place: Act, at: Point): Point | null {
    const floor = this.context().sceneView?.renderer.floorAt(at);
    if (!floor) return null;
    const [east, north] = [quantityOf(place, "x"), quantityOf(place, "y")];
    const allowed = floor.x >= east.low && floor.x <= east.high && floor.y >= north.low && floor.y <= north.high;
    return allowed ? { x: clamp(east, floor.x, 1), y: clamp(north, floor.y, 1) } : null;
  }
}
