/** The challenges with a code whose game was begun and waits to be gone on with, the newest first. */
import { ApiError, type Client } from "../api/client";
import type { Challenge } from "../api/types";
import type { Clock } from "./clock.svelte";

const pageSize = 20;

export class Waiting {
  #begun = $state.raw<readonly Challenge[]>([]);
  readonly #api: Pick<Client, "myChallenges">;
  readonly #clock: Clock;

  constructor(api: Pick<Client, "myChallenges">, clock: Clock) {
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
      const { challenges } = await this.#api.myChallenges(0, pageSize);
      const playing = challenges.filter(({ status }) => status === "playing");
      this.#begun = playing.map(({ challenge }) => challenge);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
}
