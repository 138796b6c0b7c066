import { isPlace, placeNamed } from "./geometry";

const MOST_ARROWS = 3;

export interface Arrow {
  mark: string;
  from: string;
  to: string;
}

/** Which places to ring and which slides to draw for marks like "c4" and "b3-e3". Of many slides only the starts are shown. */
export function readMarks(marks: string[]): { places: string[]; arrows: Arrow[] } {
  const slides = marks.flatMap((mark) => {
    const [from = "", to = ""] = mark.split("-");
    return isPlace(from) && isPlace(to) ? [{ mark, from, to }] : [];
  });
  const arrows = slides.length <= MOST_ARROWS ? slides : [];
  const places = [...marks.filter(isPlace), ...slides.map(({ from }) => from), ...arrows.map(({ to }) => to)];
  return { places: [...new Set(places)], arrows };
}

/** From the edge of one penguin to the next, in a frame that is turned so that the slide goes right. */
export function arrowShape({ from, to }: Arrow): { transform: string; d: string } {
  const [start, end] = [placeNamed(from), placeNamed(to)];
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const turn = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI;
  return {
    transform: `translate(${start.x} ${start.y}) rotate(${turn})`,
    d: `M34 0H${length - 30}m-15-13 17 13-17 13`,
  };
}
