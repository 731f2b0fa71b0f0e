/** A new game of one's own: the challenge made, its run begun and remembered, so that its address opens it. */
import { type Client, codeOf } from "../api/client";
import type { ErrorCode, NewChallenge } from "../api/types";
import { invitationPath } from "./route.svelte";
import type { Runs } from "./runs.svelte";

export class NewGame {
  busy = $state(false);
  /** why none could be begun */
  error = $state<ErrorCode | null>(null);
  readonly #api: Pick<Client, "createChallenge" | "startRun">;
  readonly #runs: Pick<Runs, "remember">;

  constructor(api: Pick<Client, "createChallenge" | "startRun">, runs: Pick<Runs, "remember">) {
    this.#api = api;
    this.#runs = runs;
  }

  /** Its address; null where it failed, or while another one is being made. */
  async begin(terms: NewChallenge): Promise<string | null> {
    if (this.busy) return null;
    this.busy = true;
    this.error = null;
    try {
      const { id } = await this.#api.createChallenge(terms);
      this.#runs.remember(await this.#api.startRun(id));
      return invitationPath(id);
    } catch (error) {
      this.error = codeOf(error);
      return null;
    } finally {
      this.busy = false;
    }
  }
}
