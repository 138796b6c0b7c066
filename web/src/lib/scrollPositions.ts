// How far each page of the history was scrolled, so that Back returns to the same place.

const MILLISECONDS = 3000;
const positions = new Map<string, number>();
let entries = 0;
let restoring = new AbortController();

function key(): string {
  return (history.state as { key?: string } | null)?.key ?? "";
}

/** Return the state of a new entry of the history, by which its position is found again. */
export function newEntry(): { key: string } {
  restoring.abort();
  return { key: `${performance.timeOrigin} ${entries++}` };
}

/** Scroll to where the current entry of the history was left, again and again while the page is still loading. */
function restore() {
  const target = positions.get(key()) ?? 0;
  restoring.abort();
  restoring = new AbortController();
  const stop = restoring;
  const { signal } = stop;
  const observer = new ResizeObserver(() => scrollTo(0, target));
  observer.observe(document.body);
  signal.addEventListener("abort", () => observer.disconnect());
  // Whoever begins to scroll is not pulled back.
  for (const input of ["wheel", "touchstart", "keydown", "pointerdown"] as const)
    addEventListener(input, () => stop.abort(), { signal });
  setTimeout(() => stop.abort(), MILLISECONDS);
}

/** Remember positions and restore them; return a function that stops this. */
export function startScrollPositions(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  if (!key()) history.replaceState(newEntry(), "");
  addEventListener("scroll", () => positions.set(key(), scrollY), { signal, passive: true });
  addEventListener("popstate", restore, { signal });
  return () => stop.abort();
}
