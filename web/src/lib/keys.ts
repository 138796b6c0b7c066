/** Return whether a key press belongs to a field, a dialog or the browser, not to the page. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  return (event.target as Element).closest("input, select, textarea, dialog") !== null;
}

/** Return the step of a sequence that a key leads to, from 0 to the last one; undefined if the key leads nowhere. */
export function stepForKey(event: KeyboardEvent, shown: number, last: number): number | undefined {
  if (isTyping(event) || (event.target as Element).closest("[role=grid], [role=application]")) return undefined;
  const steps: Record<string, number> = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: last };
  const step = steps[event.key];
  return step === undefined ? undefined : Math.min(Math.max(step, 0), last);
}
