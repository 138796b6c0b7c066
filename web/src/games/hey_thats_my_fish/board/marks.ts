import { readArrows } from "../../../board/arrows";
import { isPlace } from "./geometry";

export function readMarks(marks: string[]) {
  return readArrows(marks, isPlace);
}
