import { readArrows, type Arrow } from "../../../board/arrows";
import { isSquare } from "./geometry";

export interface Pointers {
  squares: string[];
  arrows: Arrow[];
  /** Like "yellow left". */
  turns: string[];
  stop: boolean;
}

/** What marks like "c4", "a1-a2", "birth c4", "turn yellow left" and "stop" point at. */
export function readMarks(marks: string[]): Pointers {
  const { places, arrows } = readArrows(
    marks.map((mark) => mark.replace(/^(birth|lose) /, "")),
    isSquare,
  );
  return {
    squares: places,
    arrows,
    turns: marks.filter((mark) => mark.startsWith("turn ")).map((mark) => mark.slice(5)),
    stop: marks.includes("stop"),
  };
}
