// Acts on the keys that are pressed on the canvas.
import type { Point } from "../../../physics/renderer";
import { lowerPath } from "../physics/handPath";
import type { FishingInputContext } from "./fishingInput.svelte";
import type { FishPlacement } from "./fishPlacement.svelte";
import type { NetControl } from "./netControl.svelte";
import type { PullRoute } from "./pullRoute.svelte";

/** Millimetres that an arrow key moves, without and with Shift, and degrees that a fish is turned. */
const STEP = { far: 8, near: 1, turn: 15 };
const ARROWS: Record<string, [right: number, up: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};
const TURNS: Record<string, number> = { q: 1, e: -1 };

/** Return the step of an arrow key on the sea, as it is seen from a side of the table. */
function stepOf(key: string, fine: boolean, side: number): Point | null {
  const arrow = ARROWS[key];
  if (!arrow) return null;
  const far = fine ? STEP.near : STEP.far;
  const turn = (-side * Math.PI) / 2;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  return { x: far * (arrow[0] * cos - arrow[1] * sin), y: far * (arrow[0] * sin + arrow[1] * cos) };
}

/** Act on a key and return whether it has a meaning here. */
export function handleKey(context: FishingInputContext, event: KeyboardEvent): boolean {
  const { netControl, route, placement, sceneView } = context;
  const step = stepOf(event.key, event.shiftKey, sceneView?.side ?? 0);
  const turn = TURNS[event.key.toLowerCase()];
  const handled = netControl
    ? route
      ? handlePullKey(context, route, event.key, step)
      : handleLowerKey(context, netControl, event, step, turn)
    : placement
      ? handlePlacementKey(context, placement, event.key, step, turn)
      : false;
  if (handled) sceneView?.renderer.draw();
  return handled;
}

function handleLowerKey(
  { onact, onannounce }: FishingInputContext,
  netControl: NetControl,
  event: KeyboardEvent,
  step: Point | null,
  turn: number | undefined,
): boolean {
  if (netControl.ending) return false;
  if (step) {
    netControl.moveTo({ x: netControl.target.x + step.x, y: netControl.target.y + step.y });
    const { x, y } = netControl.target;
    if (!event.repeat)
      onannounce(`East ${Math.round(x)}, north ${Math.round(y)}, ${netControl.below.length} fish below`);
  } else if (turn) netControl.turning = turn;
  else if (event.key === " ") netControl.held = true;
  else if (event.key === "Enter") onact(`lower ${lowerPath(netControl.target)}`);
  else return false;
  return true;
}

function handlePullKey(
  { onact, onannounce }: FishingInputContext,
  route: PullRoute,
  key: string,
  step: Point | null,
): boolean {
  if (step) {
    route.moveMarker({ x: route.marker.x + step.x, y: route.marker.y + step.y });
    onannounce(`East ${route.marker.x}, north ${route.marker.y}`);
  } else if (key === " ") route.add();
  else if (key === "h" || key === "H") route.goHome();
  else if (key === "Escape" || key === "Backspace") route.undo();
  else if (key === "Enter" && route.begun) onact(route.text);
  else return false;
  return true;
}

function handlePlacementKey(
  { onact, onannounce }: FishingInputContext,
  placement: FishPlacement,
  key: string,
  step: Point | null,
  turn: number | undefined,
): boolean {
  if (key === "Escape") placement.release();
  else if (key === "n" || key === "N") placement.pickNext(1);
  else if (key === "p" || key === "P") placement.pickNext(-1);
  else if (placement.fish === null && (step || key === "Enter")) placement.pickNext(1);
  else if (step) placement.moveBy(step);
  else if (turn) placement.moveTo({ heading: placement.place.heading + STEP.turn * turn });
  else if (key === "Enter" && placement.text) onact(placement.text);
  else return false;
  onannounce(placement.description);
  return true;
}
