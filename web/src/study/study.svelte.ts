import { Refusal, sentenceOf, variation, variationAnalysis } from "../lib/api";
import type { AnyAction, GameModule } from "../lib/board";
import { address, viewOf } from "../lib/fold";
import { loadGame } from "../lib/games";
import { notices } from "../lib/notices.svelte";
import type { PositionAnalysis, StudyPosition, Variation } from "../lib/http";

const TOO_MANY_REQUESTS = 429;
/** Wait after too many requests, in milliseconds. */
const PAUSE = 1500;

/** A move of a variation. */
export interface StudyMove {
  seat: number;
  action: string;
  /** The move in a few words. */
  words: string;
  after: Variation;
}

/** A variation that a reader tries from one position. The server plays every move; nothing is stored. */
export class Study {
  start = $state.raw<Variation>();
  moves = $state.raw<StudyMove[]>([]);
  /** Number of moves that the board shows. */
  shown = $state(0);
  waiting = $state(false);
  /** True if the board shows the position after the one it showed before. */
  forward = $state(false);
  /** What to do next with the piece in hand. */
  prompt = $state<string | null>(null);
  analysing = $state(false);
  #analyses = $state.raw<Record<string, PositionAnalysis>>({});
  #asking = false;
  #module: GameModule | null = null;

  current = $derived(this.shown ? this.moves[this.shown - 1]?.after : this.start);
  snapshot = $derived(this.current?.snapshot);
  names = $derived(this.current?.names ?? []);
  seatToAct = $derived(this.snapshot ? viewOf(this.snapshot).to_act : null);
  actions = $derived(this.moves.slice(0, this.shown).map(({ action }) => action));
  analysis = $derived(this.analysing ? this.#analyses[this.actions.join("\n")] : undefined);
  /** The best action, for the board to point at. */
  marks = $derived(this.analysis?.best ? [this.analysis.best] : []);
  interactive = $derived(!this.waiting && this.seatToAct !== null);
  /** The sentence above the board: what to do, or what happened at the end. */
  sentence = $derived.by(() => {
    if (!this.snapshot) return "";
    if (this.seatToAct === null) return "The game is over here.";
    return address(this.names[this.seatToAct] ?? "", this.prompt ?? viewOf(this.snapshot).prompt);
  });

  constructor(
    readonly game: string,
    readonly source: StudyPosition["source"],
  ) {}

  get position(): StudyPosition {
    return { source: this.source, actions: this.actions };
  }

  /** Fetch the position in which the variation begins; return whether that worked. */
  async open(): Promise<boolean> {
    try {
      [this.start, this.#module] = await Promise.all([variation(this.position), loadGame(this.game)]);
      return true;
    } catch (problem) {
      notices.show(sentenceOf(problem));
      return false;
    }
  }

  /** Make a move in the position shown; the moves that followed it are given up. */
  async act(action: string) {
    const seat = this.seatToAct;
    if (!this.interactive || seat === null) return;
    const [earlier, words] = [this.moves.slice(0, this.shown), this.describe(action)];
    this.waiting = true;
    try {
      const after = await variation({ source: this.source, actions: [...this.actions, action] });
      this.moves = [...earlier, { seat, action, words: words || (after.lines[0]?.text ?? action), after }];
      this.show(this.moves.length);
    } catch (problem) {
      notices.show(sentenceOf(problem));
    } finally {
      this.waiting = false;
    }
  }

  /** Show the position after this many moves. */
  show(count: number) {
    this.forward = count === this.shown + 1;
    this.shown = count;
    this.prompt = null;
    notices.announce([...(count ? (this.current?.lines ?? []).map(({ text }) => text) : []), this.sentence].join(" "));
    void this.#analyse();
  }

  analyse(on: boolean) {
    this.analysing = on;
    void this.#analyse();
  }

  /** Describe a legal action of the position shown; empty if the game has no words for it. */
  describe(text: string): string {
    const action = (this.snapshot?.legal as AnyAction[] | undefined)?.find((legal) => legal.text === text);
    return (action && this.#module?.describeAction?.(action, this.snapshot?.view, this.names, [])) || "";
  }

  /** Analyse the position shown, one position at a time. */
  async #analyse() {
    if (this.#asking) return;
    this.#asking = true;
    while (this.analysing && this.start && !this.analysis) {
      const position = this.position;
      try {
        const found = await variationAnalysis(position);
        this.#analyses = { ...this.#analyses, [(position.actions ?? []).join("\n")]: found };
      } catch (problem) {
        if (problem instanceof Refusal && problem.status === TOO_MANY_REQUESTS) {
          await new Promise((resolve) => setTimeout(resolve, PAUSE));
          continue;
        }
        this.analysing = false;
        notices.show(sentenceOf(problem));
      }
    }
    this.#asking = false;
  }
}
