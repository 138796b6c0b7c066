import { isSquare, placeNamed, type Chart } from "./geometry";

const MOST_ARROWS = 3;

export interface Arrow {
  mark: string;
  from: string;
  to: string;
}

export interface Pointers {
  squares: string[];
  arrows: Arrow[];
  /** Like "yellow left". */
  turns: string[];
  stop: boolean;
}

/** What marks like "c4", "a1-a2", "birth c4", "turn yellow left" and "stop" point at. Of many steps only the starts are shown. */
export function readMarks(marks: string[]): Pointers {
  const steps = marks.flatMap((mark) => {
    const [from = "", to = ""] = mark.split("-");
    return isSquare(from) && isSquare(to) ? [{ mark, from, to }] : [];
  });
  const arrows = steps.length <= MOST_ARROWS ? steps : [];
  const named = marks.map((mark) => mark.replace(/^(birth|lose) /, "")).filter(isSquare);
  const squares = [...named, ...steps.map(({ from }) => from), ...arrows.map(({ to }) => to)];
  return {
    squares: [...new Set(squares)],
    arrows,
    turns: marks.filter((mark) => mark.startsWith("turn ")).map((mark) => mark.slice(5)),
    stop: marks.includes("stop"),
  };
}

/** In a frame that is turned so that the step goes right. */
export function arrowShape(chart: Chart, { from, to }: Arrow): { transform: string; d: string } {
  const [start, end] = [placeNamed(chart, from), placeNamed(chart, to)];
  const length = Math.hypot(end.x - start.x, end.y - start.y);
  const turn = (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI;
  return {
    transform: `translate(${start.x} ${start.y}) rotate(${turn})`,
    d: `M24 0H${length - 22}m-15-13 17 13-17 13`,
  };
}
