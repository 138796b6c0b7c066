// Remembers an act that the player has begun, so that a page that is loaded again goes on with it: nobody gets a second try.
import type { HandSample } from "../physics/handPath";
import type { FishingAct } from "../physics/localReferee";

/** Key of the browser's storage. */
const KEY = "shoal.gone_fishing.act";

export function rememberAct(act: FishingAct, samples: readonly HandSample[]) {
  try {
    localStorage.setItem(KEY, JSON.stringify({ act, samples }));
  } catch {
    // Without storage a page that is loaded again begins the act anew.
  }
}

/** Return the samples of an act that was begun in exactly this position, or null. */
export function recallAct(act: FishingAct): HandSample[] | null {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? "null") as { act: FishingAct; samples: HandSample[] } | null;
    return stored && JSON.stringify(stored.act) === JSON.stringify(act) ? stored.samples : null;
  } catch {
    return null;
  }
}

export function forgetAct() {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // There is nothing to forget.
  }
}
