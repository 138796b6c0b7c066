import type { Clock } from "./wire";

function durationText(seconds: number): string {
  if (seconds % 3600 === 0) return seconds === 3600 ? "1 hour" : `${seconds / 3600} hours`;
  if (seconds % 60 === 0) return seconds === 60 ? "1 minute" : `${seconds / 60} minutes`;
  return `${seconds} seconds`;
}

/** Describe the time control of a table. */
export function describeClock(clock: Clock): string {
  const end =
    clock.on_time_out === "lose" ? "A player who runs out of time loses." : "When time runs out, a bot makes the move.";
  const more = clock.increment ? `, and ${durationText(clock.increment)} more with every move` : "";
  switch (clock.kind) {
    case "relaxed":
      return `A day per move. ${end}`;
    case "move":
      return `${durationText(clock.seconds)} per move. ${end}`;
    case "total":
      return `${durationText(clock.seconds)} per player for the whole game${more}. ${end}`;
    default:
      return "No clock.";
  }
}
