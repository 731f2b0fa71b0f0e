/** The last game finished here, told when there is no connection to ask for anything newer. */
import type { Challenge, Run } from "../api/types";
import { dateOf } from "../lib/dates";
import type { Memory } from "../lib/storage";
import { lastResultKey } from "./runs.svelte";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

export interface Place {
  rank: number;
  finished: number;
}

export interface Result {
  run: string;
  ruleset: string;
  score: number;
  /** as last known */
  place: Place | null;
  /** the day whose dice they were; null for a challenge with a code */
  date: string | null;
  /** when those closed */
  closesMs: number | null;
  /** when the game ended here, or was first seen to have ended, by the server's time */
  playedMs: number;
}

export class LastResult {
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  get(): Result | null {
    try {
      const value: unknown = JSON.parse(this.#memory.get(lastResultKey) ?? "null");
      return isResult(value) ? value : null;
    } catch {
      return null;
    }
  }

  /** A finished run that is shown. Looked at again, it does not push a later one aside. */
  note(run: Run, challenge: Challenge, seen: { justNow: boolean; atMs: number }): void {
    const before = this.get();
    const same = before?.run === run.id ? before : null;
    if (same && run.status === "rejected") this.#save(null);
    if (run.score === null || run.status === "rejected") return;
    const date = dateOf(challenge.id);
    const later = date !== null && date > (before?.date ?? "");
    if (!same && !later && !seen.justNow) return;
    const result: Result = {
      run: run.id,
      ruleset: run.ruleset,
      score: run.score,
      place: same?.place ?? null,
      date,
      closesMs: date === null ? null : Date.parse(challenge.closesAt),
      playedMs: same?.playedMs ?? seen.atMs,
    };
    this.#save(result);
  }

  /** Where it stands among the others, as told now. */
  place({ id }: Run, place: Place): void {
    const result = this.get();
    if (result?.run === id) this.#save({ ...result, place });
  }

  #save(result: Result | null): void {
    this.#memory.set(lastResultKey, result && JSON.stringify(result));
  }
}

/** Whether a result is of today or of yesterday by the device's clock; null when it is older, or when the clock can't be right. */
export function dayOf({ closesMs, playedMs }: Result, nowMs: number): "today" | "yesterday" | null {
  if (closesMs === null || nowMs < playedMs - hourMs) return null;
  if (nowMs < closesMs) return "today";
  return nowMs < closesMs + dayMs ? "yesterday" : null;
}

/** Another version, or another hand, may have left something else there. */
function isResult(value: unknown): value is Result {
  const { run, ruleset, score, place, date, closesMs, playedMs } = Object(value);
  const placed = place === null || [place?.rank, place?.finished].every(Number.isInteger);
  const day = date === null ? closesMs === null : isInstant(closesMs) && dateOf(`${date}.`) === date;
  return (
    typeof run === "string" &&
    typeof ruleset === "string" &&
    Number.isInteger(score) &&
    placed &&
    day &&
    isInstant(playedMs)
  );
}

/** Beyond them are no dates. */
const isInstant = (value: unknown): boolean => Number.isFinite(value) && Math.abs(Number(value)) <= 8.64e15;
