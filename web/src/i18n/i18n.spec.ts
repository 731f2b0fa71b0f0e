import { describe, expect, it } from "vitest";
import { errorCodes } from "../api/types";
import { en } from "./en";
import { fr } from "./fr";
import { I18n, preferred } from "./i18n.svelte";

/** Every sentence of a language; functions are called with ones and with manys. */
function sentences(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "function") {
    const list = [2, 2, 3];
    return [0, 1, 2].flatMap((n) => {
      const args = Array.from({ length: value.length }, () => n);
      const lists = args.map((_, i) => (i === 0 || i === 3 ? list : n));
      return [() => value(...args), () => value(...lists)].flatMap((call) => {
        try {
          return sentences(call());
        } catch {
          return []; // this one wanted numbers where a list was given, or the other way round
        }
      });
    });
  }
  return Object.values(value as object).flatMap(sentences);
}

describe("French", () => {
  it("puts an unbreakable space before high punctuation and inside guillemets", () => {
    for (const sentence of sentences(fr)) {
      expect(sentence).not.toMatch(/ [:;?!»%]/);
      expect(sentence).not.toMatch(/[^\s\u00a0\u202f][;?!]|« |[a-zà-ÿ]:(?!\/)/);
    }
  });

  it("knows its ordinals and plurals", () => {
    expect(fr.result.rank(1, 57)).toBe("1re place sur 57");
    expect(fr.result.rank(12, 148)).toBe("12e place sur 148");
    expect(fr.result.shared(1)).toBe("ex æquo avec 1 autre");
    expect(fr.result.shared(2)).toBe("ex æquo avec 2 autres");
  });
});

describe("English", () => {
  it("knows its ordinals and plurals", () => {
    const ranks = [1, 2, 3, 4, 11, 22, 113];
    expect(ranks.map((rank) => en.result.rank(rank, 148).split(" ")[0])).toEqual([
      "1st",
      "2nd",
      "3rd",
      "4th",
      "11th",
      "22nd",
      "113th",
    ]);
    expect(en.result.shared(1)).toBe("shared with 1 other");
  });
});

describe("both languages", () => {
  it("use typographic apostrophes", () => {
    for (const sentence of [...sentences(fr), ...sentences(en)]) expect(sentence).not.toContain("'");
  });

  it("name the same boxes and have a sentence for every error", () => {
    expect(Object.keys(en.boxes)).toEqual(Object.keys(fr.boxes));
    expect(Object.keys(en.rules.what)).toEqual(Object.keys(fr.rules.what));
    for (const code of errorCodes) {
      expect(fr.errors[code]).not.toBe("");
      expect(en.errors[code]).not.toBe("");
    }
  });
});

describe("the choice of language", () => {
  it("is what was chosen before, else French for French browsers, else English", () => {
    expect(preferred(null, "fr-CA")).toBe("fr");
    expect(preferred(null, "de")).toBe("en");
    expect(preferred("fr", "en-US")).toBe("fr");
    expect(preferred("xx", "en-US")).toBe("en");
  });

  it("is remembered", () => {
    const saved: unknown[] = [];
    const i18n = new I18n({ get: () => null, set: (...entry) => saved.push(entry) }, "fr");
    i18n.choose("en");
    expect(i18n.t.site.play).toBe("Play");
    expect(saved).toEqual([["yams.lang", "en"]]);
  });
});
