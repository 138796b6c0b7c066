import { SvelteMap } from "svelte/reactivity";

/** Key of the browser's storage. */
const KEY = "shoal.icecool.lap";
/** Fewest flicks by kind of hand. */
const laps = new SvelteMap<string, number>(storedLaps());

function storedLaps(): [string, number][] {
  try {
    return Object.entries(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, number>);
  } catch {
    return [];
  }
}

/** Return the fewest flicks that a lap with this kind of hand has taken on this device. */
export function bestLap(hand: string): number | undefined {
  return laps.get(hand);
}

export function rememberLap(hand: string, flicks: number) {
  if (flicks >= (laps.get(hand) ?? Infinity)) return;
  laps.set(hand, flicks);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(laps)));
  } catch {
    // Without storage the record lasts until the page is closed.
  }
}
