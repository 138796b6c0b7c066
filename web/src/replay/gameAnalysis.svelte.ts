import { analysed, Refusal, sentenceOf } from "../lib/api";
import { notices } from "../lib/notices.svelte";
import type { PositionAnalysis } from "../lib/wire";
import { turningPoints } from "./turningPoints";

const AT_ONCE = 2;
const TOO_MUCH = 429;
const PAUSE = 1500;

const rest = () => new Promise((rested) => setTimeout(rested, PAUSE));

/** The analysis of one game, position by position, as the answers come. */
export class Analysing {
  answers = $state.raw<(PositionAnalysis | undefined)[]>([]);
  running = $state(false);

  done = $derived(this.answers.filter((answer) => answer !== undefined).length);
  begun = $derived(this.answers.length > 0);
  complete = $derived(this.begun && this.done === this.answers.length);
  turnings = $derived(turningPoints(this.answers));

  constructor(readonly table: string) {}

  async start(most: number) {
    if (this.running) return;
    if (!this.begun) this.answers = Array.from({ length: most + 1 }, () => undefined);
    this.running = true;
    const open = this.answers.flatMap((answer, number) => (answer ? [] : [number]));
    await Promise.all(Array.from({ length: AT_ONCE }, () => this.#work(open)));
    this.running = false;
    if (this.complete) notices.announce(`The analysis is done. Turning points: ${this.turnings.length}.`);
  }

  stop() {
    this.running = false;
  }

  async #work(open: number[]) {
    for (let number = open.shift(); number !== undefined && this.running; ) {
      try {
        const answer = await analysed(this.table, number);
        this.answers = this.answers.with(answer.ply, answer);
        number = open.shift();
      } catch (problem) {
        if (problem instanceof Refusal && problem.status === TOO_MUCH) {
          await rest();
          continue;
        }
        if (this.running) notices.show(sentenceOf(problem));
        this.running = false;
      }
    }
  }
}
