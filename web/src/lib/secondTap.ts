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

const isNear = (one: Pick<Tap, "x" | "y">, other: Pick<Tap, "x" | "y">): boolean =>
  Math.hypot(one.x - other.x, one.y - other.y) < near;

export function ignoreSecondTaps(): void {
  let last: Tap | null = null;

  /** Whether something else has come under the finger, though nobody scrolled. */
  const slipped = ({ at, x, y, scrolled, on }: Tap, count: number) =>
    last &&
    at - last.at < soonMs &&
    isNear(last, { x, y }) &&
    (scrolled === last.scrolled || count > 1) &&
    on !== last.on &&
    meant(document.elementFromPoint(last.x, last.y)) !== last.on;

  const listener = (event: MouseEvent) => {
    if (!event.detail) return; // by a key or by a script
    const { timeStamp: at, clientX: x, clientY: y } = event;
    const tap = { at, x, y, scrolled: scrollY, on: meant(event.target) };
    if (slipped(tap, event.detail)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      tap.on = last?.on ?? null; // a third is no better
    }
    last = tap;
  };
  addEventListener("click", listener, true);
  // What is disabled gives no click, but the finger was there.
  addEventListener(
    "pointerdown",
    ({ timeStamp: at, clientX: x, clientY: y }) => {
      if (last && isNear(last, { x, y }) && at - last.at < soonMs) last.at = at;
    },
    true,
  );
}
