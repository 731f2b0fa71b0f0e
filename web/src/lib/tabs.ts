/** The tabs of one browser tell each other what happened, so that none goes on from a state that is gone. */
export class Tabs<News> {
  readonly #channel: BroadcastChannel | null;

  constructor(name: string, heard: (news: News) => void) {
    this.#channel = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel(name);
    this.#channel?.addEventListener("message", ({ data }: MessageEvent<News>) => heard(data));
  }

  tell(news: News): void {
    this.#channel?.postMessage(news);
  }
}
