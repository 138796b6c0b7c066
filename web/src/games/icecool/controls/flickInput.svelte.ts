import type { Act } from "../../../lib/wire";
import type { Point } from "../../../physics/renderer";
import { keyed, type Aim } from "./aim.svelte";
import { pulled, quantity, textOf, within } from "./pullGesture";
import type { Theatre } from "../scene/sceneView";

/** How near the penguin a pull begins, and how far a pointer may stray in a click: pixels. */
const GRIP = 40;
const STRAY = 7;
/** Of a key, in millimetres. */
const STEP = 10;
const STEPS: Record<string, Point> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
};

export interface Situation {
  canvas: HTMLCanvasElement;
  theatre: Theatre | undefined;
  /** What may be done now: a flick that is aimed, or a place to be chosen. */
  aim: Aim | null;
  place: Act | undefined;
  /** Where the penguin stands that may be flicked. */
  penguin: Point | null;
  onact: (text: string) => void;
  onannounce: (text: string) => void;
}

/** What pointer and keys do on the canvas: pull the penguin back, or choose where to wait. */
export class Pointing {
  /** Where the Catcher would wait. */
  marker = $state.raw<Point | null>(null);
  #pull: { pointer: number; from: Point } | null = null;
  #press: Point | null = null;

  constructor(readonly now: () => Situation) {}

  #at({ clientX, clientY }: PointerEvent): Point {
    const { left, top } = this.now().canvas.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  down(event: PointerEvent) {
    const { canvas, theatre, aim, penguin } = this.now();
    const at = this.#at(event);
    this.#press = at;
    if (!theatre || !aim || !penguin || !event.isPrimary) return;
    const here = theatre.stage.seen(penguin.x, penguin.y, 16);
    if (Math.hypot(at.x - here.x, at.y - here.y) > GRIP) return;
    event.stopPropagation();
    canvas.setPointerCapture(event.pointerId);
    this.#pull = { pointer: event.pointerId, from: at };
    aim.pull = "short";
  }

  move(event: PointerEvent) {
    const { canvas, place } = this.now();
    if (this.#pull?.pointer === event.pointerId) return this.#pullTo(this.#at(event), this.#pull.from);
    if (place && event.pointerType === "mouse" && event.target === canvas) this.marker = this.#inside(place, this.#at(event));
  }

  #pullTo(at: Point, from: Point) {
    const { theatre, aim, penguin } = this.now();
    if (!theatre || !aim || !penguin) return this.letGo();
    const found = pulled({ x: at.x - from.x, y: at.y - from.y }, theatre.basis(penguin), quantity(aim.act, "speed"));
    aim.pull = found ? "ready" : "short";
    if (found) aim.set(found);
  }

  up(event: PointerEvent) {
    const { aim, place, onact, onannounce } = this.now();
    const [at, press] = [this.#at(event), this.#press];
    this.#press = null;
    if (this.#pull?.pointer === event.pointerId) {
      const go = aim?.pull === "ready";
      this.letGo();
      if (go && aim) onact(aim.text);
    } else if (press && place && Math.hypot(at.x - press.x, at.y - press.y) < STRAY) {
      const chosen = this.#inside(place, at);
      if (chosen) onact(textOf(place, { ...chosen }));
      else onannounce("Choose a place where the floor is lit.");
    }
  }

  letGo() {
    const { aim } = this.now();
    this.#pull = null;
    if (aim) aim.pull = "none";
  }

  key(event: KeyboardEvent) {
    const { canvas, aim, place, onannounce } = this.now();
    if (event.key === "Escape" && this.#pull) return this.letGo();
    if (event.target !== canvas) return;
    if (aim && keyed(aim, event)) onannounce(`${aim.direction} degrees, ${aim.speed} metres a second`);
    else if (place && STEPS[event.key]) this.#step(place, STEPS[event.key]!);
    else if (event.key === "Enter") this.confirm();
    else return;
    event.preventDefault();
  }

  confirm() {
    const { aim, place, onact } = this.now();
    if (aim) onact(aim.text);
    else if (place) onact(textOf(place, { ...this.chosen(place) }));
  }

  /** What is marked, or else the middle. */
  chosen(place: Act): Point {
    const [east, north] = [quantity(place, "x"), quantity(place, "y")];
    return this.marker ?? { x: (east.low + east.high) / 2, y: (north.low + north.high) / 2 };
  }

  choose(place: Act, point: Point) {
    this.marker = { x: within(quantity(place, "x"), point.x, 1), y: within(quantity(place, "y"), point.y, 1) };
  }

  #step(place: Act, step: Point) {
    const from = this.chosen(place);
    this.choose(place, { x: from.x + step.x, y: from.y + step.y });
    this.now().onannounce(`East ${this.marker?.x}, north ${this.marker?.y}`);
  }

  #inside(place: Act, at: Point): Point | null {
    const found = this.now().theatre?.stage.floorAt(at);
    if (!found) return null;
    const [east, north] = [quantity(place, "x"), quantity(place, "y")];
    const fits = found.x >= east.low && found.x <= east.high && found.y >= north.low && found.y <= north.high;
    return fits ? { x: within(east, found.x, 1), y: within(north, found.y, 1) } : null;
  }
}
