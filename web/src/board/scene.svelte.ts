import { onDestroy } from "svelte";

const PAUSE = 600;

/** What is shown between one view and the next. What is drawn from the view itself is right from the first moment. */
export class Scene<View, Stage extends { length: number }> {
  stage: Stage;
  #still: Stage;
  #before: View | null = null;
  #curtain: ReturnType<typeof setTimeout> | undefined;

  constructor(still: Stage) {
    this.#still = still;
    this.stage = $state.raw(still);
    onDestroy(() => clearTimeout(this.#curtain));
  }

  /** Plays how the view before became this one; false if it is still the same. */
  goOn(now: View, staged: (before: View) => Stage): boolean {
    if (this.#before && JSON.stringify(this.#before) === JSON.stringify(now)) return false;
    clearTimeout(this.#curtain);
    this.stage = this.#before ? staged(this.#before) : this.#still;
    if (this.stage.length > 0) this.#curtain = setTimeout(() => (this.stage = this.#still), this.stage.length + PAUSE);
    this.#before = now;
    return true;
  }
}
