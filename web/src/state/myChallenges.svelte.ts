/** One's challenges with a code: those played, as the server lists them, and those made here and not begun. */
import { ApiError, type Client, codeOf } from "../api/client";
import type { Challenge, ErrorCode, Games, Kind } from "../api/types";
import type { Clock } from "./clock.svelte";
import type { Made } from "./made";
import type { Runs } from "./runs.svelte";

type Game = Games["games"][number];
export type Standing = "new" | "playing" | "left" | "finished";

export interface MyChallenge {
  id: string;
  kind: Kind;
  ruleset: string;
  /** `new`: not begun; `left`: begun, and closed since */
  standing: Standing;
  score: number | null;
  /** what the server says of it; null where that could not be told */
  challenge: Challenge | null;
}

/** A page of games holds dailies too: pages are fetched until so many challenges were found. */
const fewest = 10;
const pageSize = 40;

type ListApi = Pick<Client, "games" | "challenge">;

export class MyChallenges {
  /** those fetched so far, the newest first */
  list = $state.raw<readonly MyChallenge[]>([]);
  /** whether some are being fetched */
  busy = $state(false);
  /** whether there may be more */
  hasMore = $state(true);
  /** why that failed */
  error = $state<ErrorCode | null>(null);

  readonly #api: ListApi;
  readonly #clock: Clock;
  readonly #made: Made;
  readonly #runs: Runs;
  #offset = 0;

  constructor(api: ListApi, clock: Clock, made: Made, runs: Runs) {
    this.#api = api;
    this.#clock = clock;
    this.#made = made;
    this.#runs = runs;
  }

  get unfinished(): readonly MyChallenge[] {
    return this.list.filter(({ standing }) => standing === "new" || standing === "playing");
  }

  get over(): readonly MyChallenge[] {
    return this.list.filter(({ standing }) => standing === "finished" || standing === "left");
  }

  /** The next of them, with those made here before the first. */
  async more(): Promise<void> {
    if (this.busy || !this.hasMore) return;
    this.busy = true;
    this.error = null;
    try {
      const first = this.#offset === 0;
      const { games, offset } = await this.#pages();
      const made = first ? await this.#untouched(games) : [];
      const found = await Promise.all(games.map((game) => this.#entry(game)));
      const shown = new Set(this.list.map(({ id }) => id));
      this.list = [...this.list, ...made, ...found.filter(({ id }) => !shown.has(id))];
      this.hasMore = offset !== null;
      this.#offset = offset ?? this.#offset;
    } catch (error) {
      this.error = codeOf(error);
    } finally {
      this.busy = false;
    }
  }

  /** The next games with a code, and where those after them begin. */
  async #pages(): Promise<{ games: Game[]; offset: number | null }> {
    const found: Game[] = [];
    let offset: number | null = this.#offset;
    while (offset !== null && found.length < fewest) {
      const page: Games = await this.#api.games(offset, pageSize);
      found.push(...page.games.filter(({ kind }) => kind !== "daily"));
      offset = page.following;
    }
    return { games: found, offset };
  }

  async #untouched(games: readonly Game[]): Promise<MyChallenge[]> {
    const played = new Set(games.map(({ challenge }) => challenge));
    const ids = this.#made.ids.filter((id) => !played.has(id) && !this.#runs.knows(id));
    const challenges = await Promise.all(ids.map((id) => this.#seen(id)));
    return challenges.flatMap((challenge) =>
      challenge && this.#before(challenge.closesAt)
        ? [{ ...named(challenge), standing: "new" as const, score: null, challenge }]
        : [],
    );
  }

  async #entry({ challenge: id, kind, ruleset, status, score }: Game): Promise<MyChallenge> {
    const challenge = await this.#seen(id);
    const open = challenge === null || this.#before(challenge.revealsAt);
    const standing = status !== "playing" ? "finished" : open ? "playing" : "left";
    return { id, kind, ruleset, standing, score, challenge };
  }

  #seen(id: string): Promise<Challenge | null> {
    return this.#api.challenge(id).catch(ignoreApiError);
  }

  #before(instant: string): boolean {
    return this.#clock.nowMs < Date.parse(instant);
  }
}

const named = ({ id, kind, ruleset }: Challenge) => ({ id, kind, ruleset });

function ignoreApiError(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}
