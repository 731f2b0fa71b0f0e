/** The analysis of one finished run. */
import type { Client } from "../api/client";
import type { Analysis } from "../api/types";
import type { Wait } from "../lib/retry";
import { Awaited } from "./awaited.svelte";

export class RunAnalysis extends Awaited<Analysis> {
  readonly #api: Pick<Client, "analysis">;

  constructor(api: Pick<Client, "analysis">, wait?: Wait) {
    super(wait);
    this.#api = api;
  }

  async load(run: string): Promise<void> {
    this.found = null;
    await this.ask(() => this.#api.analysis(run));
  }
}
