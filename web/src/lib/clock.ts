const HOUR = 3600;

/** Format the time on a clock as short as possible: 1:05, 23 h, 0:00. */
export function clockText(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole >= 10 * HOUR) return `${Math.floor(whole / HOUR)} h`;
  const rest = String(whole % 60).padStart(2, "0");
  const minutes = Math.floor(whole / 60);
  if (whole < HOUR) return `${minutes}:${rest}`;
  return `${Math.floor(whole / HOUR)}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
}

/** Format the time on a clock for screen readers. */
export function spokenClock(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  if (whole >= HOUR) return `${Math.floor(whole / HOUR)} hours`;
  if (whole >= 60) return `${Math.floor(whole / 60)} minutes ${whole % 60} seconds`;
  return `${whole} seconds`;
}

/** Return the seconds left now, given those left at `receivedAt`. Times are in milliseconds; only a running clock loses time. */
export function remaining(seconds: number, receivedAt: number, now: number, runs: boolean): number {
  return runs ? Math.max(0, seconds - (now - receivedAt) / 1000) : seconds;
}

/** Say roughly how long ago a time was. Both times are in seconds. */
export function agoText(then: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - then) / 60));
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return hours === 1 ? "an hour ago" : `${hours} hours ago`;
  const days = Math.floor(hours / 24);
  return days === 1 ? "yesterday" : `${days} days ago`;
}
