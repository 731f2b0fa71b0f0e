/** The server's time, as far as the client can tell: phones are often minutes off. */
export class Clock {
  /** the server's now, in milliseconds; moves at each tick */
  nowMs = $state(0);
  #offsetMs = 0;
  readonly #local: () => number;

  constructor(local: () => number = Date.now) {
    this.#local = local;
    this.nowMs = local();
  }

  /** Learns from an answer that said `now`, asked for at `askedMs` on the local clock. */
  learn(now: string, askedMs: number): void {
    const middle = (askedMs + this.#local()) / 2;
    this.#offsetMs = Date.parse(now) - middle;
    this.tick();
  }

  tick(): void {
    this.nowMs = this.#local() + this.#offsetMs;
  }

  /** for `learn` */
  asked(): number {
    return this.#local();
  }
}
