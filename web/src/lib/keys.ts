/** A key pressed by itself and not into a field; null for everything else. */
export function plainKey(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return null;
  const typing =
    event.target instanceof HTMLElement &&
    event.target.matches("input:not([type=checkbox]), textarea, select");
  return typing ? null : event.key.toLowerCase();
}
