import { hint, sentenceOf } from "./api";
import { hintSentence } from "./chances";
import { notices } from "./notices.svelte";
import type { Table } from "./table.svelte";
import type { RatedAction } from "./http";
import type { Snapshot } from "./wire";

/** Hints at one table. A hint lasts until the next snapshot. */
export class Hints {
  thinking = $state(false);
  /** Index of the action that is shown on the board. */
  pointed = $state(0);
  #table: Table;
  #actions = $state.raw<RatedAction[]>([]);
  #snapshot = $state.raw<Snapshot | null>(null);

  mayAsk = $derived.by(() => (this.#table.now?.hints ?? false) && this.#table.mayAct);
  actions = $derived.by(() =>
    this.#table.mayAct && this.#snapshot === this.#table.now?.snapshot ? this.#actions : [],
  );
  marks = $derived(this.actions.slice(this.pointed, this.pointed + 1).map(({ action }) => action));

  constructor(table: Table) {
    this.#table = table;
  }

  async ask() {
    if (!this.mayAsk || this.thinking) return;
    this.thinking = true;
    try {
      const { ply, advice } = await hint(this.#table.id);
      if (ply !== this.#table.now?.snapshot?.ply) return;
      this.pointed = 0;
      this.#snapshot = this.#table.now.snapshot;
      this.#actions = advice.actions;
      notices.announce(hintSentence(this.actions));
    } catch (problem) {
      notices.show(sentenceOf(problem));
    } finally {
      this.thinking = false;
    }
  }

  drop() {
    this.#snapshot = null;
  }
}
