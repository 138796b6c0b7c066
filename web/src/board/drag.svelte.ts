import type { Place, Point } from "./places";

const THRESHOLD = 7;

export interface Held extends Point {
  start: string;
}

interface Hands {
  /** What the pointer's place is measured in. */
  frame: () => SVGGraphicsElement | undefined;
  at: (point: Point) => Place | null;
  may: (start: string) => boolean;
  lift: (start: string) => void;
  over: (place: string | null) => void;
  /** Whether the piece may stay there. */
  drop: (start: string, place: string | null) => boolean;
}

/** A piece that follows the pointer. */
export class Drag {
  /** Where it is held, or was dropped until the next view comes. */
  held = $state.raw<Held | null>(null);
  #hands: Hands;
  #grip: { start: Place; pointer: number; at: Point; from: Point } | null = null;
  #dragging = false;
  #justDragged = false;

  constructor(hands: Hands) {
    this.#hands = hands;
  }

  get active(): boolean {
    return this.#dragging;
  }

  /** A drag ends with a click that means nothing. */
  swallowsClick(): boolean {
    const swallow = this.#justDragged;
    this.#justDragged = false;
    return swallow;
  }

  /** While a finger holds a piece the page stands still. */
  readonly keepsStill = (board: Element): (() => void) => {
    const hold = (event: Event) => {
      if (this.#grip && event.cancelable) event.preventDefault();
    };
    board.addEventListener("touchmove", hold, { passive: false });
    return () => board.removeEventListener("touchmove", hold);
  };

  grab(start: Place, event: PointerEvent): void {
    this.#justDragged = false;
    if (event.button !== 0 || !event.isPrimary || !this.#hands.may(start.name)) return;
    this.held = null;
    this.#dragging = false;
    this.#grip = { start, pointer: event.pointerId, at: { x: event.clientX, y: event.clientY }, from: this.#board(event) };
  }

  move(event: PointerEvent): void {
    const grip = this.#grip;
    if (!grip || event.pointerId !== grip.pointer) return;
    if (!this.#dragging) {
      if (Math.hypot(event.clientX - grip.at.x, event.clientY - grip.at.y) < THRESHOLD) return;
      if (!this.#hands.may(grip.start.name)) return this.cancel();
      this.#dragging = true;
      this.#hands.frame()?.ownerSVGElement?.setPointerCapture(event.pointerId);
      this.#hands.lift(grip.start.name);
    }
    const { start, from } = grip;
    const point = this.#board(event);
    this.held = { start: start.name, x: start.x + point.x - from.x, y: start.y + point.y - from.y };
    this.#hands.over(this.#hands.at(point)?.name ?? null);
  }

  end(event: PointerEvent): void {
    const grip = this.#grip;
    if (!grip || event.pointerId !== grip.pointer) return;
    this.#grip = null;
    if (!this.#dragging) return;
    this.#dragging = false;
    this.#justDragged = true;
    this.#hands.over(null);
    if (!this.#hands.drop(grip.start.name, this.#hands.at(this.#board(event))?.name ?? null)) this.held = null;
  }

  cancel(): void {
    this.#grip = null;
    this.#dragging = false;
    this.held = null;
  }

  #board(event: PointerEvent): Point {
    const matrix = this.#hands.frame()?.getScreenCTM();
    return matrix ? new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse()) : { x: 0, y: 0 };
  }
}
