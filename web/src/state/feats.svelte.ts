/** What a day's game did for its player: days in a row, and a score never reached before. */
import { ApiError, type Client } from "../api/client";
import type { Run, Stats } from "../api/types";
import { dateOf } from "../lib/dates";
import { backoffMs, pause, type Wait } from "../lib/retry";

/** A game is counted moments after it was verified. */
const mostAttempts = 6;

export class Feats {
  /** days in a row, this one included; 0 until known */
  streak = $state(0);
  /** whether none of several games by these rules scored more */
  best = $state(false);
  readonly #api: Pick<Client, "stats">;
  readonly #wait: Wait;
  #stopped = false;

  constructor(api: Pick<Client, "stats">, wait: Wait = pause) {
    this.#api = api;
    this.#wait = wait;
  }

  /** Without an answer nothing is said. */
  async load(run: Run): Promise<void> {
    for (let attempt = 0; attempt < mostAttempts && !this.#stopped; attempt++) {
      const stats = await this.#ask();
      if (!stats || this.#stopped) return;
      if (this.#tell(run, stats)) return;
      await this.#wait(backoffMs(attempt));
    }
  }

  /** Nobody looks any more. */
  stop(): void {
    this.#stopped = true;
  }

  async #ask(): Promise<Stats | null> {
    try {
      return await this.#api.stats();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return null;
    }
  }

  /** Whether the figures count this run already. */
  #tell({ challenge, ruleset, score }: Run, { streak, rulesets }: Stats): boolean {
    const own = rulesets.find((one) => one.ruleset === ruleset);
    if (!own?.recent.some((game) => game.day === dateOf(challenge) && game.score === score)) return false;
    this.streak = streak.current;
    this.best = own.games > 1 && own.best === score;
    return true;
  }
}
