/** The games handed in on the proof page, each with its verdict. */
import { type Client, codeOf } from "../api/client";
import type { ErrorCode } from "../api/types";
import { type Checked, check, checkBytes } from "../proof/reading";

/** A bit more than the longest document: the reader then says that it is too large. */
const mostBytes = 1_000_001;
/** So many at once keep the browser busy, and the page alive. */
const batch = 16;

export const outcomes = ["fails", "waits", "holds"] as const;
export type Outcome = (typeof outcomes)[number];

export interface Entry extends Checked {
  /** the file's name, empty for what was pasted or fetched */
  name: string;
  outcome: Outcome;
  /** the seed that was given from outside the document, if one was */
  seed: string | null;
  /** checks the same again, with a published seed */
  withSeed: (seed: string) => Promise<Checked>;
}

function outcomeOf({ verdict }: Checked): Outcome {
  if (verdict.ok) return "holds";
  const { fault } = verdict;
  return fault?.kind === "seed" && fault.trouble === "hidden" ? "waits" : "fails";
}

export const countOf = (entries: readonly Entry[], outcome: Outcome): number =>
  entries.filter((entry) => entry.outcome === outcome).length;

type Check = (seed?: string) => Promise<Checked>;

async function entryOf(name: string, check: Check): Promise<Entry> {
  const checked = await check();
  return { ...checked, name, outcome: outcomeOf(checked), seed: null, withSeed: check };
}

const options = (seed: string | undefined) => (seed === undefined ? {} : { seed });

export class Proofs {
  /** in the order in which they were handed in */
  entries = $state.raw<readonly Entry[]>([]);
  /** the place of the one shown in full */
  shown = $state<number | null>(null);
  /** how many are being checked, 0 when none */
  expected = $state(0);
  /** why a game could not be fetched */
  error = $state<ErrorCode | null>(null);

  readonly #api: Pick<Client, "replay">;
  /** grows whenever something else is handed in: what was still being checked is then dropped */
  #generation = 0;

  constructor(api: Pick<Client, "replay">) {
    this.#api = api;
  }

  get entry(): Entry | null {
    return this.shown === null ? null : (this.entries[this.shown] ?? null);
  }

  clear(): void {
    this.#begin(0);
  }

  checkText(text: string): Promise<void> {
    return this.#checkAll([{ name: "", check: (seed) => check(text, options(seed)) }]);
  }

  checkFiles(files: readonly File[]): Promise<void> {
    return this.#checkAll(
      files.map((file) => ({
        name: file.name,
        check: async (seed) => checkBytes(await bytesOf(file), options(seed)),
      })),
    );
  }

  async checkRun(run: string): Promise<void> {
    const generation = this.#begin(1);
    try {
      const text = JSON.stringify(await this.#api.replay(run));
      if (generation === this.#generation) await this.checkText(text);
    } catch (thrown) {
      if (generation !== this.#generation) return;
      this.expected = 0;
      this.error = codeOf(thrown);
    }
  }

  /** Checks the one shown again, with a published seed. */
  async useSeed(seed: string): Promise<void> {
    const [at, entry, generation] = [this.shown, this.entry, this.#generation];
    if (!entry) return;
    const checked = await entry.withSeed(seed);
    if (generation !== this.#generation) return;
    const again = { ...entry, ...checked, outcome: outcomeOf(checked), seed };
    this.entries = this.entries.map((one, other) => (other === at ? again : one));
  }

  #begin(expected: number): number {
    this.entries = [];
    this.shown = null;
    this.error = null;
    this.expected = expected;
    this.#generation += 1;
    return this.#generation;
  }

  async #checkAll(given: readonly { name: string; check: Check }[]): Promise<void> {
    const generation = this.#begin(given.length);
    for (let from = 0; from < given.length; from += batch) {
      const part = given.slice(from, from + batch);
      const entries = await Promise.all(part.map(({ name, check }) => entryOf(name, check)));
      if (generation !== this.#generation) return;
      this.entries = [...this.entries, ...entries];
    }
    this.expected = 0;
    if (given.length === 1) this.shown = 0;
  }
}

/** A file that can't be read any more (moved, or a folder) counts as empty. */
async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer>> {
  const buffer = await file
    .slice(0, mostBytes)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0));
  return new Uint8Array(buffer);
}
