// The graph of the chances over a game, in a frame of 100 by 100.
import type { PositionAnalysis } from "../lib/http";

type Positions = (PositionAnalysis | undefined)[];

export interface Span {
  from: number;
  to: number;
}

/** Return how far from the left a ply is drawn. */
export function across(ply: number, lastPly: number): number {
  return lastPly ? (100 * ply) / lastPly : 0;
}

/** Return how far from the top a chance is drawn. */
export function down(chance: number): number {
  return 100 * (1 - chance);
}

/** Return the ply at a share of the width, from 0 to 1. */
export function plyAt(share: number, lastPly: number): number {
  return Math.round(Math.min(Math.max(share, 0), 1) * lastPly);
}

/** Return the runs of neighbouring positions that meet a condition. */
export function spans(positions: Positions, met: (position: PositionAnalysis) => boolean): Span[] {
  const runs: Span[] = [];
  positions.forEach((position, ply) => {
    if (!position || !met(position)) return;
    const last = runs.at(-1);
    if (last?.to === ply - 1) last.to = ply;
    else runs.push({ from: ply, to: ply });
  });
  return runs;
}

const knownSpans = (positions: Positions) => spans(positions, () => true);

function points(positions: Positions, { from, to }: Span, seat: number): string[] {
  const lastPly = positions.length - 1;
  return positions.slice(from, to + 1).map((position, index) => {
    const point = [across(from + index, lastPly), down(position?.chances[seat] ?? 0)];
    return point.map((value) => Number(value.toFixed(2))).join(" ");
  });
}

/** Return how far down the mark of each seat is drawn: with two seats in the middle of its area, with more on its line. */
export function marks(chances: number[]): number[] {
  const [first = 0] = chances;
  return chances.length === 2 ? [down(first / 2), down((1 + first) / 2)] : chances.map(down);
}

/** Draw the chances of a seat as a line, broken where analyses are missing. */
export function line(positions: Positions, seat: number): string {
  return knownSpans(positions)
    .map((span) => `M${points(positions, span, seat).join("L")}`)
    .join("");
}

/** Draw the area under the line of a seat. */
export function area(positions: Positions, seat: number): string {
  const lastPly = positions.length - 1;
  const edge = (ply: number) => Number(across(ply, lastPly).toFixed(2));
  return knownSpans(positions)
    .map((span) => `M${edge(span.from)} 100L${points(positions, span, seat).join("L")}L${edge(span.to)} 100Z`)
    .join("");
}
