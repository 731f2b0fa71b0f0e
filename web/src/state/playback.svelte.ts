/** Where in a replay one is, and whether it goes on by itself. */

export const speeds = ["slow", "normal", "fast"] as const;
export type Speed = (typeof speeds)[number];

/** how long a step is looked at */
const stepMs: Record<Speed, number> = { slow: 2800, normal: 1400, fast: 700 };

export class Playback {
  /** the step shown, from 0 */
  step = $state(0);
  /** how many steps there are */
  count = $state(0);
  /** whether it goes on by itself */
  playing = $state(false);
  speed = $state<Speed>("normal");
  /** whether the step before was the one shown last: only then have its dice just fallen */
  stepped = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  get last(): number {
    return Math.max(this.count - 1, 0);
  }

  get atEnd(): boolean {
    return this.step === this.last;
  }

  /** Another game, from this step on. */
  open(count: number, step = 0): void {
    this.pause();
    this.count = count;
    this.#show(step);
    this.stepped = false;
  }

  /** Whoever chooses a step wants to look at it. */
  go(step: number): void {
    this.pause();
    this.#show(step);
  }

  by(steps: number): void {
    this.go(this.step + steps);
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  /** From the end it begins anew. */
  play(): void {
    if (this.count < 2) return;
    if (this.atEnd) this.#show(0);
    this.playing = true;
    this.#wait();
  }

  pause(): void {
    clearTimeout(this.#timer);
    this.playing = false;
  }

  /** Holds from the step shown on. */
  choose(speed: Speed): void {
    this.speed = speed;
    if (this.playing) this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#show(this.step + 1);
      if (this.atEnd) this.playing = false;
      else this.#wait();
    }, stepMs[this.speed]);
  }

  #show(step: number): void {
    const next = Math.min(Math.max(Math.trunc(step) || 0, 0), this.last);
    this.stepped = next === this.step + 1;
    this.step = next;
  }
}
