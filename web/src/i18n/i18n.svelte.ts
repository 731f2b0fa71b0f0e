import { isReachable } from "../api/client";
import type { KnownCode } from "../api/types";
import { own } from "../lib/own";
import { baseOf } from "../lib/ruleset";
import type { Memory } from "../lib/storage";
import type { Messages } from "./fr";

export const langs = ["fr", "en"] as const;
export type Lang = (typeof langs)[number];

/** Each language is loaded when it is first shown. */
const words: Partial<Record<Lang, Messages>> = {};
const loaders: Record<Lang, () => Promise<Messages>> = {
  fr: async () => (await import("./fr")).fr,
  en: async () => (await import("./en")).en,
};

export async function load(lang: Lang): Promise<void> {
  words[lang] ??= await loaders[lang]();
}

const key = "yams.lang";

/** The language that this browser is to be shown first. */
export const firstLang = (memory: Memory, browser: string): Lang => preferred(memory.get(key), browser);

/** French to those who read French, English to everybody else, until they choose. */
export function preferred(remembered: string | null, browser: string): Lang {
  if (remembered === "fr" || remembered === "en") return remembered;
  return browser.toLowerCase().startsWith("fr") ? "fr" : "en";
}

export class I18n {
  /** the language shown */
  lang = $state<Lang>("fr");
  readonly #memory: Memory;

  constructor(memory: Memory, browser: string) {
    this.#memory = memory;
    this.lang = firstLang(memory, browser);
  }

  /** the words of that language */
  get t(): Messages {
    const loaded = words[this.lang];
    if (!loaded) throw new Error("a language is loaded before it is shown");
    return loaded;
  }

  /**
   * Without a connection, the other language may be out of reach: then this one stays. Where the site is there all the
   * same, its newer version has it.
   */
  async choose(lang: Lang): Promise<void> {
    try {
      await load(lang);
    } catch {
      if (!(await isReachable())) return;
      this.#memory.set(key, lang);
      return location.reload();
    }
    this.lang = lang;
    this.#memory.set(key, lang);
  }

  /** Whether there are words for an error code of the server's, which may be newer than this client. */
  hasError = (code: unknown): code is KnownCode => own(this.t.errors, String(code)) !== undefined;

  box(category: string, ruleset = ""): string {
    return ownWord(this.t.boxes, category, ruleset) ?? category;
  }

  column(key: string): string {
    return own(this.t.columns, key) ?? key;
  }

  base(key: string): string {
    return own(this.t.bases, key) ?? key;
  }

  option(key: string): string {
    return own(this.t.options, key) ?? key;
  }

  /** A name of its own, or the base's and its options'. */
  ruleset(key: string): string {
    const [base = "", ...rest] = key.split(".");
    const names = [this.base(base), ...rest.map((option) => this.option(option))];
    return own(this.t.wellKnown, key) ?? names.join(", ");
  }
}

/** Some bases have their own words for a box. */
export function ownWord(
  words: Record<string, string>,
  category: string,
  ruleset: string,
): string | undefined {
  return own(words, `${baseOf(ruleset)}/${category}`) ?? own(words, category);
}
