/** The odds of what is asked, a little after the last change. An answer to an older question is dropped. */
import { type Client, codeOf } from "../api/client";
import type { ErrorCode, OddsQuestion, TargetOdds } from "../api/types";

/** Who taps three dice in a row asks once. */
const patienceMs = 250;

export class OddsDesk {
  /** the answer to the last question that had one */
  chances = $state.raw<readonly TargetOdds[] | null>(null);
  /** whether it is older than what is asked now */
  busy = $state(false);
  error = $state<ErrorCode | null>(null);
  readonly #api: Pick<Client, "odds">;
  #asked = 0;

  constructor(api: Pick<Client, "odds">) {
    this.#api = api;
  }

  async ask(question: OddsQuestion): Promise<void> {
    const turn = ++this.#asked;
    const current = () => turn === this.#asked;
    this.busy = true;
    await new Promise((resolve) => setTimeout(resolve, patienceMs));
    if (!current()) return;
    try {
      const { chances } = await this.#api.odds(question);
      if (current()) this.#show(chances, null);
    } catch (error) {
      if (current()) this.#show(null, codeOf(error));
    }
  }

  /** Nothing is asked any more. */
  rest(): void {
    this.#asked++;
    this.#show(null, null);
  }

  #show(chances: readonly TargetOdds[] | null, error: ErrorCode | null): void {
    this.chances = chances;
    this.error = error;
    this.busy = false;
  }
}
