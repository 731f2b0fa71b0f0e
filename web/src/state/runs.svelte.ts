/** The runs begun by this player: their ids, remembered here, and how far each got. */
import { ApiError, type Client } from "../api/client";
import type { Run } from "../api/types";
import type { Memory } from "../lib/storage";
import type { Player } from "./player.svelte";

const key = "yams.runs";
/** where the last finished game is remembered (state/lastResult.ts) */
export const lastResultKey = "yams.lastResult";
/** A week of days with several challenges; older runs are no longer asked for. */
const mostRemembered = 40;

export type Progress =
  | { kind: "new" }
  | { kind: "playing"; turn: number }
  | { kind: "finished"; score: number; rank: number | null };

type RunsApi = Pick<Client, "run" | "leaderboard">;

export class Runs {
  /** by challenge, as far as it was asked for */
  progress = $state.raw<Readonly<Record<string, Progress>>>({});
  readonly #api: RunsApi;
  readonly #memory: Memory;
  readonly #player: Player;

  constructor(api: RunsApi, memory: Memory, player: Player) {
    this.#api = api;
    this.#memory = memory;
    this.#player = player;
  }

  /** The run of this challenge that was begun here. */
  async find(challenge: string): Promise<Run | null> {
    const id = this.#ids[challenge];
    if (id === undefined) return null;
    try {
      return await this.#api.run(id);
    } catch (error) {
      if (!(error instanceof ApiError) || error.retryable) throw error;
      this.#save(Object.entries(this.#ids).filter(([other]) => other !== challenge)); // erased, or another player's
      return null;
    }
  }

  /** Whether the run of this challenge was begun here. */
  knows(challenge: string): boolean {
    return this.#ids[challenge] !== undefined;
  }

  remember({ id, challenge }: Pick<Run, "id" | "challenge">): void {
    this.#save([...Object.entries(this.#ids).filter(([other]) => other !== challenge), [challenge, id]]);
  }

  forget(): void {
    this.#memory.set(key, null);
    this.#memory.set(lastResultKey, null);
    this.progress = {};
  }

  /** Asks how far each of these challenges got; what can't be told now stays as it was. */
  async learn(challenges: readonly string[]): Promise<void> {
    await Promise.all(
      challenges.map(async (challenge) => {
        const progress = await this.#ask(challenge).catch(ignoreApiError);
        if (progress) this.progress = { ...this.progress, [challenge]: progress };
      }),
    );
  }

  async #ask(challenge: string): Promise<Progress> {
    const run = await this.find(challenge);
    if (run?.status === "playing") return { kind: "playing", turn: run.turn };
    if (!run && !this.#player.token && !this.#player.profile) return { kind: "new" };
    const { me } = await this.#api.leaderboard(challenge, { limit: 1 });
    if (me) return { kind: "finished", score: me.score, rank: me.rank };
    return run ? { kind: "finished", score: run.score ?? 0, rank: null } : { kind: "new" };
  }

  get #ids(): Record<string, string> {
    try {
      return JSON.parse(this.#memory.get(key) ?? "{}");
    } catch {
      return {};
    }
  }

  #save(entries: [string, string][]): void {
    this.#memory.set(key, JSON.stringify(Object.fromEntries(entries.slice(-mostRemembered))));
  }
}

function ignoreApiError(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}
