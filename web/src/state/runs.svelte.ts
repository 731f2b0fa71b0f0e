/** The runs begun by this player: their ids, remembered here, and how far each of the day's got. */
import { ApiError, type Client } from "../api/client";
import type { Daily, Run } from "../api/types";
import type { Memory } from "../lib/storage";
import { choicesKey } from "./choices";

const key = "yams.runs";
/** where the last finished game is remembered (state/lastResult.ts) */
export const lastResultKey = "yams.lastResult";
/** A week of days with several challenges; older runs are no longer asked for. */
const mostRemembered = 40;

export type Progress =
  | { kind: "new" }
  | { kind: "playing"; turn: number }
  | { kind: "finished"; score: number; rank: number | null };

/** What is kept in a browser of its player's games. */
export function forgetGames(memory: Memory): void {
  memory.set(key, null);
  memory.set(lastResultKey, null);
  memory.set(choicesKey, null);
}

type RunsApi = Pick<Client, "run">;

export class Runs {
  /** by challenge of the day, as it was last told */
  progress = $state.raw<Readonly<Record<string, Progress>>>({});
  readonly #api: RunsApi;
  readonly #memory: Memory;

  constructor(api: RunsApi, memory: Memory) {
    this.#api = api;
    this.#memory = memory;
  }

  /** The run of this challenge that is known here. */
  async find(challenge: string): Promise<Run | null> {
    const id = this.#ids.get(challenge);
    if (id === undefined) return null;
    try {
      return await this.#api.run(id);
    } catch (error) {
      if (!(error instanceof ApiError) || error.retryable) throw error;
      this.#save([...this.#ids].filter(([other]) => other !== challenge)); // erased, or another player's
      return null;
    }
  }

  /** Whether a run of this challenge is known here. */
  knows(challenge: string): boolean {
    return this.#ids.has(challenge);
  }

  remember({ id, challenge }: Pick<Run, "id" | "challenge">): void {
    this.#save([...[...this.#ids].filter(([other]) => other !== challenge), [challenge, id]]);
  }

  forget(): void {
    forgetGames(this.#memory);
    this.progress = {};
  }

  /** The day tells how far this player got in each of its challenges, on whatever device. */
  learn({ challenges, mine }: Pick<Daily, "challenges" | "mine">): void {
    for (const { run, challenge } of mine) this.remember({ id: run, challenge });
    const told = challenges.map(({ id }) => [id, progressOf(mine.find((run) => run.challenge === id))]);
    this.progress = { ...this.progress, ...Object.fromEntries(told) };
  }

  get #ids(): Map<string, string> {
    try {
      return new Map(Object.entries(JSON.parse(this.#memory.get(key) ?? "{}")));
    } catch {
      return new Map(); // nothing that was written here
    }
  }

  #save(entries: [string, string][]): void {
    this.#memory.set(key, JSON.stringify(Object.fromEntries(entries.slice(-mostRemembered))));
  }
}

function progressOf(run: Daily["mine"][number] | undefined): Progress {
  if (!run) return { kind: "new" };
  if (run.status === "playing") return { kind: "playing", turn: run.turn };
  return { kind: "finished", score: run.score ?? 0, rank: run.rank };
}
