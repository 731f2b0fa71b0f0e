/** Passing a result on: as text, as a link, as a picture made by the server. */
import { type Client, codeOf } from "../api/client";
import type { ErrorCode } from "../api/types";
import { copyText } from "../lib/copy";
import { saveFile } from "../lib/download";
import { offer } from "../lib/offer";

/** What to tell when it was not the device that took it. */
export type Passed = "text" | "link" | "picture" | "not-copied";

/** What a picture is called, and what goes with it. */
export interface Caption {
  file: string;
  text: string;
  lang: string;
}

const device = { offer, copy: copyText, save: saveFile };

export class Sharing {
  /** whether one is under way: a second tap does nothing */
  busy = $state(false);
  /** whether the picture is on its way */
  making = $state(false);
  passed = $state<Passed | null>(null);
  /** why there was no picture */
  error = $state<ErrorCode | null>(null);
  readonly #api: Pick<Client, "picture">;
  readonly #device: typeof device;

  constructor(api: Pick<Client, "picture">, to: typeof device = device) {
    this.#api = api;
    this.#device = to;
  }

  text(text: string): Promise<void> {
    return this.#once(async () => {
      if ((await this.#device.offer({ text })) === "unable") await this.#copy(text, "text");
    });
  }

  link(link: string): Promise<void> {
    return this.#once(() => this.#copy(link, "link"));
  }

  picture(run: string, { file, text, lang }: Caption): Promise<void> {
    return this.#once(async () => {
      const picture = await this.#fetch(run, lang);
      if (!picture) return;
      const files = [new File([picture], file, { type: "image/png" })];
      if ((await this.#device.offer({ files, text })) !== "unable") return;
      this.#device.save(file, picture);
      this.passed = "picture";
    });
  }

  async #fetch(run: string, lang: string): Promise<Blob | null> {
    this.making = true;
    try {
      return await this.#api.picture(run, lang);
    } catch (error) {
      this.error = codeOf(error);
      return null;
    } finally {
      this.making = false;
    }
  }

  async #copy(text: string, what: Passed): Promise<void> {
    this.passed = (await this.#device.copy(text)) ? what : "not-copied";
  }

  async #once(work: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.passed = null;
    this.error = null;
    try {
      await work();
    } finally {
      this.busy = false;
    }
  }
}
