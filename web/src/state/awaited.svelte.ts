/** What the server may still have to make: asked for again, as often as it asks to, until it is there. */
import { ApiError } from "../api/client";
import type { ErrorCode } from "../api/types";
import { backoffMs, pause, type Wait } from "../lib/retry";

/** What is being made is there soon, or in some minutes: no need to wait ever longer for it. */
const longestMs = 5000;
/** Some ten minutes; from then on only when the player asks. */
export const mostAttempts = 120;

export class Awaited<T> {
  /** the answer; the one before it until a newer one is there */
  found = $state.raw<T | null>(null);
  /** whether it is still being asked for */
  busy = $state(false);
  /** why the last attempt failed */
  error = $state<ErrorCode | null>(null);
  /** whether asking again may help */
  mayHelp = $state(false);
  /** the fraction done of what is waited for */
  progress = $state<number | null>(null);

  readonly #wait: Wait;
  /** grows when something else is asked for, or nothing */
  #epoch = 0;

  constructor(wait: Wait = pause) {
    this.#wait = wait;
  }

  /** Nobody looks any more. */
  stop(): void {
    this.#epoch++;
    this.busy = false;
  }

  protected async ask(question: () => Promise<T>): Promise<void> {
    const epoch = ++this.#epoch;
    const current = () => epoch === this.#epoch;
    this.error = null;
    this.progress = null;
    this.busy = true;
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      const waitMs = await this.#attempt(question, attempt, current);
      if (waitMs === null || !current()) break;
      await this.#wait(waitMs);
      if (!current()) break;
    }
    if (current()) this.busy = false;
  }

  /** How long to wait before the next attempt; null when there is nothing to wait for. */
  async #attempt(
    question: () => Promise<T>,
    attempt: number,
    current: () => boolean,
  ): Promise<number | null> {
    try {
      const found = await question();
      if (current()) {
        this.found = found;
        this.error = null;
      }
      return null;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (current()) {
        this.error = error.code;
        this.mayHelp = error.retryable;
        this.progress = error.progress;
      }
      return error.retryable ? waitMs(attempt, error) : null;
    }
  }
}

/** Whether the server said that it is being made. */
export const isPreparing = (code: ErrorCode | null): boolean =>
  code === "analysis-not-ready" || code === "table-not-ready";

function waitMs(attempt: number, { code, retryAfterS }: ApiError): number {
  const backoff = backoffMs(attempt, retryAfterS);
  return isPreparing(code) ? Math.min(backoff, Math.max(longestMs, (retryAfterS ?? 0) * 1000)) : backoff;
}
