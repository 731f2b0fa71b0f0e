import type { Client } from "../api/client";
import type { Ruleset } from "../api/types";

/** Rulesets by key. A key never changes its meaning, so each is asked for once. */
export class Rulesets {
  /** those that arrived */
  known = $state.raw<Readonly<Record<string, Ruleset>>>({});
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
      if (this.known[key] !== ruleset) this.known = { ...this.known, [key]: ruleset };
      return ruleset;
    } catch (error) {
      this.#asked.delete(key); // the next one to ask tries again
      throw error;
    }
  }
}
