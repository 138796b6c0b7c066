import type { Act } from "../../../lib/wire";
import { canvasPoint } from "../../../physics/canvasPoint";
import type { Point } from "../../../physics/renderer";
import type { SchoolSceneView } from "../scene/sceneView";
import { aimByKey, type FlickAim } from "./aim.svelte";
import { flickOfPull } from "./pullGesture";
import { actText, clamp, quantityOf } from "./quantities";

/** Distance in pixels from the penguin within which a pull begins. */
const GRIP = 40;
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
  /** Place of the penguin that may be flicked. */
  penguin: Point | null;
  onact: (text: string) => void;
  onannounce: (text: string) => void;
}

/** Pointers and keys on the canvas: they pull the penguin back, or choose where to wait. */
export class FlickInput {
  /** Place that the player has chosen for the Catcher. */
  marker = $state.raw<Point | null>(null);
  #pull: { pointer: number; from: Point } | null = null;
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
    if (Math.hypot(at.x - projected.x, at.y - projected.y) > GRIP) return;
    event.stopPropagation();
    canvas.setPointerCapture(event.pointerId);
    this.#pull = { pointer: event.pointerId, from: at };
    aim.pull = "short";
  }

  move(event: PointerEvent) {
    const { canvas, place } = this.context();
    if (this.#pull?.pointer === event.pointerId) return this.#pullTo(this.#at(event), this.#pull.from);
    if (place && event.pointerType === "mouse" && event.target === canvas)
      this.marker = this.#placeAt(place, this.#at(event));
  }

  #pullTo(at: Point, from: Point) {
    const { sceneView, aim, penguin } = this.context();
    if (!sceneView || !aim || !penguin) return this.cancel();
    const pull = { x: at.x - from.x, y: at.y - from.y };
    const flick = flickOfPull(pull, sceneView.screenBasis(penguin), quantityOf(aim.act, "speed"));
    aim.pull = flick ? "ready" : "short";
    if (flick) aim.set(flick);
  }

  up(event: PointerEvent) {
    const { aim, place, onact, onannounce } = this.context();
    const [at, press] = [this.#at(event), this.#press];
    this.#press = null;
    if (this.#pull?.pointer === event.pointerId) {
      const ready = aim?.pull === "ready";
      this.cancel();
      if (ready && aim) onact(aim.text);
    } else if (press && place && Math.hypot(at.x - press.x, at.y - press.y) < CLICK_TOLERANCE) {
      const chosen = this.#placeAt(place, at);
      if (chosen) onact(actText(place, { ...chosen }));
      else onannounce("Choose a place where the floor is lit.");
    }
  }

  /** End a pull without a flick. */
  cancel() {
    const { aim } = this.context();
    this.#pull = null;
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
