/** Whether each message file is in its own language: read as they are written, so that no sentence is missed that no test calls. */
import { describe, expect, it } from "vitest";
import tellTales from "./tellTales.json";
import { GAP, type Lang, textsIn, textsOf } from "./texts.testing";

const siteName = /Yam’s du jour/g;

const plainTextsIn = (lang: Lang) =>
  textsIn(lang).map((text) => text.replace(siteName, "").replace(/\s+/g, " ").trim());

const texts = { fr: plainTextsIn("fr"), en: plainTextsIn("en") };
const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{Letter}+/gu) ?? [];

/** Texts with a word that no sentence of the other language goes without. */
function withWordsOf(other: Lang, all: readonly string[]): string[] {
  const tales = new Set(tellTales[other].split(" "));
  return all.filter((text) => wordsOf(text).some((word) => tales.has(word)));
}

describe("each language", () => {
  it("is read from its files, sentences put together from pieces too", () => {
    const source = `import "x"; const a: "b" = { "c-d": (n) => \`\${n} dés\`, e: ["Lancer"] };`;
    expect(textsOf(source)).toEqual([`${GAP} dés`, "Lancer"]);
    for (const lang of ["fr", "en"] as const) {
      expect(texts[lang].length).toBeGreaterThan(800);
      expect(withWordsOf(lang, texts[lang]).length).toBeGreaterThan(300);
    }
  });

  it("has no word that belongs to the other", () => {
    expect(withWordsOf("fr", texts.en)).toEqual([]);
    expect(withWordsOf("en", texts.fr)).toEqual([]);
  });

  it("has no accents where they are not written", () => {
    expect(texts.en.filter((text) => /[àâæçéèêëîïôœùûü]/i.test(text))).toEqual([]);
  });

  it("shares with the other the words alone that both have", () => {
    const common =
      "action auto chance code date impossible joker options pages pause pdf place point points score total villa";
    const names = "yam yams s yatzy maxi";
    const keys = "all en";
    const both = new Set(`${common} ${names} ${keys}`.split(" "));
    const french = new Set(texts.fr);
    // Longer keys have a hyphen, a full stop or a slash in them, and no space.
    const shared = texts.en.filter((text) => french.has(text) && !/^[a-z]+(?:[-./][a-z0-9-]+)+$/.test(text));
    expect(shared.filter((text) => wordsOf(text).some((word) => !both.has(word)))).toEqual([]);
  });
});
