/** One's challenges with a code, made or begun on whatever device. */
import { type Client, codeOf } from "../api/client";
import type { Challenge, ErrorCode, MyChallenge as Listed } from "../api/types";
import type { Clock } from "./clock.svelte";

/** `new`: to be played; `missed`: closed before it was begun; `left`: begun, and over since */
export type Standing = "new" | "missed" | "playing" | "left" | "finished" | "rejected";

export interface MyChallenge {
  challenge: Challenge;
  standing: Standing;
  score: number | null;
}

const pageSize = 20;

export class MyChallenges {
  /** whether some are being fetched */
  busy = $state(false);
  /** whether there may be more */
  hasMore = $state(true);
  /** why that failed */
  error = $state<ErrorCode | null>(null);

  readonly #api: Pick<Client, "myChallenges">;
  readonly #clock: Clock;
  /** those fetched so far, the newest first */
  #listed = $state.raw<readonly Listed[]>([]);
  #offset = 0;

  constructor(api: Pick<Client, "myChallenges">, clock: Clock) {
    this.#api = api;
    this.#clock = clock;
  }

  get list(): readonly MyChallenge[] {
    return this.#listed.map((one) => ({ ...one, standing: standingOf(one, this.#clock.nowMs) }));
  }

  get unfinished(): readonly MyChallenge[] {
    return this.list.filter(({ standing }) => standing === "new" || standing === "playing");
  }

  get over(): readonly MyChallenge[] {
    return this.list.filter(({ standing }) => standing !== "new" && standing !== "playing");
  }

  /** The next of them. Those made meanwhile push others into that page: they are shown already. */
  async more(): Promise<void> {
    if (this.busy || !this.hasMore) return;
    this.busy = true;
    this.error = null;
    try {
      const { challenges, following } = await this.#api.myChallenges(this.#offset, pageSize);
      const shown = new Set(this.#listed.map(({ challenge }) => challenge.id));
      this.#listed = [...this.#listed, ...challenges.filter(({ challenge }) => !shown.has(challenge.id))];
      this.hasMore = following !== null;
      this.#offset = following ?? this.#offset;
    } catch (error) {
      this.error = codeOf(error);
    } finally {
      this.busy = false;
    }
  }
}

function standingOf({ challenge, status }: Listed, nowMs: number): Standing {
  const before = (instant: string) => nowMs < Date.parse(instant);
  if (status === null) return before(challenge.closesAt) ? "new" : "missed";
  if (status === "playing") return before(challenge.revealsAt) ? "playing" : "left";
  return status === "rejected" ? "rejected" : "finished";
}
