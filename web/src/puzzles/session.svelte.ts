import { sentenceOf, solution, tryPuzzle } from "../lib/api";
import { viewOf } from "../lib/fold";
import { notices } from "../lib/notices.svelte";
import { saveSolved } from "../lib/progressStore.svelte";
import { motion } from "../lib/settings.svelte";
import { play } from "../lib/sound";
import type { PuzzleInfo } from "../lib/http";
import type { LogLine, Snapshot } from "../lib/wire";
import { praise, remainingMoves } from "./solution";

/** Time between a right move and the reply to it, in milliseconds. */
const BEFORE_REPLY = 900;

/** The puzzle on the board, and my tries. */
export class PuzzleSession {
  puzzle = $state.raw<PuzzleInfo>();
  /** The positions so far, by ply. */
  snapshots = $state.raw<Snapshot[]>([]);
  /** What has happened so far. */
  lines = $state.raw<LogLine[]>([]);
  /** Ply that the board shows. */
  shown = $state(0);
  /** True if the board has just gone on by one ply. */
  forward = $state(false);
  seat = $state(0);
  mistakes = $state(0);
  /** Right moves that I have found. */
  played = $state.raw<string[]>([]);
  solved = $state(false);
  /** The next right move, once I have asked for it. */
  answer = $state("");
  /** The reply to the last try, and whether the try was right. */
  reply = $state("");
  right = $state(false);

  snapshot = $derived(this.snapshots[this.shown]);
  /** True if a move of mine is awaited on the board. */
  myTurn = $derived(!this.solved && this.shown === this.snapshots.length - 1);
  #revealed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly game: string) {}

  show(puzzle: PuzzleInfo) {
    return this.#attempt(async () => {
      const { snapshots } = await tryPuzzle(this.game, puzzle.id, [], null);
      clearTimeout(this.#timer);
      this.puzzle = puzzle;
      this.snapshots = snapshots;
      this.seat = viewOf(snapshots[0] as Snapshot).to_act ?? 0;
      this.lines = [];
      this.played = [];
      this.shown = this.mistakes = 0;
      this.forward = this.solved = this.right = this.#revealed = false;
      this.answer = this.reply = "";
      notices.announce(puzzle.task);
    });
  }

  act(action: string) {
    return this.#attempt(async (puzzle) => {
      const { snapshots, lines, right, solved, sentence } = await tryPuzzle(this.game, puzzle.id, this.played, action);
      this.right = right;
      if (!right) {
        this.mistakes += 1;
        return this.#say(sentence);
      }
      this.played = [...this.played, action];
      this.lines = [...this.lines, ...lines];
      this.answer = "";
      this.#step(snapshots);
      play("turn");
      if (solved) this.#finish(puzzle);
      else this.#say(this.#revealed ? "Go on." : "Correct! Go on.");
    });
  }

  /** Look at an earlier position of the solved puzzle. */
  look(ply: number) {
    this.forward = ply === this.shown + 1;
    this.shown = ply;
  }

  reveal() {
    return this.#attempt(async (puzzle) => {
      const { moves } = await solution(this.game, puzzle.id);
      this.#revealed = true;
      this.answer = remainingMoves(moves, this.played)[0]?.accepted[0] ?? "";
      this.right = false;
      this.#say("The board shows the answer. Play it to see what happens.");
    });
  }

  /** Show the next position, and the others after a pause each. */
  #step([next, ...others]: Snapshot[]) {
    if (!next) return;
    this.snapshots = [...this.snapshots, next];
    this.look(this.snapshots.length - 1);
    if (others.length) this.#timer = setTimeout(() => this.#step(others), motion() === "off" ? 0 : BEFORE_REPLY);
  }

  #finish(puzzle: PuzzleInfo) {
    this.solved = true;
    if (!this.#revealed) saveSolved(this.game, puzzle.id, this.mistakes + 1);
    this.#say(this.#revealed ? "Now you know!" : praise(this.mistakes + 1));
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
