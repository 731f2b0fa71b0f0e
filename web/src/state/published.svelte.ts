/** What the service publishes of one challenge, for whoever wants to compare. */
import { type Client, codeOf } from "../api/client";
import type { Challenge, ErrorCode } from "../api/types";

export class PublishedChallenge {
  /** null until it is there */
  found = $state.raw<Challenge | null>(null);
  busy = $state(false);
  error = $state<ErrorCode | null>(null);

  readonly #api: Pick<Client, "challenge">;
  #asked = "";

  constructor(api: Pick<Client, "challenge">) {
    this.#api = api;
  }

  async load(challenge: string): Promise<void> {
    this.#asked = challenge;
    this.found = null;
    this.error = null;
    this.busy = true;
    try {
      const found = await this.#api.challenge(challenge);
      if (challenge === this.#asked) this.found = found;
    } catch (thrown) {
      if (challenge === this.#asked) this.error = codeOf(thrown);
    } finally {
      if (challenge === this.#asked) this.busy = false;
    }
  }
}
