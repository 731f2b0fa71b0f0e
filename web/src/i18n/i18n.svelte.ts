import { baseOf } from "../lib/ruleset";
import type { Memory } from "../lib/storage";
import { en } from "./en";
import { fr, type Messages } from "./fr";

export const languages = { fr, en } as const;
export type Lang = keyof typeof languages;

const key = "yams.lang";

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
    this.lang = preferred(memory.get(key), browser);
  }

  /** the words of that language */
  get t(): Messages {
    return languages[this.lang];
  }

  choose(lang: Lang): void {
    this.lang = lang;
    this.#memory.set(key, lang);
  }

  box(category: string, ruleset = ""): string {
    return ownWord(this.t.boxes, category, ruleset) ?? category;
  }

  column(key: string): string {
    return this.t.columns[key] ?? key;
  }

  /** A name of its own, or the base's and its options'. */
  ruleset(key: string): string {
    const { bases, options, wellKnown } = this.t;
    const [base = "", ...rest] = key.split(".");
    const names = [bases[base] ?? base, ...rest.map((option) => options[option] ?? option)];
    return wellKnown[key] ?? names.join(", ");
  }
}

/** Some bases have their own words for a box. */
export function ownWord(
  words: Record<string, string>,
  category: string,
  ruleset: string,
): string | undefined {
  return words[`${baseOf(ruleset)}/${category}`] ?? words[category];
}
