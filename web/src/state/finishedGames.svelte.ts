/** One's own finished games, page by page, the newest first. */
import { type Client, codeOf } from "../api/client";
import type { ErrorCode, Games } from "../api/types";
import type { Player } from "./player.svelte";

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
  readonly #player: Pick<Player, "recognise">;

  constructor(api: Pick<Client, "games">, player: Pick<Player, "recognise">) {
    this.#api = api;
    this.#player = player;
  }

  async more(): Promise<void> {
    if (this.following === null || this.busy) return;
    this.busy = true;
    this.error = null;
    try {
      this.following = (await this.#player.recognise()) ? await this.#fetch(this.following) : null;
    } catch (error) {
      this.error = codeOf(error);
    } finally {
      this.busy = false;
    }
  }

  /** The offset of the page after it. Games begun meanwhile push others into it: they are shown already. */
  async #fetch(offset: number): Promise<number | null> {
    const { games, following } = await this.#api.games(offset, pageSize);
    const shown = new Set(this.games.map(({ run }) => run));
    this.games = [...this.games, ...games.filter((game) => isWatchable(game) && !shown.has(game.run))];
    return following;
  }
}

const isWatchable = ({ status }: FinishedGame): boolean => status === "finished" || status === "verified";
