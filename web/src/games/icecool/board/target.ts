import type { Point } from "../../../physics/renderer";
import type { View } from "../schema";
import { SCENE } from "../staticScene";

function nearest(places: Point[], from: Point): Point | null {
  const far = (place: Point) => Math.hypot(place.x - from.x, place.y - from.y);
  return places.toSorted((first, second) => far(first) - far(second))[0] ?? null;
}

/**
 * Return what a seat's penguin probably goes for, so that the camera has it in view: the Catcher for a Runner who is
 * free, a Runner for a door with their fish, and on the warm-up lap for a room that was not visited.
 */
export function targetOf(view: View, seat: number): Point {
  const from = view.penguins[seat] ?? { x: 0, y: 0 };
  const middle = { x: SCENE.side / 2, y: SCENE.side / 2 };
  const runners = view.penguins.filter((penguin, owner) => penguin && owner !== seat && !view.caught[owner]);
  const doors = SCENE.doors.filter(({ name }) => (view.fish[seat] as readonly string[]).includes(name));
  const rooms = SCENE.rooms.filter(({ name }) => view.catcher === null && !view.visited.includes(name));
  const centres = rooms.map(({ left, right, low, high }) => ({ x: (left + right) / 2, y: (low + high) / 2 }));
  const wanted = view.catcher === seat ? (runners as Point[]) : doors.length ? doors : centres;
  return nearest(wanted, from) ?? middle;
}
