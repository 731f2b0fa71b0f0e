/** A finger that taps twice means one thing: what has come under it since the first tap is not meant. */
const soonMs = 450;
/** CSS pixels */
const near = 24;

/** What a tap on this acts on; a label's tap is its field's. */
function meant(target: EventTarget | null): Element | null {
  const control = (target as Element).closest("a, button, input, label, select, summary");
  return (control as HTMLLabelElement | null)?.control ?? control;
}

export function ignoreSecondTaps(): void {
  let last = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0, on: null as Element | null };
  const listener = (event: MouseEvent) => {
    if (!event.detail) return; // by a key or by a script
    const { timeStamp: at, clientX: x, clientY: y } = event;
    const on = meant(event.target);
    const again = at - last.at < soonMs && Math.hypot(x - last.x, y - last.y) < near;
    if (again && on !== last.on) {
      event.preventDefault();
      event.stopImmediatePropagation();
      last.at = at;
    } else last = { at, x, y, on };
  };
  addEventListener("click", listener, true);
}
