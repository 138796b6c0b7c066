import type { Point } from "./places";

/** Number of moves above which only their starts are ringed and no arrows are drawn. */
const MAX_ARROWS = 3;

export interface Arrow {
  mark: string;
  from: string;
  to: string;
}

/** Read marks such as "c4" and "b3-e3" as places to ring and moves to draw. */
export function readArrows(marks: string[], isPlace: (name: string) => boolean): { places: string[]; arrows: Arrow[] } {
  const moves = marks.flatMap((mark) => {
    const [from = "", to = ""] = mark.split("-");
    return isPlace(from) && isPlace(to) ? [{ mark, from, to }] : [];
  });
  const arrows = moves.length <= MAX_ARROWS ? moves : [];
  const places = [...marks.filter(isPlace), ...moves.map(({ from }) => from), ...arrows.map(({ to }) => to)];
  return { places: [...new Set(places)], arrows };
}

/** Draw an arrow to the right and rotate it into the direction of the move. Both ends keep the distance `clear` from the centres. */
export function arrowShape(start: Point, end: Point, clear: number): { transform: string; d: string } {
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const angle = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI;
  return {
    transform: `translate(${start.x} ${start.y}) rotate(${angle})`,
    d: `M${clear} 0H${length - clear + 4}m-15-13 17 13-17 13`,
  };
}
