/** Help with the choice that a run in play is waiting for: the best actions, and what one's own would cost. */
import type { Client } from "../api/client";
import type { Action, Advice } from "../api/types";
import type { Wait } from "../lib/retry";
import { Awaited } from "./awaited.svelte";
import type { Play } from "./play.svelte";

type AdviceApi = Pick<Client, "advice" | "run">;

/** What is asked: for the best actions, or only about what one has laid out. */
export type Question = "best" | "mine";

export class Advisor extends Awaited<Advice> {
  /** whether the best actions are asked for */
  best = $state(false);
  /** one's own choice, as it was when it was asked about */
  mine = $state.raw<Action | null>(null);
  /** the first question of a run, while it waits for the player's consent to be marked as advised */
  unconfirmed = $state.raw<Question | null>(null);
  readonly #api: AdviceApi;
  readonly #play: Play;

  constructor(api: AdviceApi, play: Play, wait?: Wait) {
    super(wait);
    this.#api = api;
    this.#play = play;
  }

  /** Asks for help; the first time in a run, whether it really shall be. */
  async wonder(question: Question): Promise<void> {
    if (!this.#play.ready) return;
    if (this.#play.run?.advised) await this.#take(question);
    else this.unconfirmed = question;
  }

  async confirm(): Promise<void> {
    const question = this.unconfirmed;
    this.unconfirmed = null;
    if (question) await this.#take(question);
  }

  async again(): Promise<void> {
    const run = this.#play.run;
    if (!run) return;
    await this.ask(async () => {
      const advice = await this.#api.advice(run.id, this.mine);
      // Another tab may have moved on: only where the run is found here afterwards, the answer is about these dice.
      this.#play.learn(await this.#api.run(run.id));
      if (this.#play.run?.nextAction !== run.nextAction) this.forget();
      return advice;
    });
    if (this.error && !this.mayHelp) await this.#play.refresh();
  }

  /** Folds the help away, or takes back the first question. */
  close(): void {
    this.best = false;
    this.mine = null;
    this.unconfirmed = null;
    this.error = null;
    this.stop();
  }

  /** What was found is about dice that are no longer there. */
  forget(): void {
    this.close();
    this.found = null;
  }

  async #take(question: Question): Promise<void> {
    if (question === "best") this.best = true;
    else this.mine = this.#play.prepared;
    if (question === "mine" || !this.found) await this.again();
  }
}
