import { expect, it } from "vitest";

import { BoardPace, readableLines } from "./pace.svelte";
import type { LogLine } from "./wire";

const aLine = (text: string, at: number | null): LogLine => ({ ply: 1, seat: 0, text, marks: [], minor: false, at });
const LINES = [
  aLine("Ann flicks.", null),
  aLine("A fish!", 0.4),
  aLine("Caught!", 0.9),
  aLine("Round 1 is over.", null),
];
const textsUntil = (moment: number) => readableLines(LINES, moment).map(({ text }) => text);

it("tells what is done first, every event at its moment, and the consequences at the end", () => {
  expect(textsUntil(0)).toEqual(["Ann flicks."]);
  expect(textsUntil(0.4)).toEqual(["Ann flicks.", "A fish!"]);
  expect(textsUntil(5)).toEqual(["Ann flicks.", "A fish!", "Caught!"]);
  expect(textsUntil(Infinity)).toEqual(LINES.map(({ text }) => text));
});

it("waits for a board that shows something, and not for one that does not", async () => {
  const pace = new BoardPace();
  await pace.shown();
  pace.report(true);
  let shown = false;
  const waiting = pace.shown().then(() => (shown = true));
  await Promise.resolve();
  expect(shown).toBe(false);
  pace.report(false);
  await waiting;
});
