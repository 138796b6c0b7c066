const HOUR = 3600;

/** A time on the clock in as few characters as can be: 1:05, 23 h, 0:00. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole >= 10 * HOUR) return `${Math.floor(whole / HOUR)} h`;
  const rest = String(whole % 60).padStart(2, "0");
  const minutes = Math.floor(whole / 60);
  if (whole < HOUR) return `${minutes}:${rest}`;
  return `${Math.floor(whole / HOUR)}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
}

/** The same for ears. */
export function clockWords(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole >= HOUR) return `${Math.floor(whole / HOUR)} hours`;
  if (whole >= 60) return `${Math.floor(whole / 60)} minutes ${whole % 60} seconds`;
  return `${whole} seconds`;
}

/** What is left now of a time that was told a while ago; it only runs for the seat to act. */
export function remaining(told: number, toldAt: number, now: number, runs: boolean): number {
  return runs ? Math.max(0, told - (now - toldAt) / 1000) : told;
}

/** How long ago, roughly. */
export function agoText(then: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - then) / 60));
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return hours === 1 ? "an hour ago" : `${hours} hours ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? "yesterday" : `${days} days ago`;
}
