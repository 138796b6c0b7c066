import type { Point } from "../../../board/places";
import { fitted, inSchool, onScreen, type Chart, type Rect, type Sight, type Spot } from "../board/geometry";
import { CELL } from "../board/cards";

const LARGEST = 118;
const CLOSEST = 150;
const THRESHOLD = 7;

/** How near a school is seen, and from where; the whole of it if nobody asks for more. */
export class Camera {
  #zoom = $state(1);
  /** The point of the school in the middle. */
  #middle = $state.raw<Point | null>(null);
  readonly #chart: () => Chart;
  readonly #box: () => Rect;
  readonly #whole: Sight = $derived.by(() => fitted(this.#chart(), this.#box(), LARGEST));
  readonly sight: Sight = $derived.by(() => {
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
  readonly closest: boolean = $derived.by(() => this.sight.scale * CELL >= CLOSEST - 1);
  #pointers = new Map<number, Point>();
  #dragged = false;
  #swallows = false;

  constructor(chart: () => Chart, box: () => Rect) {
    this.#chart = chart;
    this.#box = box;
  }

  fit(): void {
    this.#zoom = 1;
    this.#middle = null;
  }

  /** Around a point on the screen, or the middle. */
  zoomBy(factor: number, around?: Point): void {
    const sight = this.sight;
    const box = this.#box();
    const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const at = around ?? centre;
    const fixed = inSchool(sight, at);
    const zoom = Math.min(CLOSEST / CELL / this.#whole.scale, this.#zoom * factor);
    if (zoom <= 1) return this.fit();
    this.#zoom = zoom;
    const scale = this.#whole.scale * zoom;
    this.#look({ x: fixed.x + (centre.x - at.x) / scale, y: fixed.y + (centre.y - at.y) / scale });
  }

  /** Moves on if a place is not to be seen. */
  show(spot: Spot): void {
    if (!this.#middle) return;
    const box = this.#box();
    const { x, y } = onScreen(this.sight, spot);
    const half = (this.sight.scale * CELL) / 2;
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
    const [other] = [...this.#pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    if (!this.#dragged && !other && Math.hypot(at.x - before.x, at.y - before.y) < THRESHOLD) return;
    this.#dragged = true;
    this.#pointers.set(event.pointerId, at);
    if (other) this.zoomBy(distance(at, other) / Math.max(1, distance(before, other)), between(at, other));
    else this.#panBy(at.x - before.x, at.y - before.y);
  }

  release(event: PointerEvent): void {
    if (this.#pointers.delete(event.pointerId) && this.#dragged && event.type === "pointerup") this.#swallows = true;
  }

  /** Moving the school ends with a click that means nothing. */
  swallowsClick(): boolean {
    const swallows = this.#swallows;
    this.#swallows = false;
    return swallows;
  }

  #panBy(dx: number, dy: number): void {
    if (!this.#middle) return;
    const { scale } = this.sight;
    this.#look({ x: this.#middle.x - dx / scale, y: this.#middle.y - dy / scale });
  }

  #look({ x, y }: Point): void {
    const { west, east, north, south } = this.#chart();
    const within = (value: number, low: number, high: number) => Math.min(high * CELL, Math.max(low * CELL, value));
    this.#middle = { x: within(x, west, east), y: within(y, -north, -south) };
  }
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

function between(one: Point, other: Point): Point {
  return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
}
