import type { Client } from "../api/client";
import type { Ruleset } from "../api/types";

/** Rulesets by key. A key never changes its meaning, so each is asked for once. */
export class Rulesets {
  /** those that arrived, and nothing else: keys come from addresses */
  known = $state.raw<Readonly<Record<string, Ruleset>>>(Object.create(null));
  readonly #api: Pick<Client, "ruleset">;
  readonly #asked = new Map<string, Promise<Ruleset>>();

  constructor(api: Pick<Client, "ruleset">) {
    this.#api = api;
  }

  async get(key: string): Promise<Ruleset> {
    const asked = this.#asked.get(key) ?? this.#api.ruleset(key);
    this.#asked.set(key, asked);
    try {
      const ruleset = await asked;
      if (this.known[key] !== ruleset)
        this.known = Object.assign(Object.create(null), this.known, { [key]: ruleset });
      return ruleset;
    } catch (error) {
      this.#asked.delete(key); // the next one to ask tries again
      throw error;
    }
  }
}
