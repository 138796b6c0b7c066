import type { PersonalBest } from "../../lib/bests";
import { bestLaps } from "./board/bestLaps.svelte";

/** The best warm-up lap on this device. */
export function personalBests(): PersonalBest[] {
  const flicks = bestLaps.fewestFlicks;
  if (flicks === undefined) return [];
  return [{ title: "Best warm-up lap", value: `${flicks} ${flicks === 1 ? "flick" : "flicks"}` }];
}
