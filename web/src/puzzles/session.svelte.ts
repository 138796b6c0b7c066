import { sentenceOf, solution, tryPuzzle } from "../lib/api";
import { viewOf } from "../lib/fold";
import { notices } from "../lib/notices.svelte";
import { saveSolved } from "../lib/progressStore.svelte";
import { play } from "../lib/sound";
import type { PuzzleInfo } from "../lib/http";
import type { Snapshot } from "../lib/wire";

const TASKS: Record<string, string> = {
  win: "Find the only move that wins.",
  share: "You cannot win any more. Find the only move that shares the victory.",
};

/** The puzzle on the board, and my tries. */
export class PuzzleSession {
  puzzle = $state.raw<PuzzleInfo>();
  snapshot = $state.raw<Snapshot>();
  seat = $state(0);
  tries = $state(0);
  right = $state(false);
  /** The answer, once I have asked for it. */
  answer = $state("");
  /** The reply to the last try. */
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
      if (!this.answer) saveSolved(this.game, puzzle.id, this.tries);
      this.#say(
        this.answer
          ? "Now you know it."
          : this.tries === 1
            ? "Right, at the first try!"
            : `Right, at try ${this.tries}!`,
      );
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

  /** Run a request; a refusal becomes a notice. */
  async #attempt(request: (puzzle: PuzzleInfo) => Promise<void>) {
    try {
      await request(this.puzzle as PuzzleInfo);
    } catch (problem) {
      notices.show(sentenceOf(problem));
    }
  }
}
