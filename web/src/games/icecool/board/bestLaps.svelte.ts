import { SvelteMap } from "svelte/reactivity";

const KEY = "shoal.icecool.lap";
const laps = new SvelteMap<string, number>(stored());

function stored(): [string, number][] {
  try {
    return Object.entries(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, number>);
  } catch {
    return [];
  }
}

/** The fewest flicks with such a hand, on this device. */
export function bestLap(hand: string): number | undefined {
  return laps.get(hand);
}

export function rememberLap(hand: string, flicks: number) {
  if (flicks >= (laps.get(hand) ?? Infinity)) return;
  laps.set(hand, flicks);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(laps)));
  } catch {
    // A browser that keeps nothing still counts.
  }
}
