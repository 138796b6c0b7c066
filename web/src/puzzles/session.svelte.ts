import { sentenceOf, solution, tryPuzzle } from "../lib/api";
import { viewOf } from "../lib/fold";
import { notices } from "../lib/notices.svelte";
import { keepSolved } from "../lib/progressStore.svelte";
import { play } from "../lib/sound";
import type { PuzzleInfo, Snapshot } from "../lib/wire";

const TASKS: Record<string, string> = {
  win: "Find the only move that wins.",
  share: "You cannot win any more. Find the only move that shares the victory.",
};

/** One puzzle on the board, and what I have tried. */
export class Solving {
  puzzle = $state.raw<PuzzleInfo>();
  snapshot = $state.raw<Snapshot>();
  seat = $state(0);
  tries = $state(0);
  right = $state(false);
  /** The answer, once it was asked for. */
  answer = $state("");
  /** What there is to say of the last try. */
  reply = $state("");

  task = $derived(TASKS[this.puzzle?.result ?? ""] ?? "Find the only right move.");

  constructor(readonly game: string) {}

  show(puzzle: PuzzleInfo) {
    return this.#attempt(async () => {
      const { snapshot } = await tryPuzzle(this.game, puzzle.id);
      this.puzzle = puzzle;
      this.snapshot = snapshot;
      this.seat = viewOf(snapshot).to_act ?? 0;
      this.tries = 0;
      this.right = false;
      this.answer = this.reply = "";
      notices.announce(this.task);
    });
  }

  act(action: string) {
    return this.#attempt(async (puzzle) => {
      const { snapshot, right, sentence } = await tryPuzzle(this.game, puzzle.id, action);
      this.tries += 1;
      if (!right) return this.#say(sentence);
      this.snapshot = snapshot;
      this.right = true;
      play("turn");
      if (!this.answer) keepSolved(this.game, puzzle.id, this.tries);
      this.#say(this.answer ? "Now you know it." : this.tries === 1 ? "Right, at the first try!" : `Right, at try ${this.tries}!`);
    });
  }

  reveal() {
    return this.#attempt(async (puzzle) => {
      this.answer = (await solution(this.game, puzzle.id)).action;
      this.#say(`The answer is ${this.answer}. Play it to see what happens.`);
    });
  }

  #say(text: string) {
    this.reply = text;
    notices.announce(text);
  }

  async #attempt(what: (puzzle: PuzzleInfo) => Promise<void>) {
    try {
      await what(this.puzzle as PuzzleInfo);
    } catch (problem) {
      notices.show(sentenceOf(problem));
    }
  }
}
