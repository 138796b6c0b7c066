// Chances of winning as text.
import type { RatedAction } from "./http";

const TOLERANCE = 0.001;

/** Format a chance. An estimate never reads as 0% or 100%. */
export function percent(chance: number, proved = false): string {
  const whole = Math.round(chance * 100);
  return `${proved ? whole : Math.min(Math.max(whole, 1), 99)}%`;
}

export function certainty(chance: number, proved: boolean): string {
  if (!proved) return "estimated";
  if (chance > 1 - TOLERANCE) return "certain win";
  return chance < TOLERANCE ? "certain loss" : "certain tie";
}

/** Describe a hint, the best action first. */
export function hintSentence([best, ...others]: RatedAction[]): string {
  if (!best) return "";
  const describe = ({ action, chance, proved }: RatedAction) =>
    `${action}, ${percent(chance, proved)}, ${certainty(chance, proved)}`;
  return [`Hint: ${describe(best)}.`, ...others.map((action) => `Or ${describe(action)}.`)].join(" ");
}
