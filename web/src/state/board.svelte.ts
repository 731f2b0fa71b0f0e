/** One challenge's leaderboard, page by page. */
import { type Client, codeOf } from "../api/client";
import type { ErrorCode, Histogram, MyStanding, Standing } from "../api/types";

const pageSize = 50;

export class Board {
  /** the challenge shown */
  challenge = $state<string | null>(null);
  /** how many verified games stand on it; null until known */
  finished = $state<number | null>(null);
  /** the rows fetched so far */
  standings = $state.raw<Standing[]>([]);
  /** the asker's own row, wherever it stands */
  me = $state.raw<MyStanding | null>(null);
  /** every score with its number of players */
  histogram = $state.raw<Histogram>([]);
  /** whether a page is being fetched */
  busy = $state(false);
  /** why that failed */
  error = $state<ErrorCode | null>(null);

  readonly #api: Pick<Client, "leaderboard">;
  /** the next page's offset: rows shown may be fewer, as games verified meanwhile push rows down */
  #offset = 0;

  constructor(api: Pick<Client, "leaderboard">) {
    this.#api = api;
  }

  get hasMore(): boolean {
    return this.finished !== null && this.#offset < this.finished;
  }

  async load(challenge: string): Promise<void> {
    this.challenge = challenge;
    this.finished = null;
    this.standings = [];
    this.me = null;
    this.histogram = [];
    this.#offset = 0;
    await this.#page(challenge);
  }

  async more(): Promise<void> {
    if (this.challenge && !this.busy) await this.#page(this.challenge);
  }

  async #page(challenge: string): Promise<void> {
    this.busy = true;
    this.error = null;
    try {
      const answer = await this.#api.leaderboard(challenge, { offset: this.#offset, limit: pageSize });
      if (challenge !== this.challenge) return;
      const shown = new Set(this.standings.map(({ run }) => run));
      this.#offset += pageSize;
      this.standings = [...this.standings, ...answer.standings.filter(({ run }) => !shown.has(run))];
      this.finished = answer.finished;
      this.me = answer.me;
      this.histogram = answer.histogram;
    } catch (error) {
      if (challenge === this.challenge) this.error = codeOf(error);
    } finally {
      if (challenge === this.challenge) this.busy = false;
    }
  }
}
