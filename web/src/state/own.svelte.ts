/** What the service knows of this player's games: their figures, and the games themselves, the newest first. */
import { type Client, codeOf } from "../api/client";
import type { ErrorCode, Game, Stats } from "../api/types";

const pageSize = 20;

export class OwnGames {
  /** the figures */
  stats = $state.raw<Stats | null>(null);
  /** the games fetched so far; null until known */
  games = $state.raw<readonly Game[] | null>(null);
  /** whether something is being fetched */
  busy = $state(false);
  /** why that failed */
  error = $state<ErrorCode | null>(null);

  readonly #api: Pick<Client, "stats" | "games">;
  /** the next page's offset; null after the last */
  #following = $state<number | null>(null);

  constructor(api: Pick<Client, "stats" | "games">) {
    this.#api = api;
  }

  get hasMore(): boolean {
    return this.#following !== null;
  }

  async load(): Promise<void> {
    await this.#busily(async () => {
      const [stats, page] = await Promise.all([this.#api.stats(), this.#api.games(0, pageSize)]);
      this.stats = stats;
      this.games = page.games;
      this.#following = page.following;
    });
  }

  /** Games begun meanwhile push others into the next page: they are shown already. */
  async more(): Promise<void> {
    const offset = this.#following;
    if (offset === null || this.busy) return;
    await this.#busily(async () => {
      const page = await this.#api.games(offset, pageSize);
      const shown = new Set(this.games?.map(({ run }) => run));
      this.games = [...(this.games ?? []), ...page.games.filter(({ run }) => !shown.has(run))];
      this.#following = page.following;
    });
  }

  async #busily(work: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.error = null;
    try {
      await work();
    } catch (error) {
      this.error = codeOf(error);
    } finally {
      this.busy = false;
    }
  }
}
