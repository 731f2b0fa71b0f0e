/** The step and the rival in the page's address, so that going back, a reload and a sent link find them again. */

export interface Place {
  /** from 0 */
  step: number;
  /** the game watched beside */
  rival: string | null;
}

/** Browsers refuse more than some hundred changes in half a minute. */
const leastMs = 400;

export function readPlace(search: string): Place {
  const asked = new URLSearchParams(search);
  const step = Number(asked.get("step"));
  return { step: Number.isSafeInteger(step) && step > 1 ? step - 1 : 0, rival: asked.get("with") };
}

export function searchOf({ step, rival }: Place): string {
  const said = new URLSearchParams();
  if (step > 0) said.set("step", String(step + 1));
  if (rival !== null) said.set("with", rival);
  return said.size ? `?${said}` : "";
}

export class ReplayAddress {
  readonly #path: string;
  #place: Place | null = null;
  #writtenMs = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** For the page shown now, and only while it is shown. */
  constructor(path: string) {
    this.#path = path;
  }

  /** At once, or where that has just been done, soon. */
  write(place: Place): void {
    this.#place = place;
    clearTimeout(this.#timer);
    const waitMs = this.#writtenMs + leastMs - Date.now();
    if (waitMs <= 0) this.flush();
    else this.#timer = setTimeout(() => this.flush(), waitMs);
  }

  /** What is still to be written. */
  flush(): void {
    clearTimeout(this.#timer);
    const place = this.#place;
    this.#place = null;
    if (place === null || location.pathname !== this.#path) return;
    const search = searchOf(place);
    if (search === location.search) return;
    this.#writtenMs = Date.now();
    history.replaceState(history.state, "", `${this.#path}${search}${location.hash}`);
  }
}
