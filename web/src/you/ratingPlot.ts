// Pure functions that place ratings in a plot of 100 by 100 units.
import type { RatingPoint } from "../lib/http";

export interface PlotRange {
  low: number;
  high: number;
}

/**
 * Return the ratings that the plot shows at its lower and upper edge: round numbers around all ratings and around the
 * band of the last one. Bands are the wider the earlier they are, and those of the first games may go beyond the edges.
 */
export function rangeOf(points: RatingPoint[]): PlotRange {
  const last = points.at(-1);
  const ratings = points.map((point) => point.rating);
  if (last) ratings.push(last.rating - last.error, last.rating + last.error);
  return {
    low: Math.floor((Math.min(...ratings) - 1) / 100) * 100,
    high: Math.ceil((Math.max(...ratings) + 1) / 100) * 100,
  };
}

/** Return how far to the right a game is. Games are equally far apart, however long the pauses between them were. */
export function across(index: number, count: number): number {
  return count < 2 ? 50 : (100 * index) / (count - 1);
}

/** Return how far down a rating is. */
export function down(rating: number, { low, high }: PlotRange): number {
  return Math.min(100, Math.max(0, (100 * (high - rating)) / (high - low)));
}

/** Return the path of the line through all ratings. */
export function line(points: RatingPoint[], range: PlotRange): string {
  return `M${points.map((point, index) => `${across(index, points.length)} ${down(point.rating, range)}`).join("L")}`;
}

/** Return the path of the band in which the strength very probably lies. */
export function band(points: RatingPoint[], range: PlotRange): string {
  const upper = points.map((point, index) => [across(index, points.length), down(point.rating + point.error, range)]);
  const lower = points.map((point, index) => [across(index, points.length), down(point.rating - point.error, range)]);
  return `M${[...upper, ...lower.toReversed()].map((corner) => corner.join(" ")).join("L")}Z`;
}
