/** One challenge's leaderboard. */
import type { Client } from "../api/client";
import type { ErrorCode, Histogram, Leaderboard, Measure, MyStanding, Standing } from "../api/types";
import { Ranking } from "./ranking.svelte";

export class Board {
  /** the challenge shown */
  challenge = $state<string | null>(null);
  readonly ranking = new Ranking<Leaderboard>({
    key: ({ run }) => run,
    // By loss there are only those that have been analysed.
    size: ({ by, finished }) => (by === "score" ? finished : null),
  });
  readonly #api: Pick<Client, "leaderboard">;

  constructor(api: Pick<Client, "leaderboard">) {
    this.#api = api;
  }

  /** how many verified games stand on it; null until known */
  get finished(): number | null {
    return this.ranking.answer?.finished ?? null;
  }

  get standings(): readonly Standing[] {
    return this.ranking.standings;
  }

  /** the asker's own row, wherever it stands */
  get me(): MyStanding | null {
    return this.ranking.answer?.me ?? null;
  }

  /** every score with its number of players */
  get histogram(): Histogram {
    return this.ranking.answer?.histogram ?? [];
  }

  get error(): ErrorCode | null {
    return this.ranking.error;
  }

  async load(challenge: string, by: Measure = "score"): Promise<void> {
    this.challenge = challenge;
    await this.ranking.load((page) => this.#api.leaderboard(challenge, { by, ...page }));
  }
}
