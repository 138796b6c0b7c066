import { analysis, Refusal, sentenceOf } from "../lib/api";
import { notices } from "../lib/notices.svelte";
import type { PositionAnalysis } from "../lib/http";
import { findTurningPoints } from "./turningPoints";

/** Number of requests in flight at the same time. */
const CONCURRENCY = 2;
const TOO_MANY_REQUESTS = 429;
/** Wait after too many requests, in milliseconds. */
const PAUSE = 1500;

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE));

/** The analysis of one game, which grows position by position. */
export class GameAnalysis {
  /** Analyses by ply; those not analysed yet are undefined. */
  positions = $state.raw<(PositionAnalysis | undefined)[]>([]);
  running = $state(false);

  done = $derived(this.positions.filter((position) => position !== undefined).length);
  begun = $derived(this.positions.length > 0);
  complete = $derived(this.begun && this.done === this.positions.length);
  turningPoints = $derived(findTurningPoints(this.positions));

  constructor(readonly table: string) {}

  async start(lastPly: number) {
    if (this.running) return;
    if (!this.begun) this.positions = Array.from({ length: lastPly + 1 }, () => undefined);
    this.running = true;
    const open = this.positions.flatMap((position, ply) => (position ? [] : [ply]));
    await Promise.all(Array.from({ length: CONCURRENCY }, () => this.#work(open)));
    this.running = false;
    if (this.complete) notices.announce(`The analysis is done. Turning points: ${this.turningPoints.length}.`);
  }

  stop() {
    this.running = false;
  }

  /** Analyse the plies that are still open, one after the other. */
  async #work(open: number[]) {
    for (let ply = open.shift(); ply !== undefined && this.running;) {
      try {
        const position = await analysis(this.table, ply);
        this.positions = this.positions.with(position.ply, position);
        ply = open.shift();
      } catch (problem) {
        if (problem instanceof Refusal && problem.status === TOO_MANY_REQUESTS) {
          await pause();
          continue;
        }
        if (this.running) notices.show(sentenceOf(problem));
        this.running = false;
      }
    }
  }
}
