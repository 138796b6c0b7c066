import type { FlickAim } from "./aim.svelte";

/** What to do next, by how far the penguin is pulled back, or if there is no room for the finger. */
export const HINTS: Record<FlickAim["pull"] | "blocked", string> = {
  none: "Pull your penguin back and let go.",
  short: "Pull further. Let go to cancel.",
  blocked: "No room for your finger there. Pull another way, or move to the red line first.",
  ready: "Let go to flick. Slide back to cancel.",
};
