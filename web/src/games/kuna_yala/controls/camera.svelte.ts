import { DRAG_THRESHOLD } from "../../../board/drag.svelte";
import type { Point } from "../../../board/places";
import { CELL } from "../board/cards";
import {
  fit,
  toBoard,
  toSchool,
  type Rect,
  type SchoolChart,
  type SchoolPlace,
  type ViewTransform,
} from "../board/geometry";

/** Largest size of a place while the whole school is shown, in pixels. */
const LARGEST = 118;
/** Size of a place at the highest zoom, in pixels. */
const CLOSEST = 150;

/** Pans and zooms a school. It shows the whole school until somebody zooms in. */
export class Camera {
  #zoom = $state(1);
  /** Point of the school in the middle of the box; null while the whole school is shown. */
  #middle = $state.raw<Point | null>(null);
  readonly #chart: () => SchoolChart;
  readonly #box: () => Rect;
  readonly #inset: () => number;
  readonly #whole: ViewTransform = $derived.by(() => fit(this.#chart(), this.#box(), LARGEST, this.#inset()));
  readonly transform: ViewTransform = $derived.by(() => {
    if (!this.#middle) return this.#whole;
    const box = this.#box();
    const scale = this.#whole.scale * this.#zoom;
    return {
      scale,
      x: box.x + box.width / 2 - this.#middle.x * scale,
      y: box.y + box.height / 2 - this.#middle.y * scale,
    };
  });
  readonly moved: boolean = $derived.by(() => this.#middle !== null);
  readonly closest: boolean = $derived.by(() => this.transform.scale * CELL >= CLOSEST - 1);
  #pointers = new Map<number, Point>();
  #dragged = false;
  #swallows = false;

  constructor(
    chart: () => SchoolChart,
    box: () => Rect,
    /** Return how much of the free places around the school may be cut off. */
    inset: () => number,
  ) {
    this.#chart = chart;
    this.#box = box;
    this.#inset = inset;
  }

  fit(): void {
    this.#zoom = 1;
    this.#middle = null;
  }

  /** Zoom around a point of the board, or else around the middle. */
  zoomBy(factor: number, around?: Point): void {
    const transform = this.transform;
    const box = this.#box();
    const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const at = around ?? centre;
    const fixed = toSchool(transform, at);
    const zoom = Math.min(CLOSEST / CELL / this.#whole.scale, this.#zoom * factor);
    if (zoom <= 1) return this.fit();
    this.#zoom = zoom;
    const scale = this.#whole.scale * zoom;
    this.#centreOn({ x: fixed.x + (centre.x - at.x) / scale, y: fixed.y + (centre.y - at.y) / scale });
  }

  /** Pan as far as needed to bring a place into view. */
  show(place: SchoolPlace): void {
    if (!this.#middle) return;
    const box = this.#box();
    const { x, y } = toBoard(this.transform, place);
    const half = (this.transform.scale * CELL) / 2;
    const over = (at: number, from: number, length: number) =>
      Math.min(0, at - half - from) + Math.max(0, at + half - from - length);
    this.#panBy(-over(x, box.x, box.width), -over(y, box.y, box.height));
  }

  press(event: PointerEvent, at: Point): void {
    if (event.button !== 0) return;
    if (this.#pointers.size === 0) this.#dragged = this.#swallows = false;
    this.#pointers.set(event.pointerId, at);
  }

  move(event: PointerEvent, at: Point): void {
    const before = this.#pointers.get(event.pointerId);
    if (!before) return;
    const [second] = [...this.#pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    if (!this.#dragged && !second && Math.hypot(at.x - before.x, at.y - before.y) < DRAG_THRESHOLD) return;
    this.#dragged = true;
    this.#pointers.set(event.pointerId, at);
    if (second) this.zoomBy(distance(at, second) / Math.max(1, distance(before, second)), midpoint(at, second));
    else this.#panBy(at.x - before.x, at.y - before.y);
  }

  release(event: PointerEvent): void {
    if (this.#pointers.delete(event.pointerId) && this.#dragged && event.type === "pointerup") this.#swallows = true;
  }

  /** Return whether the next click only ends a drag and is to be ignored. */
  swallowsClick(): boolean {
    const swallows = this.#swallows;
    this.#swallows = false;
    return swallows;
  }

  #panBy(dx: number, dy: number): void {
    if (!this.#middle) return;
    const { scale } = this.transform;
    this.#centreOn({ x: this.#middle.x - dx / scale, y: this.#middle.y - dy / scale });
  }

  #centreOn({ x, y }: Point): void {
    const { west, east, north, south } = this.#chart();
    const within = (value: number, low: number, high: number) => Math.min(high * CELL, Math.max(low * CELL, value));
    this.#middle = { x: within(x, west, east), y: within(y, -north, -south) };
  }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function midpoint(a: Point, b: Point): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}
