/** One player's games of a day that is over but not revealed yet. */
import { ApiError, type Client } from "../api/client";
import type { Challenge, Run } from "../api/types";
import { addDays } from "../lib/dates";
import type { Player } from "./player.svelte";
import type { Runs } from "./runs.svelte";

export type OpenGamesApi = Pick<Client, "daily" | "startRun">;

export class OpenGames {
  readonly #api: OpenGamesApi;
  readonly #player: Player;
  readonly #runs: Runs;
  /** whose games these are */
  readonly #token: string | null;
  /** the answers about games that this device knew nothing of: each is asked for once */
  readonly #asked = new Map<string, Promise<Run | null>>();

  constructor(api: OpenGamesApi, player: Player, runs: Runs) {
    this.#api = api;
    this.#player = player;
    this.#runs = runs;
    this.#token = player.token;
  }

  /** Those of the day before this one that are begun and not finished; null when it can't be told now. */
  async before(date: string): Promise<Challenge[] | null> {
    const day = await this.#api.daily(addDays(date, -1)).catch(ignoreApiError);
    if (!day) return null;
    const now = Date.parse(day.now);
    const open = day.challenges.filter(
      ({ closesAt, revealsAt }) => Date.parse(closesAt) <= now && now < Date.parse(revealsAt),
    );
    const runs = await Promise.all(open.map(({ id }) => this.#run(id).catch(ignoreApiError)));
    return open.filter((_, i) => runs[i]?.status === "playing");
  }

  async #run(challenge: string): Promise<Run | null> {
    if (this.#runs.knows(challenge)) return this.#runs.find(challenge);
    if (!this.#player.token && !this.#player.profile) return null;
    const answer = this.#asked.get(challenge) ?? this.#ask(challenge);
    this.#asked.set(challenge, answer);
    return answer;
  }

  /** Of a closed challenge the server gives the run that was started, and never starts one. */
  async #ask(challenge: string): Promise<Run | null> {
    try {
      const run = await this.#api.startRun(challenge);
      if (this.#token === this.#player.token) this.#runs.remember(run); // else another player sits here by now
      return run;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.retryable) this.#asked.delete(challenge);
      return null;
    }
  }
}

function ignoreApiError(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}
