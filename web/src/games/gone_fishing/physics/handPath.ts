// The path of a hand as the server reads it: see src/shoal/games/gone_fishing/physics/hand_path.py. A sample is in whole units.
import { PLAN, rounded, type Lying } from "../staticScene";

export type Phase = "lower" | "pull";
export type Sample = number[];

/** Per millimetre, or per degree. */
export const UNITS = Math.round(1 / PLAN.hand.unit);
const CHANNELS: Record<Phase, number> = { lower: 4, pull: 2 };

/** Samples of x, y, height and heading; or, to pull, of how far the hand is east and north of where it began. */
export function encode(phase: Phase, samples: Sample[]): string {
  const channels = CHANNELS[phase];
  const bytes = [channels];
  const [first, ...further] = samples;
  if (first && phase === "lower") bytes.push(...first.flatMap((number) => [number & 255, (number >> 8) & 255]));
  let before = first;
  for (const sample of further) {
    for (let n = 0; n < channels; n++) bytes.push((sample[n]! - before![n]!) & 255);
    before = sample;
  }
  const letters = bytes.map((byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** For the standard hand. */
export function stop({ x, y, heading }: Lying): string {
  return [x, y, heading].map((number) => rounded(number)).join(",");
}

export function waypoints(way: { x: number; y: number }[]): string {
  return way.map(({ x, y }) => `${rounded(x)},${rounded(y)}`).join(";");
}
