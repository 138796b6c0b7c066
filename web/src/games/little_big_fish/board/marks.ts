import { readArrows, type Arrow } from "../../../board/arrows";
import { isSquare } from "./geometry";

export interface ReefMarks {
  squares: string[];
  arrows: Arrow[];
  /** Board and way of each turn, as in "yellow left". */
  turns: string[];
  stop: boolean;
}

/** Read marks such as "c4", "a1-a2", "birth c4", "turn yellow left" and "stop". */
export function readMarks(marks: string[]): ReefMarks {
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
