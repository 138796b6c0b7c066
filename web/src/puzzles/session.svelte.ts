import { sentenceOf, solution, tryPuzzle } from "../lib/api";
import { viewOf } from "../lib/fold";
import { notices } from "../lib/notices.svelte";
import { BoardPace } from "../lib/pace.svelte";
import { saveSolved } from "../lib/progressStore.svelte";
import { motion } from "../lib/settings.svelte";
import { play } from "../lib/sound";
import type { PuzzleInfo, PuzzleProgress } from "../lib/http";
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

  /** Why the same act may be tried again: mine has missed, or I have seen the answer. */
  retry = $state<"missed" | "seen" | null>(null);
  /** True while the board shows the answer as an act, which is not mine. */
  demonstrating = $state(false);
  readonly pace = new BoardPace();

  #waiting = $state(false);
  snapshot = $derived(this.snapshots[this.shown]);
  /** True if a move of mine is awaited on the board. */
  myTurn = $derived(
    !this.solved && !this.#waiting && this.shown === (this.puzzle?.physical ? 0 : this.snapshots.length - 1),
  );
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
      this.forward = this.solved = this.right = this.#revealed = this.demonstrating = false;
      this.answer = this.reply = "";
      this.retry = null;
      notices.announce(puzzle.task);
    });
  }

  act(action: string) {
    return this.#attempt(async (puzzle) => {
      const progress = await tryPuzzle(this.game, puzzle.id, this.played, action);
      if (puzzle.physical) return this.#showAct(puzzle, progress);
      const { snapshots, lines, right, solved, sentence } = progress;
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

  /** Go back to the position in which an act begins. */
  tryAgain() {
    this.snapshots = this.snapshots.slice(0, 1);
    this.look(0);
    this.demonstrating = false;
    this.retry = null;
    this.reply = "";
  }

  reveal() {
    return this.#attempt(async (puzzle) => {
      const { moves } = await solution(this.game, puzzle.id);
      if (puzzle.physical) return this.#demonstrate(puzzle, moves[0]?.accepted[0] ?? "");
      this.#revealed = true;
      this.answer = remainingMoves(moves, this.played)[0]?.accepted[0] ?? "";
      this.right = false;
      this.#say("The board shows the answer. Play it to see what happens.");
    });
  }

  /** Show an act of mine to its end, and then say whether it has reached the goal. */
  async #showAct(puzzle: PuzzleInfo, { snapshots, lines, right, sentence }: PuzzleProgress) {
    if (!(await this.#animate(snapshots))) return;
    this.right = right;
    if (right) {
      this.lines = lines;
      play("turn");
      this.#finish(puzzle);
    } else {
      this.mistakes += 1;
      this.retry = "missed";
      this.#say(sentence);
    }
  }

  /** Show the answer as an act. To solve the puzzle, I still have to make one myself. */
  async #demonstrate(puzzle: PuzzleInfo, action: string) {
    this.tryAgain();
    const { snapshots } = await tryPuzzle(this.game, puzzle.id, [], action);
    this.demonstrating = true;
    this.right = false;
    this.#say("Watch closely.");
    if (!(await this.#animate(snapshots))) return;
    this.retry = "seen";
    this.#say("That is one way. Now you!");
  }

  /** Let the board show an act from the position of the puzzle; return whether it still shows this act at its end. */
  async #animate([after]: Snapshot[]): Promise<boolean> {
    if (!after || this.shown > 0) return false;
    this.snapshots = [...this.snapshots.slice(0, 1), after];
    this.look(1);
    await this.pace.shown();
    return this.snapshot === after;
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
    this.#say(this.#revealed ? "Now you know!" : praise(this.mistakes + 1, puzzle.physical));
  }

  #say(text: string) {
    this.reply = text;
    notices.announce(text);
  }

  /** Run a request; a refusal becomes a notice. */
  async #attempt(request: (puzzle: PuzzleInfo) => Promise<void>) {
    this.#waiting = true;
    try {
      await request(this.puzzle as PuzzleInfo);
    } catch (problem) {
      notices.show(sentenceOf(problem));
    } finally {
      this.#waiting = false;
    }
  }
}
