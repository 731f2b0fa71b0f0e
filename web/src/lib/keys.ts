/** Keys pressed for themselves. */

/** The digit on a key, also on keyboards that give digits only with Shift, as the French ones do. */
function digit({ code, key, shiftKey }: KeyboardEvent): string | undefined {
  if (/^[1-9]$/.test(key)) return key;
  return shiftKey ? undefined : /^Digit([1-9])$/.exec(code)?.[1];
}

/** A key pressed by itself and not into a field; null for everything else. */
export function plainKey(event: KeyboardEvent): string | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return null;
  const typing =
    event.target instanceof HTMLElement &&
    (event.target.isContentEditable || event.target.matches("input:not([type=checkbox]), textarea, select"));
  return typing ? null : (digit(event) ?? event.key.toLowerCase());
}
