/** Whether a key belongs to a field or a dialog, or to the browser, rather than to the page. */
export function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  return (event.target as Element).closest("input, select, textarea, dialog") !== null;
}
