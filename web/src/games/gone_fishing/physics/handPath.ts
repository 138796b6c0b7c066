// Writes the path of a hand as the server reads it: see src/shoal/games/gone_fishing/physics/hand_path.py.
import type { Point } from "../../../physics/renderer";
import type { FlatPose } from "../schema";
import { round, SCENE } from "../staticScene";

export type Phase = "lower" | "pull";
/**
 * One sample of a hand, in whole units: x, y, height and heading while it lowers; while it pulls, how far it is east and
 * north of where it began.
 */
export type HandSample = number[];

/** Units per millimetre, or per degree. */
export const UNITS = Math.round(1 / SCENE.hand.unit);
/** Numbers in a sample. */
const CHANNELS: Record<Phase, number> = { lower: 4, pull: 2 };

/** Return a recorded path as text: the first sample of a lowering, then the differences from sample to sample. */
export function encode(phase: Phase, samples: HandSample[]): string {
  const channels = CHANNELS[phase];
  const bytes = [channels];
  const [first, ...further] = samples;
  if (first && phase === "lower") bytes.push(...first.flatMap((value) => [value & 255, (value >> 8) & 255]));
  let before = first;
  for (const sample of further) {
    for (let n = 0; n < channels; n++) bytes.push((sample[n]! - before![n]!) & 255);
    before = sample;
  }
  const letters = bytes.map((byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Return the path on which the standard hand lowers a net to a place. */
export function lowerPath({ x, y, heading }: FlatPose): string {
  return [x, y, heading].map((value) => round(value)).join(",");
}

/** Return the path on which the standard hand pulls a net through some points. */
export function pullPath(points: Point[]): string {
  return points.map(({ x, y }) => `${round(x)},${round(y)}`).join(";");
}
