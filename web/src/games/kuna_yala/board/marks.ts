import { isStack, SCHOOL_LETTERS } from "./geometry";

export interface CoralMarks {
  stacks: string[];
  places: string[];
}

/** Read marks such as "3 A e1n2", "discard 3", "octopus e1n2", "A e1n2" and "3". A place without a letter is in the school of `seat`. */
export function readMarks(marks: string[], seat: number): CoralMarks {
  const stacks = new Set<string>();
  const places = new Set<string>();
  for (const mark of marks) {
    const [first = "", ...rest] = mark.split(" ");
    const [place = "", school = ""] = [first, ...rest].toReversed();
    const letter = SCHOOL_LETTERS.find((known) => known === school) ?? SCHOOL_LETTERS[seat];
    if (isStack(first)) stacks.add(first);
    if (first === "discard") stacks.add(place);
    else if (/^[ewnso][0-9nse]*$/.test(place)) places.add(`${letter} ${place}`);
  }
  return { stacks: [...stacks], places: [...places] };
}
