import { ApiError, type Client } from "../api/client";
import type { Challenge } from "../api/types";

/** The challenges of a day, past or present, to choose a leaderboard from. */
export class Day {
  /** in the order of the day; none where the day had none */
  challenges = $state.raw<readonly Challenge[]>([]);
  readonly #api: Pick<Client, "daily">;
  #date: string | null = null;
  /** the answer that this date waits for */
  #asked: Promise<void> = Promise.resolve();

  constructor(api: Pick<Client, "daily">) {
    this.#api = api;
  }

  /** Once it is done, the challenges are this day's, unless another was asked for meanwhile. */
  load(date: string): Promise<void> {
    if (this.#date !== date) {
      this.#date = date;
      this.#asked = this.#ask(date);
    }
    return this.#asked;
  }

  async #ask(date: string): Promise<void> {
    const daily = await this.#api.daily(date).catch(ignoreApiError);
    if (this.#date !== date) return;
    this.challenges = daily?.challenges ?? [];
    if (!daily) this.#date = null; // asked again next time
  }

  /** Where the day has no such challenge it is the variant that differs, and that comes last. */
  instead(id: string): Challenge | null {
    return this.challenges.some((challenge) => challenge.id === id) ? null : (this.challenges.at(-1) ?? null);
  }
}

function ignoreApiError(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}
