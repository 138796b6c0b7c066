import { hint, sentenceOf } from "./api";
import { hintSentence } from "./chances";
import { notices } from "./notices.svelte";
import type { Table } from "./table.svelte";
import type { RatedAction, Suggestion } from "./http";
import type { Snapshot } from "./wire";

/** Hints at one table. A hint lasts until the next snapshot. */
export class Hints {
  thinking = $state(false);
  /** Index of the action that is shown on the board. */
  pointed = $state(0);
  #table: Table;
  #actions = $state.raw<RatedAction[]>([]);
  #suggestion = $state.raw<Suggestion | null>(null);
  #snapshot = $state.raw<Snapshot | null>(null);

  mayAsk = $derived.by(() => (this.#table.now?.hints ?? false) && this.#table.mayAct);
  #current = $derived.by(() => this.#table.mayAct && this.#snapshot === this.#table.now?.snapshot);
  actions = $derived(this.#current ? this.#actions : []);
  /** What to try in a physical game, whose actions have no chances. */
  suggestion = $derived(this.#current ? this.#suggestion : null);
  marks = $derived(
    this.suggestion?.actions ?? this.actions.slice(this.pointed, this.pointed + 1).map(({ action }) => action),
  );

  constructor(table: Table) {
    this.#table = table;
  }

  async ask() {
    if (!this.mayAsk || this.thinking) return;
    this.thinking = true;
    try {
      const { ply, advice, suggestion } = await hint(this.#table.id);
      if (ply !== this.#table.now?.snapshot?.ply) return;
      this.pointed = 0;
      this.#snapshot = this.#table.now.snapshot;
      this.#actions = advice?.actions ?? [];
      this.#suggestion = suggestion;
      notices.announce(suggestion ? `Hint: ${suggestion.sentence}` : hintSentence(this.actions));
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
