import { canvasPoint } from "../../../physics/canvasPoint";
import { pullRange } from "../../../physics/pullRange";
import type { Point } from "../../../physics/renderer";
import type { FishingSceneView } from "../scene/sceneView";
import type { FishPlacement } from "./fishPlacement.svelte";
import { handleKey } from "./keys";
import type { NetControl } from "./netControl.svelte";
import type { PullRoute } from "./pullRoute.svelte";
import type { TossAim } from "./tossAim.svelte";

/** Distance in pixels within which a pointer picks a fish. */
const PICK_TOLERANCE = { mouse: 22, touch: 30 };
/** Distance in pixels that a pointer may move during a click. */
const CLICK_TOLERANCE = 7;
/** Degrees and millimetres per notch of the wheel. */
const NOTCH = { turn: 7.5, lift: 9 };

export interface FishingInputContext {
  canvas: HTMLCanvasElement;
  sceneView: FishingSceneView | undefined;
  netControl: NetControl | null;
  placement: FishPlacement | null;
  route: PullRoute | null;
  toss: TossAim | null;
  /** Fish that can be taken by pointing at them. */
  takes: readonly number[];
  onact: (text: string) => void;
  onannounce: (text: string) => void;
}

interface Finger {
  at: Point;
  from: Point;
  touch: boolean;
}

/** Pointers, wheel and keys on the canvas: they move the rod, pull the net, or carry a fish. */
export class FishingInput {
  /** Fish that the mouse points at. */
  pointed = $state<number | null>(null);
  #fingers = new Map<number, Finger>();
  #carries = false;
  /** Vector from the finger to the hand, so that the hand does not jump when it is grasped. */
  #offset: Point = { x: 0, y: 0 };

  constructor(readonly context: () => FishingInputContext) {}

  #at(event: PointerEvent): Point {
    return canvasPoint(this.context().canvas, event);
  }

  #floor(at: Point): Point | null {
    return this.context().sceneView?.renderer.floorAt(at) ?? null;
  }

  #draw() {
    this.context().sceneView?.renderer.draw();
  }

  /** Return whether the board takes the pointer; otherwise the pointer turns the camera. */
  down(event: PointerEvent): boolean {
    const { netControl, placement, toss, takes, canvas, sceneView } = this.context();
    const touch = event.pointerType !== "mouse";
    const at = this.#at(event);
    if (event.button !== 0 || !sceneView) return false;
    if (!netControl && !placement && !toss && takes.length === 0) return false;
    // A second finger is for the camera.
    if (toss && this.#fingers.size > 0) this.cancel();
    else this.#fingers.set(event.pointerId, { at, from: at, touch });
    const taken = netControl
      ? this.#grasp(netControl, at, touch)
      : toss
        ? this.#fingers.has(event.pointerId)
        : this.#pick(at, touch);
    if (taken) canvas.setPointerCapture(event.pointerId);
    else this.#fingers.delete(event.pointerId);
    return taken;
  }

  #grasp(netControl: NetControl, at: Point, touch: boolean): boolean {
    if (netControl.ending) return false;
    const floor = this.#floor(at);
    if (netControl.act.phase === "pull" && floor) {
      const { x, y } = netControl.place;
      this.#offset = { x: x - floor.x, y: y - floor.y };
      netControl.moveTo(netControl.place);
      netControl.held = true;
      netControl.tick(0);
    } else if (touch && floor) this.#offset = { x: netControl.target.x - floor.x, y: netControl.target.y - floor.y };
    else netControl.held = !touch;
    this.#draw();
    return true;
  }

  #pick(at: Point, touch: boolean): boolean {
    const { placement, takes, sceneView, onact } = this.context();
    if (placement && placement.fish !== null && !placement.placed) return true;
    const tolerance = touch ? PICK_TOLERANCE.touch : PICK_TOLERANCE.mouse;
    const fish = sceneView!.fishAt(at, placement?.candidates ?? takes, tolerance);
    if (fish === null) return false;
    if (!placement) {
      onact(`take ${fish}`);
      return true;
    }
    placement.pick(fish);
    this.#carries = true;
    return true;
  }

  move(event: PointerEvent) {
    const { netControl, placement, toss, canvas, takes, sceneView } = this.context();
    const finger = this.#fingers.get(event.pointerId);
    const at = this.#at(event);
    if (finger && this.#fingers.size === 2 && netControl) this.#twist(netControl, event.pointerId, at);
    if (finger) finger.at = at;
    if (toss) return finger && this.#drawBack(toss, finger);
    const hovers = event.pointerType === "mouse" && event.target === canvas;
    if (!finger && !hovers) return;
    const floor = this.#floor(at);
    if (!floor) return;
    if (netControl) this.#lead(netControl, floor, finger);
    else if (placement && placement.fish !== null && !placement.placed) placement.moveTo(floor);
    else if (hovers) this.pointed = sceneView?.fishAt(at, placement?.candidates ?? takes, PICK_TOLERANCE.mouse) ?? null;
  }

  /** Draw back the fish that are to be tossed, by as much as the finger has moved. */
  #drawBack(toss: TossAim, { at, from }: Finger) {
    const { left, top } = this.context().canvas.getBoundingClientRect();
    const pull = { x: at.x - from.x, y: at.y - from.y };
    const range = pullRange({ x: from.x + left, y: from.y + top }, pull, { width: innerWidth, height: innerHeight });
    toss.drawBack(Math.hypot(pull.x, pull.y), range);
  }

  #lead(netControl: NetControl, floor: Point, finger: Finger | undefined) {
    if (netControl.act.phase === "pull" && !netControl.held) return;
    const drags = netControl.act.phase === "pull" || finger?.touch;
    if (drags && this.#fingers.size > 1) return;
    netControl.moveTo(drags ? { x: floor.x + this.#offset.x, y: floor.y + this.#offset.y } : floor);
    this.#draw();
  }

  /** Turn the net with two fingers. */
  #twist(netControl: NetControl, pointer: number, at: Point) {
    const finger = this.#fingers.get(pointer)!;
    const [, pivot] = [...this.#fingers].find(([id]) => id !== pointer)!;
    const angleOf = (point: Point) => Math.atan2(pivot.at.y - point.y, point.x - pivot.at.x);
    const angle = angleOf(at) - angleOf(finger.at);
    netControl.turn((Math.atan2(Math.sin(angle), Math.cos(angle)) * 180) / Math.PI);
    this.#draw();
  }

  up(event: PointerEvent) {
    const finger = this.#fingers.get(event.pointerId);
    if (!finger) return;
    this.#fingers.delete(event.pointerId);
    const { netControl, placement, toss, onact } = this.context();
    if (toss) {
      const ready = toss.pull === "ready";
      toss.pull = "none";
      if (ready) onact(toss.text);
      return;
    }
    const moved = Math.hypot(finger.at.x - finger.from.x, finger.at.y - finger.from.y) > CLICK_TOLERANCE;
    if (netControl) {
      netControl.held = false;
      // The finger that stays continues from where the hand is.
      const remaining = [...this.#fingers.values()][0];
      const floor = remaining && this.#floor(remaining.at);
      if (floor) this.#offset = { x: netControl.target.x - floor.x, y: netControl.target.y - floor.y };
    } else if (placement?.text && (moved || !this.#carries)) {
      placement.placed = true;
      onact(placement.text);
    }
    this.#carries = false;
  }

  cancel() {
    this.#fingers.clear();
    const { netControl, toss } = this.context();
    if (netControl) netControl.held = false;
    if (toss) toss.pull = "none";
  }

  /** Return whether the board takes the wheel; otherwise the wheel zooms. */
  wheel(event: WheelEvent): boolean {
    const { netControl, placement } = this.context();
    const notch = Math.sign(event.deltaY || event.deltaX);
    if (placement && placement.fish !== null)
      placement.moveTo({ heading: placement.place.heading - 2 * NOTCH.turn * notch });
    else if (netControl?.act.phase === "lower" && !netControl.ending) {
      if (event.shiftKey) netControl.turn(-NOTCH.turn * notch);
      else netControl.lift(-NOTCH.lift * notch);
    } else return false;
    this.#draw();
    return true;
  }

  key(event: KeyboardEvent) {
    if (event.target !== this.context().canvas || event.ctrlKey || event.metaKey || event.altKey) return;
    if (handleKey(this.context(), event)) event.preventDefault();
  }

  keyup(event: KeyboardEvent) {
    const { netControl } = this.context();
    if (!netControl) return;
    if (event.key === " ") netControl.held = false;
    if ("qe".includes(event.key.toLowerCase())) netControl.turning = 0;
  }
}
