import { expect, it } from "vitest";
import type { LogLine } from "../lib/wire";
import { foldLines, splitCoordinates } from "./logEntries";

const aLine = (text: string, over: Partial<LogLine> = {}): LogLine => ({
  ply: 1,
  seat: 0,
  text,
  marks: [],
  minor: false,
  at: null,
  ...over,
});

it("folds what only follows into the line before it", () => {
  const [laid, drawn, again] = [aLine("Laid."), aLine("One.", { minor: true }), aLine("Two.", { minor: true })];
  const late = aLine("Late.", { ply: 2, minor: true });
  expect(foldLines([laid, drawn, again, late])).toEqual([
    { line: laid, minor: [drawn, again] },
    { line: late, minor: [] },
  ]);
});

it.each([
  ["Ann slides from b3 to e3 and collects 2 fish.", ["b3", "e3"], "Ann slides and collects 2 fish."],
  ["Ann leaves with 3 fish from b3, c4.", ["b3", "c4"], "Ann leaves with 3 fish."],
  ["Ann swims from a1 through the wreck to a3.", ["a1", "a2", "a3"], "Ann swims through the wreck."],
  ["A surprise on c4: Birth.", ["c4"], "A surprise: Birth."],
  ["b3 places a penguin on c4.", ["c4"], "b3 places a penguin."],
  ["Ann lays a coral in their own school.", ["A e1"], "Ann lays a coral in their own school."],
])("tells the coordinates from the rest: %s", (text, marks, rest) => {
  const parts = splitCoordinates(aLine(text, { marks }));
  const join = (chosen: typeof parts) => chosen.map((part) => part.text).join("");
  expect(join(parts)).toBe(text);
  expect(join(parts.filter((part) => !part.coordinates))).toBe(rest);
});
