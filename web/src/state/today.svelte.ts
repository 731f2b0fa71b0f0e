/** Which challenge is played: today's, or last night's while it may still be finished. */
import { ApiError, type Client, codeOf } from "../api/client";
import type { Challenge, Daily, ErrorCode, Ruleset, Run } from "../api/types";
import type { Memory } from "../lib/storage";
import type { Clock } from "./clock.svelte";
import type { Play } from "./play.svelte";
import type { Player } from "./player.svelte";

const key = "yams.run";

type TodayApi = Pick<Client, "daily" | "challenge" | "ruleset" | "run" | "startRun">;

export class Today {
  /** the day as the server last told it */
  daily = $state.raw<Daily | null>(null);
  /** the challenge on the table */
  challenge = $state.raw<Challenge | null>(null);
  /** its rules */
  ruleset = $state.raw<Ruleset | null>(null);
  /** whether something is being fetched, or a run started */
  busy = $state(false);
  /** why that failed */
  error = $state<ErrorCode | null>(null);

  readonly #api: TodayApi;
  readonly #memory: Memory;
  readonly #clock: Clock;
  readonly #player: Player;
  readonly #play: Play;

  constructor(api: TodayApi, memory: Memory, clock: Clock, player: Player, play: Play) {
    this.#api = api;
    this.#memory = memory;
    this.#clock = clock;
    this.#player = player;
    this.#play = play;
  }

  /** Whether newer dice than those on the table are out. */
  get over(): boolean {
    return this.challenge !== null && this.#clock.nowMs >= Date.parse(this.challenge.closesAt);
  }

  /** Until the next day opens. */
  get leftMs(): number {
    return this.daily ? Date.parse(this.daily.closesAt) - this.#clock.nowMs : 0;
  }

  /** Finds today's challenge, and the run that was begun here. */
  async load(): Promise<void> {
    await this.#busily(async () => {
      await this.#fetchDaily();
      const run = await this.#remembered();
      await this.#table(run);
      this.#play.show(run?.challenge === this.challenge?.id ? run : null);
    });
  }

  /** Leaves what is on the table for the newest dice. */
  async nextDay(): Promise<void> {
    this.#memory.set(key, null);
    this.#play.show(null);
    await this.load();
  }

  /** Starts today's run, or takes up the one already started. */
  async begin(name: string): Promise<void> {
    await this.#busily(async () => {
      const challenge = this.challenge;
      if (!challenge) return;
      await this.#player.ensure(name);
      const run = await this.#api.startRun(challenge.id);
      this.#memory.set(key, run.id);
      this.#play.show(run);
    });
  }

  /** Another player sits down: the run on the table was not theirs. */
  leave(): void {
    this.#memory.set(key, null);
    this.#play.show(null);
    this.challenge = this.daily?.challenges[0] ?? null;
  }

  async #fetchDaily(): Promise<void> {
    const asked = this.#clock.asked();
    const daily = await this.#api.daily();
    this.#clock.learn(daily.now, asked);
    this.daily = daily;
  }

  async #remembered(): Promise<Run | null> {
    const id = this.#memory.get(key);
    if (id === null) return null;
    try {
      return await this.#api.run(id);
    } catch (error) {
      if (!(error instanceof ApiError) || error.retryable) throw error;
      this.#memory.set(key, null); // erased, or another player's
      return null;
    }
  }

  /** Puts the right challenge on the table; who started at 23:59 keeps the day. */
  async #table(run: Run | null): Promise<void> {
    const todays = this.daily?.challenges ?? [];
    let challenge = todays.find(({ id }) => id === run?.challenge) ?? null;
    if (!challenge && run?.status === "playing") {
      const older = await this.#api.challenge(run.challenge);
      if (Date.parse(older.revealsAt) > this.#clock.nowMs) challenge = older;
    }
    if (!challenge && run) this.#memory.set(key, null);
    this.challenge = challenge ?? todays[0] ?? null;
    if (this.challenge && this.ruleset?.key !== this.challenge.ruleset) {
      this.ruleset = await this.#api.ruleset(this.challenge.ruleset);
    }
  }

  async #busily(work: () => Promise<void>): Promise<void> {
    if (this.busy) return;
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
