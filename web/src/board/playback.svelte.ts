import { onDestroy } from "svelte";

/** Time for which the end of a timeline stays, in milliseconds. */
const PAUSE = 600;

/** Plays the timeline from one view to the next, while the board already draws the new view. */
export class Playback<View, Timeline extends { duration: number }> {
  timeline: Timeline;
  #still: Timeline;
  #before: View | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(still: Timeline) {
    this.#still = still;
    this.timeline = $state.raw(still);
    onDestroy(() => clearTimeout(this.#timer));
  }

  /** Play the timeline from the previous view to this one. Return false if the view has not changed. */
  advance(view: View, build: (before: View) => Timeline): boolean {
    if (this.#before && JSON.stringify(this.#before) === JSON.stringify(view)) return false;
    clearTimeout(this.#timer);
    this.timeline = this.#before ? build(this.#before) : this.#still;
    if (this.timeline.duration > 0)
      this.#timer = setTimeout(() => (this.timeline = this.#still), this.timeline.duration + PAUSE);
    this.#before = view;
    return true;
  }
}
