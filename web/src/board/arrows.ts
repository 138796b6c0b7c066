import type { Point } from "./places";

const MOST = 3;

export interface Arrow {
  mark: string;
  from: string;
  to: string;
}

/** What marks like "c4" and "b3-e3" point at: places to ring, and moves to draw. Of many moves only the starts are shown. */
export function readArrows(marks: string[], isPlace: (name: string) => boolean): { places: string[]; arrows: Arrow[] } {
  const moves = marks.flatMap((mark) => {
    const [from = "", to = ""] = mark.split("-");
    return isPlace(from) && isPlace(to) ? [{ mark, from, to }] : [];
  });
  const arrows = moves.length <= MOST ? moves : [];
  const places = [...marks.filter(isPlace), ...moves.map(({ from }) => from), ...arrows.map(({ to }) => to)];
  return { places: [...new Set(places)], arrows };
}

/** In a frame that is turned so that the move goes right; `clear` of the middles of both places. */
export function arrowShape(start: Point, end: Point, clear: number): { transform: string; d: string } {
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const turn = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI;
  return {
    transform: `translate(${start.x} ${start.y}) rotate(${turn})`,
    d: `M${clear} 0H${length - clear + 4}m-15-13 17 13-17 13`,
  };
}
