/** The game that is watched: a run's, or a replay code's. */
import { ApiError, type Client, codeOf } from "../api/client";
import type { Challenge, ErrorCode, Viewing } from "../api/types";
import { NotWatchable, readGame, type WatchedGame } from "../lib/replay";
import { runsIn } from "../lib/runsIn";
import type { Rulesets } from "./rulesets.svelte";

type WatchedApi = Pick<Client, "viewing" | "readReplay" | "challenge">;

/** Run ids have it, replay codes never. */
export const isRun = (text: string): boolean => text.includes("~");

export class Watched {
  /** the run or code shown, as it stands in the address */
  address = $state<string | null>(null);
  /** the server's answer */
  viewing = $state.raw<Viewing | null>(null);
  /** the game in it */
  game = $state.raw<WatchedGame | null>(null);
  /** whether it is being asked for */
  busy = $state(false);
  /** why there is no answer */
  error = $state<ErrorCode | null>(null);
  /** whether asking again may help */
  retryable = $state(false);
  /** whether there is an answer, whose parts do not fit together */
  broken = $state(false);
  /** where a game is hidden: the challenge to finish or to wait for */
  hiddenBy = $state.raw<Challenge | null>(null);

  readonly #api: WatchedApi;
  readonly #rulesets: Pick<Rulesets, "get">;
  /** grows with whatever is asked for, so that slow answers for something else are dropped */
  #epoch = 0;

  constructor(api: WatchedApi, rulesets: Pick<Rulesets, "get">) {
    this.#api = api;
    this.#rulesets = rulesets;
  }

  /** Shows the game of an address, or none; nothing new where it is shown already. */
  async show(address: string | null): Promise<void> {
    if (address === this.address && (this.busy || this.viewing)) return;
    this.address = address;
    this.#clear();
    if (address === null) return;
    await this.#load(() => (isRun(address) ? this.#api.viewing(address) : this.#api.readReplay(address)));
  }

  async again(): Promise<void> {
    const address = this.address;
    this.address = null;
    await this.show(address);
  }

  /** Reads what somebody pasted; the address of its game, null where it has none. */
  async read(pasted: string): Promise<string | null> {
    const [run, ...others] = runsIn(pasted);
    this.address = null;
    this.#clear();
    if (others.length > 0) {
      this.error = "unreadable-code";
      return null;
    }
    const found = await this.#load(() => (run ? this.#api.viewing(run) : this.#api.readReplay(pasted)));
    if (found) this.address = run ?? found.code;
    return found && this.address;
  }

  #clear(): void {
    this.#epoch++;
    this.viewing = null;
    this.game = null;
    this.error = null;
    this.retryable = false;
    this.broken = false;
    this.hiddenBy = null;
    this.busy = false;
  }

  /** The answer, where it came and is still wanted. */
  async #load(ask: () => Promise<Viewing>): Promise<Viewing | null> {
    const epoch = this.#epoch;
    this.busy = true;
    try {
      const viewing = await ask();
      const ruleset = await this.#rulesets.get(viewing.replay.ruleset);
      if (epoch !== this.#epoch) return null;
      this.viewing = viewing;
      this.game = readGame(viewing, ruleset);
      return viewing;
    } catch (thrown) {
      if (epoch === this.#epoch) await this.#failed(thrown);
    } finally {
      if (epoch === this.#epoch) this.busy = false;
    }
    return null;
  }

  async #failed(thrown: unknown): Promise<void> {
    if (thrown instanceof NotWatchable) {
      this.broken = true;
      return;
    }
    const epoch = this.#epoch;
    this.error = codeOf(thrown);
    if (!(thrown instanceof ApiError)) return;
    this.retryable = thrown.retryable;
    if (thrown.challenge === null) return;
    const challenge = await this.#api.challenge(thrown.challenge).catch(() => null);
    if (epoch === this.#epoch) this.hiddenBy = challenge;
  }
}
