import { tick } from "svelte";
import type { LogLine } from "./wire";

/**
 * Return the lines about a move that may be read when the board has shown it up to a moment, in seconds. The first line
 * says what is done, so it may be read at once; lines without a moment follow when all is shown.
 */
export function readableLines(lines: LogLine[], moment: number): LogLine[] {
  const hidden = lines.findIndex(({ at }, index) => (at ?? (index ? Infinity : 0)) > moment);
  return hidden < 0 ? lines : lines.slice(0, hidden);
}

/** The pace of a board: it reports while it shows what has happened, and others wait for it before they tell more. */
export class BoardPace {
  /** True while the board shows what has happened. */
  showing = $state(false);
  #waiting: (() => void)[] = [];

  /** Note whether the board still shows what has happened. */
  report(showing: boolean) {
    this.showing = showing;
    if (showing) return;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  /** Resolve as soon as the board has shown the view that it was just given; at once if it shows no motion. */
  async shown(): Promise<void> {
    await tick();
    while (this.showing) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }
}
