/** The challenges with a code whose game was begun and waits to be gone on with, the newest first. */
import { ApiError, type Client } from "../api/client";
import type { Challenge } from "../api/types";
import type { Clock } from "./clock.svelte";

/** One is pointed at; some that were asked about may have closed. */
const mostAsked = 3;
const pageSize = 20;

export class Waiting {
  #begun = $state.raw<readonly Challenge[]>([]);
  readonly #api: Pick<Client, "games" | "challenge">;
  readonly #clock: Clock;

  constructor(api: Pick<Client, "games" | "challenge">, clock: Clock) {
    this.#api = api;
    this.#clock = clock;
  }

  /** The one to point at: a friend waits too. */
  get challenge(): Challenge | null {
    const open = this.#begun.filter(({ revealsAt }) => this.#clock.nowMs < Date.parse(revealsAt));
    return open.find(({ kind }) => kind === "friend") ?? open[0] ?? null;
  }

  /** What can't be told now stays as it was. */
  async look(): Promise<void> {
    try {
      const { games } = await this.#api.games(0, pageSize);
      const playing = games.filter(({ kind, status }) => kind !== "daily" && status === "playing");
      const ids = playing.slice(0, mostAsked).map(({ challenge }) => challenge);
      this.#begun = await Promise.all(ids.map((id) => this.#api.challenge(id)));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
}
