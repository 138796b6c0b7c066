import { kindOf } from "../staticScene";
import type { FishPlacement } from "./fishPlacement.svelte";
import type { NetControl } from "./netControl.svelte";
import type { TossAim } from "./tossAim.svelte";

const PULLS = {
  short: "Pull further. Let go to cancel.",
  ready: "Let go to toss. Slide back to cancel.",
};

/** Return what to do next with the net or the fish in the hand; null if there is nothing in it. */
export function promptOf(
  netControl: NetControl | null,
  placement: FishPlacement | null,
  toss: TossAim | null,
): string | null {
  if (netControl) return promptOfNet(netControl);
  if (toss && toss.pull !== "none") return PULLS[toss.pull];
  if (placement && placement.fish !== null && !placement.placed)
    return `Choose where the ${kindOf(placement.fish)} fish goes.`;
  return null;
}

function promptOfNet({ act, ready, ending, begun, held, steady, below }: NetControl): string | null {
  if (!ready || ending || !begun) return null;
  if (act.phase === "pull") return held ? "Pull it home, past the other fish." : "Go on dragging, or stop here.";
  if (held) return "Keep still while the net goes down.";
  if (!steady) return "Wait until the net hangs still.";
  return below.length ? "Steady now: hold to lower the net." : "Carry the net over some fish.";
}
