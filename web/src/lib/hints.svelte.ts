import { hint, sentenceOf } from "./api";
import { hintWords } from "./chances";
import { notices } from "./notices.svelte";
import type { Table } from "./table.svelte";
import type { Advised, Turn } from "./wire";

/** Hints at one table; each stands for as long as its turn. */
export class Hints {
  thinking = $state(false);
  /** Which of the actions is shown on the board. */
  pointed = $state(0);
  #table: Table;
  #actions = $state.raw<Advised[]>([]);
  #turn = $state.raw<Turn | null>(null);

  mayAsk = $derived.by(() => (this.#table.now?.hints ?? false) && this.#table.mayAct);
  actions = $derived.by(() => (this.#table.mayAct && this.#turn === this.#table.now?.turn ? this.#actions : []));
  marks = $derived(this.actions.slice(this.pointed, this.pointed + 1).map(({ action }) => action));

  constructor(table: Table) {
    this.#table = table;
  }

  async ask() {
    if (!this.mayAsk || this.thinking) return;
    this.thinking = true;
    try {
      const { number, advice } = await hint(this.#table.id);
      if (number !== this.#table.now?.turn?.number) return;
      this.pointed = 0;
      this.#turn = this.#table.now.turn;
      this.#actions = advice.actions;
      notices.announce(hintWords(this.actions));
    } catch (problem) {
      notices.show(sentenceOf(problem));
    } finally {
      this.thinking = false;
    }
  }

  drop() {
    this.#turn = null;
  }
}
