/**
 * The games of the day before that are not finished, while they still may be: who started at 23:59 keeps the day until
 * its reveal. Also those begun on another device, which this one does not remember.
 */
import type { Challenge, Daily } from "../api/types";
import type { Clock } from "./clock.svelte";
import type { OpenGames, OpenGamesApi } from "./openGames";
import type { Player } from "./player.svelte";
import type { Runs } from "./runs.svelte";

export class LastNight {
  #unfinished = $state.raw<readonly Challenge[]>([]);
  readonly #clock: Clock;
  readonly #open: () => Promise<OpenGames>;
  /** looks for them, from the first night on; another player has another */
  #games: Promise<OpenGames> | null = null;
  /** a day of which it could not be told what was left of the one before */
  #missed: Daily | null = null;
  /** grows with each question, so that slow answers to older ones are dropped */
  #epoch = 0;

  constructor(api: OpenGamesApi, clock: Clock, player: Player, runs: Runs) {
    this.#clock = clock;
    this.#open = async () => new (await import("./openGames")).OpenGames(api, player, runs);
  }

  /** Challenges whose game waits to be gone on with. */
  get unfinished(): readonly Challenge[] {
    return this.#unfinished.filter(({ revealsAt }) => this.#clock.nowMs < Date.parse(revealsAt));
  }

  /** Another player sits down. */
  forget(): void {
    this.#epoch++;
    this.#games = null;
    this.#missed = null;
    this.#unfinished = [];
  }

  /** Asks what is left of the day before this one; nothing at all once that day must be revealed. */
  async learn(today: Daily): Promise<void> {
    const epoch = ++this.#epoch;
    const current = () => epoch === this.#epoch;
    const unfinished = this.#mayBeOpen(today) ? await this.#find(today, current) : [];
    if (!current()) return;
    this.#missed = unfinished ? null : today;
    if (unfinished) this.#unfinished = unfinished;
  }

  /** The connection may be back. */
  learnMissed(): void {
    if (this.#missed) void this.learn(this.#missed);
  }

  /** Null when it can't be told now, or nobody asks any more. */
  async #find({ date }: Daily, current: () => boolean): Promise<Challenge[] | null> {
    this.#games ??= this.#open();
    const games = await this.#games.catch(() => null);
    if (!current()) return null;
    if (!games) this.#games = null;
    return games?.before(date) ?? null;
  }

  /** The day before is given as long as this one will be. */
  #mayBeOpen({ opensAt, closesAt, challenges }: Daily): boolean {
    const graces = challenges.map(({ revealsAt }) => Date.parse(revealsAt) - Date.parse(closesAt));
    const sinceMs = this.#clock.nowMs - Date.parse(opensAt);
    return sinceMs < Math.max(0, ...graces) && this.#clock.nowMs < Date.parse(closesAt);
  }
}
