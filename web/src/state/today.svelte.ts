/** Which challenge is on the table: one of today's, last night's while it may still be finished, or one with a code. */
import { ApiError, type Client, codeOf } from "../api/client";
import type { Challenge, Daily, ErrorCode, Ruleset } from "../api/types";
import { dateOf, isOfDay, onDate } from "../lib/dates";
import type { Memory } from "../lib/storage";
import type { Clock } from "./clock.svelte";
import type { LastNight } from "./lastNight.svelte";
import type { Play } from "./play.svelte";
import type { Player } from "./player.svelte";
import type { Rulesets } from "./rulesets.svelte";
import type { Runs } from "./runs.svelte";

/** where the challenge chosen last is remembered */
export const chosenKey = "yams.challenge";

type TodayApi = Pick<Client, "daily" | "challenge" | "startRun">;

export class Today {
  /** the day as the server last told it */
  daily = $state.raw<Daily | null>(null);
  /** what the address asks for; null for the day's own */
  asked = $state<string | null>(null);
  /** the challenge on the table */
  challenge = $state.raw<Challenge | null>(null);
  /** its rules */
  ruleset = $state.raw<Ruleset | null>(null);
  /** whether something is being fetched, or a run started */
  busy = $state(false);
  /** why that failed */
  error = $state<ErrorCode | null>(null);
  /** whether the player who sat here has left elsewhere: in another tab, or on another device */
  left = $state(false);
  /** whether there was no connection to ask for the day, which is not known, or over */
  unreachable = $state(false);

  readonly #api: TodayApi;
  readonly #memory: Memory;
  readonly #clock: Clock;
  readonly #player: Player;
  readonly #play: Play;
  readonly #runs: Runs;
  readonly #rulesets: Rulesets;
  readonly #lastNight: LastNight;
  /** the game that was on the table when the day was told; null where it was another player's day */
  #told: string | null = null;
  /** grows whenever something else is laid out, so that slow answers for what was asked before are dropped */
  #epoch = 0;

  constructor(
    api: TodayApi,
    memory: Memory,
    clock: Clock,
    player: Player,
    play: Play,
    runs: Runs,
    rulesets: Rulesets,
    lastNight: LastNight,
  ) {
    this.#api = api;
    this.#memory = memory;
    this.#clock = clock;
    this.#player = player;
    this.#play = play;
    this.#runs = runs;
    this.#rulesets = rulesets;
    this.#lastNight = lastNight;
  }

  /** Whether newer dice than those on the table are out. */
  get over(): boolean {
    return this.challenge !== null && this.#clock.nowMs >= Date.parse(this.challenge.closesAt);
  }

  /** Whether the game on the table may be played on. */
  get finishable(): boolean {
    return this.challenge !== null && this.#clock.nowMs < Date.parse(this.challenge.revealsAt);
  }

  /** Whether the table shows one of the day's challenges. */
  get current(): boolean {
    return this.#ofToday(this.challenge?.id ?? null) !== null;
  }

  /** Whether the address names a challenge with a code that can't be laid out. */
  get lost(): boolean {
    return this.challenge === null && this.error !== null && isCoded(this.asked);
  }

  /** Until the next day opens. */
  get leftMs(): number {
    return this.daily ? Date.parse(this.daily.closesAt) - this.#clock.nowMs : 0;
  }

  /** Asks for the day and lays out the challenge that the address names; without one, the one chosen last. */
  async load(asked: string | null = null): Promise<void> {
    await this.#lay(asked, () => this.#find(asked), true);
  }

  /** Tries once more. */
  async retry(): Promise<void> {
    await this.load(this.asked);
  }

  /** The same without asking anew, and nothing at all where it lies there already. */
  async open(asked: string | null): Promise<void> {
    this.left = false;
    const wanted = asked ?? this.#memory.get(chosenKey);
    const there = this.challenge && !this.busy && !this.error && wanted === this.challenge.id;
    if (there && this.#told !== null) this.asked = asked;
    else await this.#lay(asked, () => this.#find(asked));
  }

  /** Asks anew how far each of the day's challenges got, where something was played since. */
  async refresh(): Promise<void> {
    if (this.#told === this.#table) return;
    try {
      await this.#fetchDaily();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error; // what was known stays
    }
  }

  /** Leaves what is on the table for the newest dice of the same rules. */
  async nextDay(): Promise<void> {
    await this.#lay(null, async () => this.#heir(), true);
  }

  /** Goes on with a game of last night. */
  async goBack(challenge: string): Promise<void> {
    await this.#lay(challenge, () => this.#find(challenge));
  }

  /** Starts the run of the challenge on the table, or takes up the one already started. */
  async begin(name: string): Promise<void> {
    const challenge = this.challenge;
    if (this.busy || !challenge) return;
    this.left = false;
    await this.#busily(async (current) => {
      await this.#player.ensure(name);
      const run = await this.#api.startRun(challenge.id);
      this.#runs.remember(run);
      if (current()) this.#play.show(run, this.ruleset);
    });
  }

  /** Another player sits down: the runs known here were not theirs. */
  leave(): void {
    this.#runs.forget();
    this.#clearSeat();
    this.#learnLastNight();
  }

  /** The same, done elsewhere: what is remembered may already be the next player's. The dice of the day are laid out. */
  async startOver(): Promise<void> {
    this.#runs.progress = {};
    this.#clearSeat();
    this.left = true;
    await this.load();
  }

  #clearSeat(): void {
    this.#told = null;
    this.#lastNight.forget();
    this.#play.show(null);
    if (!this.current) this.challenge = null; // a challenge with a code says who is asking
  }

  async #lay(asked: string | null, find: () => Promise<Challenge | null>, anew = false): Promise<void> {
    const epoch = ++this.#epoch;
    this.asked = asked;
    await this.#busily(async (current) => {
      if (anew || !this.daily || this.#told === null) await this.#fetchDaily();
      const challenge = await find();
      const ruleset = challenge && (await this.#rulesets.get(challenge.ruleset));
      const run = challenge && (await this.#runs.find(challenge.id));
      if (!current()) return;
      this.challenge = challenge;
      this.ruleset = ruleset;
      this.#play.show(run, ruleset);
      if (challenge?.kind === "daily" && (this.current || run?.status === "playing"))
        this.#memory.set(chosenKey, challenge.id);
    });
    if (this.error && epoch === this.#epoch && isCoded(asked) && asked !== this.challenge?.id) this.#clear();
    this.#learnLastNight();
  }

  /** Nothing of another challenge is shown at the address of one with a code. */
  #clear(): void {
    this.challenge = null;
    this.#play.show(null);
  }

  /** Nothing waits for it. */
  #learnLastNight(): void {
    if (this.daily) void this.#lastNight.learn(this.daily);
  }

  /** The game on the table, and how far it got. */
  get #table(): string {
    const { run } = this.#play;
    return run ? `${run.id} ${run.nextAction} ${run.status}` : "";
  }

  async #fetchDaily(): Promise<void> {
    const asked = this.#clock.asked();
    const token = this.#player.token;
    const table = this.#table;
    try {
      const daily = await this.#api.daily();
      this.#clock.learn(daily.now, asked);
      this.daily = daily;
      if (token !== this.#player.token) return; // it told of another player
      this.#runs.learn(daily);
      this.#told = table;
      this.unreachable = false;
    } catch (error) {
      this.unreachable = codeOf(error) === "offline" && this.leftMs <= 0;
      throw error;
    }
  }

  async #find(asked: string | null): Promise<Challenge | null> {
    if (asked !== null) return this.#ofToday(asked) ?? (await this.#api.challenge(asked));
    return (await this.#unfinished()) ?? this.#heir();
  }

  /** Last night's challenge: who started at 23:59 keeps the day. */
  async #unfinished(): Promise<Challenge | null> {
    const chosen = this.#memory.get(chosenKey);
    if (chosen === null || this.#ofToday(chosen)) return null;
    const run = await this.#runs.find(chosen);
    if (run?.status !== "playing") return null;
    const older = await this.#api.challenge(chosen);
    return Date.parse(older.revealsAt) > this.#clock.nowMs ? older : null;
  }

  /** Today's challenge by the rules that were chosen last, or the first. */
  #heir(): Challenge | null {
    const chosen = this.#memory.get(chosenKey);
    const today = this.daily?.date;
    const heir = chosen && today && dateOf(chosen) ? this.#ofToday(onDate(chosen, today)) : null;
    return heir ?? this.daily?.challenges[0] ?? null;
  }

  #ofToday(id: string | null): Challenge | null {
    return this.daily?.challenges.find((challenge) => challenge.id === id) ?? null;
  }

  /** `current` turns false when something else was asked for meanwhile: then the outcome is not shown. */
  async #busily(work: (current: () => boolean) => Promise<void>): Promise<void> {
    const epoch = this.#epoch;
    const current = () => epoch === this.#epoch;
    this.busy = true;
    this.error = null;
    try {
      await work(current);
    } catch (error) {
      const code = codeOf(error);
      if (current()) this.error = code;
    } finally {
      if (current()) this.busy = false;
    }
  }
}

/** Whether an address names a challenge by a code, however it is written. */
const isCoded = (asked: string | null): boolean => asked !== null && !isOfDay(asked);
