/** A finger that taps twice means one thing: what has come under it since the first tap is not meant. */
const soonMs = 450;
/** CSS pixels */
const near = 24;

interface Tap {
  at: number;
  x: number;
  y: number;
  scrolled: number;
  on: Element | null;
}

/** What a tap on this acts on; a label's tap is its field's. */
function meant(target: EventTarget | null): Element | null {
  const control = (target as Element | null)?.closest("a, button, input, label, select, summary") ?? null;
  return (control as HTMLLabelElement | null)?.control ?? control;
}

export function ignoreSecondTaps(): void {
  let last: Tap | null = null;

  const again = ({ timeStamp, clientX, clientY }: MouseEvent) =>
    last && timeStamp - last.at < soonMs && Math.hypot(clientX - last.x, clientY - last.y) < near
      ? last
      : null;

  function act(event: MouseEvent) {
    if (!event.detail) return; // by a key or by a script
    const before = again(event);
    const { timeStamp: at, clientX: x, clientY: y } = event;
    const tap = { at, x, y, scrolled: scrollY, on: meant(event.target) };
    // Something else has come under the finger, though nobody scrolled.
    if (
      before &&
      tap.on !== before.on &&
      (tap.scrolled === before.scrolled || event.detail > 1) &&
      meant(document.elementFromPoint(before.x, before.y)) !== before.on
    ) {
      event.preventDefault();
      event.stopImmediatePropagation();
      tap.on = before.on; // a third is no better
    }
    last = tap;
  }

  /** What is disabled gives no click, but the finger was there. */
  function touch(event: PointerEvent) {
    const before = again(event);
    if (before) before.at = event.timeStamp;
  }

  addEventListener("click", act, true);
  addEventListener("pointerdown", touch, true);
}
