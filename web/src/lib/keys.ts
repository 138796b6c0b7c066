/** Return whether a key press belongs to a field, a dialog or the browser, not to the page. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  return (event.target as Element).closest("input, select, textarea, dialog") !== null;
}
