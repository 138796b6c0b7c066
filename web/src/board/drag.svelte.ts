import { pointIn, type Place, type Point } from "./places";

/** Distance after which a press becomes a drag, in pixels. */
export const DRAG_THRESHOLD = 7;

export interface HeldPiece extends Point {
  start: string;
}

interface DragHandlers {
  /** The element in whose coordinates the pointer is measured. */
  frame: () => SVGGraphicsElement | undefined;
  placeAt: (point: Point) => Place | null;
  canMove: (start: string) => boolean;
  lift: (start: string) => void;
  over: (place: string | null) => void;
  /** Return whether the piece may stay where it is dropped. */
  drop: (start: string, place: string | null) => boolean;
}

/** A piece that follows the pointer. */
export class Drag {
  /** The piece in hand; after a drop it stays here until the next view arrives. */
  held = $state.raw<HeldPiece | null>(null);
  #handlers: DragHandlers;
  #grip: { start: Place; pointer: number; at: Point; from: Point } | null = null;
  #dragging = false;
  #justDragged = false;

  constructor(handlers: DragHandlers) {
    this.#handlers = handlers;
  }

  get active(): boolean {
    return this.#dragging;
  }

  /** Return whether the next click only ends a drag and is to be ignored. */
  swallowsClick(): boolean {
    const swallow = this.#justDragged;
    this.#justDragged = false;
    return swallow;
  }

  /** Keep the page from scrolling while a finger holds a piece. */
  readonly preventScrolling = (board: Element): (() => void) => {
    const hold = (event: Event) => {
      if (this.#grip && event.cancelable) event.preventDefault();
    };
    board.addEventListener("touchmove", hold, { passive: false });
    return () => board.removeEventListener("touchmove", hold);
  };

  grab(start: Place, event: PointerEvent): void {
    this.#justDragged = false;
    if (event.button !== 0 || !event.isPrimary || !this.#handlers.canMove(start.name)) return;
    this.held = null;
    this.#dragging = false;
    this.#grip = {
      start,
      pointer: event.pointerId,
      at: { x: event.clientX, y: event.clientY },
      from: this.#onBoard(event),
    };
  }

  move(event: PointerEvent): void {
    const grip = this.#grip;
    if (!grip || event.pointerId !== grip.pointer) return;
    if (!this.#dragging) {
      if (Math.hypot(event.clientX - grip.at.x, event.clientY - grip.at.y) < DRAG_THRESHOLD) return;
      if (!this.#handlers.canMove(grip.start.name)) return this.cancel();
      this.#dragging = true;
      this.#handlers.frame()?.ownerSVGElement?.setPointerCapture(event.pointerId);
      this.#handlers.lift(grip.start.name);
    }
    const { start, from } = grip;
    const point = this.#onBoard(event);
    this.held = { start: start.name, x: start.x + point.x - from.x, y: start.y + point.y - from.y };
    this.#handlers.over(this.#handlers.placeAt(point)?.name ?? null);
  }

  end(event: PointerEvent): void {
    const grip = this.#grip;
    if (!grip || event.pointerId !== grip.pointer) return;
    this.#grip = null;
    if (!this.#dragging) return;
    this.#dragging = false;
    this.#justDragged = true;
    this.#handlers.over(null);
    if (!this.#handlers.drop(grip.start.name, this.#handlers.placeAt(this.#onBoard(event))?.name ?? null))
      this.held = null;
  }

  cancel(): void {
    this.#grip = null;
    this.#dragging = false;
    this.held = null;
  }

  #onBoard(event: PointerEvent): Point {
    return pointIn(this.#handlers.frame(), event);
  }
}
