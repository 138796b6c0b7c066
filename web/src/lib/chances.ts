// Chances of winning, in words.
import type { RatedAction } from "./wire";

const NEARLY = 0.001;

/** What is only estimated is never told as if it were certain. */
export function percent(chance: number, proved = false): string {
  const whole = Math.round(chance * 100);
  return `${proved ? whole : Math.min(Math.max(whole, 1), 99)}%`;
}

export function sureness(chance: number, proved: boolean): string {
  if (!proved) return "estimated";
  if (chance > 1 - NEARLY) return "certain win";
  return chance < NEARLY ? "certain loss" : "certainly shared";
}

export function hintWords([best, ...others]: RatedAction[]): string {
  if (!best) return "";
  const words = ({ action, chance, proved }: RatedAction) => `${action}, ${percent(chance, proved)}, ${sureness(chance, proved)}`;
  return [`Hint: ${words(best)}.`, ...others.map((other) => `Or ${words(other)}.`)].join(" ");
}
