/**
 * The games of the day before that are not finished, while they still may be: who started at 23:59 keeps the day until
 * its reveal. Also those begun on another device, which this one does not remember.
 */
import { ApiError, type Client } from "../api/client";
import type { Challenge, Daily, Run } from "../api/types";
import { addDays } from "../lib/dates";
import type { Clock } from "./clock.svelte";
import type { Player } from "./player.svelte";
import type { Runs } from "./runs.svelte";

type LastNightApi = Pick<Client, "daily" | "startRun">;

export class LastNight {
  #unfinished = $state.raw<readonly Challenge[]>([]);
  readonly #api: LastNightApi;
  readonly #clock: Clock;
  readonly #player: Player;
  readonly #runs: Runs;
  /** the answers about games that this device knew nothing of: each is asked for once */
  #asked = new Map<string, Promise<Run | null>>();
  /** grows with each question, so that slow answers to older ones are dropped */
  #epoch = 0;

  constructor(api: LastNightApi, clock: Clock, player: Player, runs: Runs) {
    this.#api = api;
    this.#clock = clock;
    this.#player = player;
    this.#runs = runs;
  }

  /** Challenges whose game waits to be gone on with. */
  get unfinished(): readonly Challenge[] {
    return this.#unfinished.filter(({ revealsAt }) => this.#clock.nowMs < Date.parse(revealsAt));
  }

  /** Another player sits down. */
  forget(): void {
    this.#epoch++;
    this.#asked = new Map();
    this.#unfinished = [];
  }

  /** Asks what is left of the day before this one; nothing at all once that day must be revealed. */
  async learn(today: Daily): Promise<void> {
    const epoch = ++this.#epoch;
    const unfinished = this.#mayBeOpen(today) ? await this.#find(addDays(today.date, -1)) : [];
    if (unfinished && epoch === this.#epoch) this.#unfinished = unfinished;
  }

  /** The day before is given as long as this one will be. */
  #mayBeOpen({ opensAt, closesAt, challenges }: Daily): boolean {
    const graces = challenges.map(({ revealsAt }) => Date.parse(revealsAt) - Date.parse(closesAt));
    const sinceMs = this.#clock.nowMs - Date.parse(opensAt);
    return sinceMs < Math.max(0, ...graces) && this.#clock.nowMs < Date.parse(closesAt);
  }

  /** Null when it can't be told now. */
  async #find(date: string): Promise<Challenge[] | null> {
    const day = await this.#api.daily(date).catch(ignoreApiError);
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
    const asked = this.#asked;
    try {
      const run = await this.#api.startRun(challenge);
      if (asked === this.#asked) this.#runs.remember(run); // else another player sits here by now
      return run;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.retryable) asked.delete(challenge);
      return null;
    }
  }
}

function ignoreApiError(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}
