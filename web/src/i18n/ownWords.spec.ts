/** Whether each message file is in its own language: read as they are written, so that no sentence is missed that no test calls. */
import ts from "typescript";
import { describe, expect, it } from "vitest";
import tellTales from "./tellTales.json";

type Lang = keyof typeof tellTales;

const sources: Record<string, string> = import.meta.glob("./{fr,en}*.ts", {
  query: "?raw",
  import: "default",
  eager: true,
});
const siteName = /Yam’s du jour/g;

/** Every text that stands in a file, those put together with others piece by piece; no types, and no names of messages or modules. */
function textsOf(source: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      texts.push(node.text);
    node.forEachChild((inner) => {
      if (!ts.isPropertyAssignment(node) || inner !== node.name) visit(inner);
    });
  };
  visit(ts.createSourceFile("words.ts", source, ts.ScriptTarget.Latest));
  return texts;
}

const textsIn = (lang: Lang) =>
  Object.entries(sources)
    .filter(([file]) => file.startsWith(`./${lang}`))
    .flatMap(([, source]) => textsOf(source))
    .map((text) => text.replace(siteName, "").replace(/\s+/g, " ").trim());

const texts = { fr: textsIn("fr"), en: textsIn("en") };
const wordsOf = (text: string): string[] => text.toLowerCase().match(/\p{Letter}+/gu) ?? [];

/** Texts with a word that no sentence of the other language goes without. */
function withWordsOf(other: Lang, all: readonly string[]): string[] {
  const tales = new Set(tellTales[other].split(" "));
  return all.filter((text) => wordsOf(text).some((word) => tales.has(word)));
}

describe("each language", () => {
  it("is read from its files, sentences put together from pieces too", () => {
    const source = `import "x"; const a: "b" = { "c-d": (n) => \`\${n} dés\`, e: ["Lancer"] };`;
    expect(textsOf(source)).toEqual(["", " dés", "Lancer"]);
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
