import { ApiError, type Client } from "../api/client";
import type { ErrorCode, Foresight } from "../api/types";

/** The best game that a challenge's dice allowed. */
export class BestGame {
  /** the answer; null also where these rules have none */
  found = $state.raw<Foresight | null>(null);
  /** why asking failed, where asking again may help */
  error = $state<ErrorCode | null>(null);
  readonly #api: Pick<Client, "foresight">;
  #challenge: string | null = null;

  constructor(api: Pick<Client, "foresight">) {
    this.#api = api;
  }

  async load(challenge: string): Promise<void> {
    this.#challenge = challenge;
    this.found = null;
    this.error = null;
    try {
      const found = await this.#api.foresight(challenge);
      if (challenge === this.#challenge) this.found = found;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (challenge === this.#challenge && error.retryable) this.error = error.code;
    }
  }
}
