// The picture of the chances over a game, in a frame of 100 by 100.
import type { PositionAnalysis } from "../lib/wire";

type Answers = (PositionAnalysis | undefined)[];

export interface Span {
  from: number;
  to: number;
}

/** How far from the left the position after so many actions stands. */
export function across(number: number, most: number): number {
  return most ? (100 * number) / most : 0;
}

export function down(chance: number): number {
  return 100 * (1 - chance);
}

/** The position under a point so far from the left, from 0 to 1. */
export function numberAt(share: number, most: number): number {
  return Math.round(Math.min(Math.max(share, 0), 1) * most);
}

/** Where neighbouring answers are all so. */
export function spans(answers: Answers, met: (answer: PositionAnalysis) => boolean): Span[] {
  const found: Span[] = [];
  answers.forEach((answer, number) => {
    if (!answer || !met(answer)) return;
    const last = found.at(-1);
    if (last?.to === number - 1) last.to = number;
    else found.push({ from: number, to: number });
  });
  return found;
}

const known = (answers: Answers) => spans(answers, () => true);

function points(answers: Answers, { from, to }: Span, seat: number): string[] {
  const most = answers.length - 1;
  return answers.slice(from, to + 1).map((answer, index) => {
    const place = [across(from + index, most), down(answer?.chances[seat] ?? 0)];
    return place.map((value) => Number(value.toFixed(2))).join(" ");
  });
}

/** How far down each seat's mark stands: of two in the middle of its area, of more on its line. */
export function marks(chances: number[]): number[] {
  const [first = 0] = chances;
  return chances.length === 2 ? [down(first / 2), down((1 + first) / 2)] : chances.map(down);
}

/** The line of a seat's chances, broken where answers are missing. */
export function line(answers: Answers, seat: number): string {
  return known(answers).map((span) => `M${points(answers, span, seat).join("L")}`).join("");
}

/** What lies under the line of a seat. */
export function area(answers: Answers, seat: number): string {
  const most = answers.length - 1;
  const edge = (number: number) => Number(across(number, most).toFixed(2));
  return known(answers)
    .map((span) => `M${edge(span.from)} 100L${points(answers, span, seat).join("L")}L${edge(span.to)} 100Z`)
    .join("");
}
