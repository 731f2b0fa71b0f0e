/** One's own finished games, page by page, the newest first. */
import { ApiError, type Client } from "../api/client";
import type { ErrorCode, Games } from "../api/types";

const pageSize = 12;

type FinishedGame = Games["games"][number];

export class FinishedGames {
  /** those fetched so far */
  games = $state.raw<readonly FinishedGame[]>([]);
  /** the offset of the next page, null after the last */
  following = $state<number | null>(0);
  busy = $state(false);
  error = $state<ErrorCode | null>(null);
  readonly #api: Pick<Client, "games">;

  constructor(api: Pick<Client, "games">) {
    this.#api = api;
  }

  async more(): Promise<void> {
    if (this.following === null || this.busy) return;
    this.busy = true;
    this.error = null;
    try {
      const { games, following } = await this.#api.games(this.following, pageSize);
      this.games = [...this.games, ...games.filter(isWatchable)];
      this.following = following;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 401)
        this.following = null; // nobody plays here yet
      else this.error = error.code;
    } finally {
      this.busy = false;
    }
  }
}

const isWatchable = ({ status }: FinishedGame): boolean => status === "finished" || status === "verified";
