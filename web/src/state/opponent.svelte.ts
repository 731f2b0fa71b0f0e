/** The computer's game beside one's own: its turns as far as one's own go, never further. */
import type { Client } from "../api/client";
import type { Opponent, Run } from "../api/types";
import type { Wait } from "../lib/retry";
import { Awaited } from "./awaited.svelte";

export class OpponentGame extends Awaited<Opponent> {
  readonly #api: Pick<Client, "opponent">;
  #run: string | null = null;

  constructor(api: Pick<Client, "opponent">, wait?: Wait) {
    super(wait);
    this.#api = api;
  }

  /** Asks for the turns that are new; those known of this run stay until then. */
  async follow({ id }: Pick<Run, "id">): Promise<void> {
    if (id !== this.#run) this.found = null;
    this.#run = id;
    await this.ask(() => this.#api.opponent(id));
  }
}

/** Both games from their first turn to the last, once one's own is over. */
export interface Duel {
  opponent: Opponent;
  /** one's own turns */
  turns: Opponent["turns"];
}

export class FinishedDuel extends Awaited<Duel> {
  readonly #api: Pick<Client, "opponent" | "replay">;

  constructor(api: Pick<Client, "opponent" | "replay">, wait?: Wait) {
    super(wait);
    this.#api = api;
  }

  async load(run: string): Promise<void> {
    this.found = null;
    await this.ask(async () => {
      const [opponent, { turns = [] }] = await Promise.all([this.#api.opponent(run), this.#api.replay(run)]);
      return { opponent, turns };
    });
  }
}
