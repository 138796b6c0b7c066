import { LETTERS } from "./geometry";

export interface Pointers {
  stacks: string[];
  places: string[];
}

/** What marks like "3 A e1n2", "discard 3", "octopus e1n2", "A e1n2" and "3" point at; `seat` is who has to act. */
export function readMarks(marks: string[], seat: number): Pointers {
  const stacks = new Set<string>();
  const places = new Set<string>();
  for (const mark of marks) {
    const words = mark.split(" ");
    const [place = "", school] = words.toReversed();
    if (/^[1-4]$/.test(words[0] ?? "")) stacks.add(words[0] ?? "");
    if (words[0] === "discard") stacks.add(place);
    else if (/^[ewnso][0-9nse]*$/.test(place)) places.add(`${/^[A-D]$/.test(school ?? "") ? school : LETTERS[seat]} ${place}`);
  }
  return { stacks: [...stacks], places: [...places] };
}
