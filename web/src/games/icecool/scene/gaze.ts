// Says where penguins look: Runners keep an eye on the Catcher, and the Catcher on the nearest Runner.
import type { Point } from "../../../physics/renderer";

/** Radians by which a penguin can turn its head to either side. */
export const MOST_TURN = 1.15;

/** A penguin as far as it is looked at. */
export interface Watched extends Point {
  caught: boolean;
}

/** Return what each seat's penguin looks at; null if there is nothing to look at. The Catcher minds Runners who are free. */
export function gazeTargets(penguins: readonly (Watched | null)[], catcher: number | null): (Point | null)[] {
  const hunter = catcher === null ? null : (penguins[catcher] ?? null);
  const runners = penguins.filter((penguin, seat) => penguin !== null && seat !== catcher) as Watched[];
  const free = runners.filter(({ caught }) => !caught);
  return penguins.map((penguin, seat) => {
    if (!penguin || catcher === null) return null;
    return seat === catcher ? nearest(free.length ? free : runners, penguin) : hunter;
  });
}

function nearest(places: readonly Point[], from: Point): Point | null {
  const far = ({ x, y }: Point) => Math.hypot(x - from.x, y - from.y);
  return places.toSorted((first, second) => far(first) - far(second))[0] ?? null;
}

/** Return by how many radians a penguin with a heading turns its head to the left to see a place, as far as it can. */
export function headTurn(from: Point, heading: number, at: Point | null): number {
  if (!at || (at.x === from.x && at.y === from.y)) return 0;
  const turn = Math.atan2(at.y - from.y, at.x - from.x) - heading;
  const short = Math.atan2(Math.sin(turn), Math.cos(turn));
  return Math.min(Math.max(short, -MOST_TURN), MOST_TURN);
}
