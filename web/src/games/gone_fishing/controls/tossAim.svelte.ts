import type { Act } from "../../../lib/wire";
import { pulledPart, type PullRange } from "../../../physics/pullRange";

/** Vigour that is offered first, in percent, and the steps in which it is chosen. */
const USUAL = 40;
const STEP = 5;

/** How hard the player is about to toss: chosen with the slider, or by drawing the fish back and letting go. */
export class TossAim {
  strength = $state(USUAL);
  /** How far the fish are drawn back: not at all, too little to toss them, or far enough. */
  pull = $state<"none" | "short" | "ready">("none");
  readonly low: number;
  readonly high: number;
  readonly unit: string;

  constructor(act: Act) {
    const vigour = act.numbers.find(({ name }) => name === "vigour")!;
    [this.low, this.high, this.unit] = [vigour.low, vigour.high, vigour.unit];
  }

  /** Draw the fish back by some pixels; a pull that is too short keeps the vigour that was chosen before. */
  drawBack(length: number, range: PullRange) {
    this.pull = length < range.dead ? "short" : "ready";
    if (this.pull === "short") return;
    const vigour = this.low + (this.high - this.low) * pulledPart(length, range);
    this.strength = Math.round(vigour / STEP) * STEP;
  }

  /** Part of the strongest toss for which the fish are drawn back. */
  get part(): number {
    return this.pull === "ready" ? (this.strength - this.low) / (this.high - this.low) : 0;
  }

  get step(): number {
    return STEP;
  }

  get text(): string {
    return `toss ${this.strength}`;
  }
}
