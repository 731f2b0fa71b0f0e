/**
 * The client's own files, kept by the service worker for when there is no connection. A page goes on with the files that
 * it began with; this tells when a newer build lies ready.
 */
import { newest, pagePath } from "../lib/shells";

const hourMs = 3_600_000;

export class Shell {
  /** whether the newest build at hand is another than this page's */
  outdated = $state(false);
  readonly #workers: Pick<ServiceWorkerContainer, "register">;
  readonly #entry: string;
  readonly #newestPage: () => Promise<Response | undefined>;
  #registration: ServiceWorkerRegistration | null = null;
  #askedMs = 0;

  /** `entry` is the path of this page's first script, which no other build has. */
  constructor(
    workers: Pick<ServiceWorkerContainer, "register">,
    entry: string,
    newestPage = () => newest(pagePath),
  ) {
    this.#workers = workers;
    this.#entry = entry;
    this.#newestPage = newestPage;
  }

  /** Where the browser refuses, everything works as without it. */
  async start(): Promise<void> {
    const registration = await this.#workers.register("/sw.js").catch(() => null);
    if (!registration) return;
    this.#registration = registration;
    this.#askedMs = Date.now();
    this.#follow(registration.installing);
    registration.addEventListener("updatefound", () => this.#follow(registration.installing));
  }

  /** Asks for a newer build; browsers by themselves ask only when a page is loaded, and ours may be open for days. */
  async check(): Promise<void> {
    if (!this.#registration || Date.now() - this.#askedMs < hourMs) return;
    this.#askedMs = Date.now();
    await this.#registration.update().catch(() => {});
  }

  #follow(worker: ServiceWorker | null): void {
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed") void this.#compare();
    });
  }

  async #compare(): Promise<void> {
    const page = await this.#newestPage();
    this.outdated = page !== undefined && !(await page.text()).includes(`"${this.#entry}"`);
  }
}
