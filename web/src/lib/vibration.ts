import { settings } from "./settings.svelte";

/** Milliseconds of the weakest vibration and of the strongest. */
const WEAKEST = 8;
const STRONGEST = 45;

/** Let the device vibrate shortly, as something of a strength from 0 to 1 is to be felt. */
export function vibrate(strength: number) {
  // Only what is held in the hand vibrates, and browsers allow it after the first touch.
  if (!settings.vibration || !matchMedia("(pointer: coarse)").matches || !navigator.userActivation?.hasBeenActive)
    return;
  navigator.vibrate?.(Math.round(WEAKEST + (STRONGEST - WEAKEST) * Math.min(strength, 1)));
}
