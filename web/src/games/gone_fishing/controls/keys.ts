// What keys do on the canvas.
import type { Point } from "../../../physics/renderer";
import type { Angling } from "./netControl.svelte";
import { stop } from "../physics/handPath";
import type { Placing } from "./fishPlacement.svelte";
import type { Situation } from "./fishingInput.svelte";
import type { Wayfinding } from "./pullRoute.svelte";

/** Millimetres of a step, and of one with Shift; degrees of a turn. */
const STEP = { far: 8, near: 1, turn: 15 };
const ARROWS: Record<string, [right: number, up: number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const TURNS: Record<string, number> = { q: 1, e: -1 };

/** As seen from one side of the table. */
function stepOf(key: string, fine: boolean, side: number): Point | null {
  const arrow = ARROWS[key];
  if (!arrow) return null;
  const far = fine ? STEP.near : STEP.far;
  const turn = (-side * Math.PI) / 2;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return { x: far * (arrow[0] * cos - arrow[1] * sin), y: far * (arrow[0] * sin + arrow[1] * cos) };
}

/** Whether the key meant something. */
export function keyed(now: Situation, event: KeyboardEvent): boolean {
  const step = stepOf(event.key, event.shiftKey, now.theatre?.side ?? 0);
  const turn = TURNS[event.key.toLowerCase()];
  const known = now.angling
    ? now.way
      ? pullKey(now, now.way, event.key, step)
      : lowerKey(now, now.angling, event, step, turn)
    : now.placing
      ? placeKey(now, now.placing, event.key, step, turn)
      : false;
  if (known) now.theatre?.stage.draw();
  return known;
}

function lowerKey({ onact, onannounce }: Situation, angling: Angling, event: KeyboardEvent, step: Point | null, turn: number | undefined): boolean {
  if (angling.ending) return false;
  if (step) {
    angling.to({ x: angling.target.x + step.x, y: angling.target.y + step.y });
    if (!event.repeat) onannounce(`East ${Math.round(angling.target.x)}, north ${Math.round(angling.target.y)}, ${angling.below.length} fish below`);
  } else if (turn) angling.turning = turn;
  else if (event.key === " ") angling.held = true;
  else if (event.key === "Enter") onact(`lower ${stop(angling.target)}`);
  else return false;
  return true;
}

function pullKey({ onact, onannounce }: Situation, way: Wayfinding, key: string, step: Point | null): boolean {
  if (step) {
    way.to({ x: way.marker.x + step.x, y: way.marker.y + step.y });
    onannounce(`East ${way.marker.x}, north ${way.marker.y}`);
  } else if (key === " ") way.add();
  else if (key === "h" || key === "H") way.home();
  else if (key === "Escape" || key === "Backspace") way.back();
  else if (key === "Enter" && way.begun) onact(way.text);
  else return false;
  return true;
}

function placeKey({ onact, onannounce }: Situation, placing: Placing, key: string, step: Point | null, turn: number | undefined): boolean {
  if (key === "Escape") placing.letGo();
  else if (key === "n" || key === "N") placing.step(1);
  else if (key === "p" || key === "P") placing.step(-1);
  else if (placing.fish === null && (step || key === "Enter")) placing.step(1);
  else if (step) placing.by(step);
  else if (turn) placing.to({ heading: placing.place.heading + STEP.turn * turn });
  else if (key === "Enter" && placing.text) onact(placing.text);
  else return false;
  onannounce(placing.words);
  return true;
}
