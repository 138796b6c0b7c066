import { untrack } from "svelte";

import { feelingOf } from "../lib/ending";
import { play } from "../lib/sound";
import type { Table } from "../lib/table.svelte";

/** Time for which the final position is seen before the result covers it, in milliseconds. */
const PAUSE = 1100;

/** The end of a game: first what the board shows of it, then the result. To be made while a component starts. */
export class Finale {
  /** True if the player does not want to wait for the rest of what the board shows. */
  skipped = $state(false);
  resultShown = $state(false);
  /** True once the result of a game that has just been won was shown. */
  celebrated = $state(false);
  /** True once the result was shown. */
  #told = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** True from the last move until the result is shown. */
  running = $derived.by(() => this.table.onBoard?.status === "over" && !this.#told);

  constructor(readonly table: Table) {
    $effect(() => {
      if (!table.over || (table.now?.aborted_by ?? null) !== null) return untrack(() => this.#reset());
      this.#timer = setTimeout(() => this.#tell(), this.skipped ? 0 : PAUSE);
      return () => clearTimeout(this.#timer);
    });
  }

  /** Show the rest of the end at once, and then the result. */
  skip() {
    if (this.running) this.skipped = true;
  }

  #reset() {
    this.resultShown = this.#told = false;
    if (this.table.now?.status !== "over") this.skipped = this.celebrated = false;
  }

  #tell() {
    this.#told = this.resultShown = true;
    const { now, justEnded } = this.table;
    if (!now || !justEnded) return;
    this.celebrated = feelingOf(now) === "win";
    play(feelingOf(now));
  }
}
