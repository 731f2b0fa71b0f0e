/** The tabs of one browser tell each other how far a run has got, so that none plays on from a state that is gone. */
import type { Run } from "../api/types";

type News = Pick<Run, "id" | "nextAction">;

export class Tabs {
  readonly #channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("yams.runs");

  constructor(heard: (news: News) => void) {
    this.#channel?.addEventListener("message", ({ data }: MessageEvent<News>) => heard(data));
  }

  tell({ id, nextAction }: News): void {
    this.#channel?.postMessage({ id, nextAction });
  }
}
