import type { FlickAim } from "./aim.svelte";

/** What to do next, by how far the penguin is pulled back. */
export const HINTS: Record<FlickAim["pull"], string> = {
  none: "Pull your penguin back and let go.",
  short: "Pull further. Let go to cancel.",
  ready: "Let go to flick. Slide back to cancel.",
};
