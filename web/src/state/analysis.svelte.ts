/** The analysis of one finished run: asked for again, as often as the server asks to, until it is made. */
import { ApiError, type Client } from "../api/client";
import type { Analysis, ErrorCode } from "../api/types";
import { backoffMs, pause, type Wait } from "../lib/retry";

/** What is being made is there soon, or in some minutes: no need to wait ever longer for it. */
const longestMs = 5000;
/** Some ten minutes; from then on only when the player asks. */
export const mostAttempts = 120;

export class RunAnalysis {
  /** the answer */
  found = $state.raw<Analysis | null>(null);
  /** whether it is still being asked for */
  busy = $state(false);
  /** why the last attempt failed */
  error = $state<ErrorCode | null>(null);
  /** whether asking again may help */
  mayHelp = $state(false);
  /** the fraction done of what is waited for */
  progress = $state<number | null>(null);

  readonly #api: Pick<Client, "analysis">;
  readonly #wait: Wait;
  /** grows when another run is asked for, or none */
  #epoch = 0;

  constructor(api: Pick<Client, "analysis">, wait: Wait = pause) {
    this.#api = api;
    this.#wait = wait;
  }

  async load(run: string): Promise<void> {
    const epoch = ++this.#epoch;
    const current = () => epoch === this.#epoch;
    this.found = null;
    this.error = null;
    this.progress = null;
    this.busy = true;
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      const waitMs = await this.#attempt(run, attempt, current);
      if (waitMs === null || !current()) break;
      await this.#wait(waitMs);
      if (!current()) break;
    }
    if (current()) this.busy = false;
  }

  /** Nobody looks any more. */
  stop(): void {
    this.#epoch++;
    this.busy = false;
  }

  /** How long to wait before the next attempt; null when there is nothing to wait for. */
  async #attempt(run: string, attempt: number, current: () => boolean): Promise<number | null> {
    try {
      const found = await this.#api.analysis(run);
      if (current()) this.found = found;
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
