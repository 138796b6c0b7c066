import type { Point } from "../../../physics/renderer";
import type { Angling } from "./netControl.svelte";
import { keyed } from "./keys";
import type { Placing } from "./fishPlacement.svelte";
import type { Theatre } from "../scene/sceneView";
import type { Wayfinding } from "./pullRoute.svelte";

/** How near a fish a pointer picks it, and how far it may stray in a click: pixels. */
const NEAR = { mouse: 22, touch: 30 };
const STRAY = 7;
/** Of a notch of the wheel: degrees, and millimetres. */
const NOTCH = { turn: 7.5, lift: 9 };

export interface Situation {
  canvas: HTMLCanvasElement;
  theatre: Theatre | undefined;
  angling: Angling | null;
  placing: Placing | null;
  way: Wayfinding | null;
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

/** What pointers and keys do on the canvas: move the rod, pull the net, carry a fish. */
export class Pointing {
  /** The fish that is pointed at. */
  pointed = $state<number | null>(null);
  #fingers = new Map<number, Finger>();
  #carries = false;
  /** From the finger to the hand, so that the hand does not jump. */
  #offset: Point = { x: 0, y: 0 };

  constructor(readonly now: () => Situation) {}

  #at({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const { left, top } = this.now().canvas.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  #floor(at: Point): Point | null {
    return this.now().theatre?.stage.floorAt(at) ?? null;
  }

  /** Whether the board takes the pointer; or else it turns the camera. */
  down(event: PointerEvent): boolean {
    const { angling, placing, takes, canvas, theatre } = this.now();
    const touch = event.pointerType !== "mouse";
    const at = this.#at(event);
    if (event.button !== 0 || !theatre) return false;
    if (!angling && !placing && takes.length === 0) return false;
    this.#fingers.set(event.pointerId, { at, from: at, touch });
    const took = angling ? this.#grasp(angling, at, touch) : this.#pick(at, touch);
    if (took) canvas.setPointerCapture(event.pointerId);
    else this.#fingers.delete(event.pointerId);
    return took;
  }

  #grasp(angling: Angling, at: Point, touch: boolean): boolean {
    if (angling.ending) return false;
    const floor = this.#floor(at);
    if (angling.act.phase === "pull" && floor) {
      const { x, y } = angling.place;
      this.#offset = { x: x - floor.x, y: y - floor.y };
      angling.to(angling.place);
      angling.held = true;
      angling.tick(0);
    } else if (touch && floor) this.#offset = { x: angling.target.x - floor.x, y: angling.target.y - floor.y };
    else angling.held = !touch;
    this.now().theatre?.stage.draw();
    return true;
  }

  #pick(at: Point, touch: boolean): boolean {
    const { placing, takes, theatre, onact } = this.now();
    if (placing?.fish !== null && placing && !placing.put) return true;
    const found = theatre!.fishAt(at, placing?.among ?? takes, touch ? NEAR.touch : NEAR.mouse);
    if (found === null) return false;
    if (!placing) {
      onact(`take ${found}`);
      return true;
    }
    placing.pick(found);
    this.#carries = true;
    return true;
  }

  move(event: PointerEvent) {
    const { angling, placing, canvas, takes, theatre } = this.now();
    const finger = this.#fingers.get(event.pointerId);
    const at = this.#at(event);
    if (finger && this.#fingers.size === 2 && angling) this.#twist(angling, event.pointerId, at);
    if (finger) finger.at = at;
    const hovers = event.pointerType === "mouse" && event.target === canvas;
    if (!finger && !hovers) return;
    const floor = this.#floor(at);
    if (!floor) return;
    if (angling) this.#lead(angling, floor, finger);
    else if (placing?.fish !== null && placing && !placing.put && (finger || hovers)) placing.to(floor);
    else if (hovers) this.pointed = theatre?.fishAt(at, placing?.among ?? takes, NEAR.mouse) ?? null;
  }

  #lead(angling: Angling, floor: Point, finger: Finger | undefined) {
    if (angling.act.phase === "pull" && !angling.held) return;
    const drags = angling.act.phase === "pull" || finger?.touch;
    if (drags && this.#fingers.size > 1) return;
    angling.to(drags ? { x: floor.x + this.#offset.x, y: floor.y + this.#offset.y } : floor);
    this.now().theatre?.stage.draw();
  }

  #twist(angling: Angling, pointer: number, at: Point) {
    const [finger, other] = [this.#fingers.get(pointer)!, [...this.#fingers].find(([one]) => one !== pointer)![1]];
    const angle = (point: Point) => Math.atan2(other.at.y - point.y, point.x - other.at.x);
    const by = angle(at) - angle(finger.at);
    angling.turn((Math.atan2(Math.sin(by), Math.cos(by)) * 180) / Math.PI);
    this.now().theatre?.stage.draw();
  }

  up(event: PointerEvent) {
    const finger = this.#fingers.get(event.pointerId);
    if (!finger) return;
    this.#fingers.delete(event.pointerId);
    const { angling, placing, onact } = this.now();
    const moved = Math.hypot(finger.at.x - finger.from.x, finger.at.y - finger.from.y) > STRAY;
    if (angling) {
      angling.held = false;
      // The finger that stays goes on from where the hand is.
      const left = [...this.#fingers.values()][0];
      const floor = left && this.#floor(left.at);
      if (floor) this.#offset = { x: angling.target.x - floor.x, y: angling.target.y - floor.y };
    } else if (placing?.text && (moved || !this.#carries)) {
      placing.put = true;
      onact(placing.text);
    }
    this.#carries = false;
  }

  cancel() {
    this.#fingers.clear();
    const { angling } = this.now();
    if (angling) angling.held = false;
  }

  /** Whether the wheel is the board's; or else it zooms. */
  wheel(event: WheelEvent): boolean {
    const { angling, placing, theatre } = this.now();
    const notch = Math.sign(event.deltaY || event.deltaX);
    if (placing?.fish !== null && placing) placing.to({ heading: placing.place.heading - 2 * NOTCH.turn * notch });
    else if (angling?.act.phase === "lower" && !angling.ending) {
      if (event.shiftKey) angling.turn(-NOTCH.turn * notch);
      else angling.lift(-NOTCH.lift * notch);
    } else return false;
    theatre?.stage.draw();
    return true;
  }

  key(event: KeyboardEvent) {
    if (event.target !== this.now().canvas || event.ctrlKey || event.metaKey || event.altKey) return;
    if (keyed(this.now(), event)) event.preventDefault();
  }

  keyup(event: KeyboardEvent) {
    const { angling } = this.now();
    if (!angling) return;
    if (event.key === " ") angling.held = false;
    if ("qe".includes(event.key.toLowerCase())) angling.turning = 0;
  }
}
