/** Spaces, quotes and apostrophes of all messages, as they are written. */
import { describe, expect, it } from "vitest";
import { GAP, textsIn } from "./texts.testing";

const texts = { fr: textsIn("fr"), en: textsIn("en") };
const all = [...texts.fr, ...texts.en];

/** The characters around each place where a text breaks a rule. */
const breaches = (texts: readonly string[], rule: RegExp) => texts.filter((text) => rule.test(text));

// Not the colon of an address, nor what stands between the letters of a key.
const frenchRules = [
  ["a no-break space before a colon", /(?<!\u00a0):(?!\/\/)/],
  ["a narrow no-break space before ? ! ; and %", /(?<!\u202f)[?!;%]/],
  ["a no-break space inside guillemets", /«(?!\u00a0)|(?<!\u00a0)»/],
  ["guillemets, not English quotes", /[“”"]/],
] as const;

describe("French", () => {
  it.each(frenchRules)("has %s", (_, rule) => {
    expect(breaches(texts.fr, rule)).toEqual([]);
  });

  it.each([
    `Tour ${GAP}: 3`,
    `Tour ${GAP} : 3`,
    `Total\u202f: 3`,
    "Dés (5):",
    "Fini\u00a0!",
    "Fini ?",
    "Fini;",
    "12\u00a0%",
    "« x\u00a0»",
    "«\u00a0x»",
    "“x”",
  ])("would be told of %j", (text) => {
    expect(frenchRules.filter(([, rule]) => rule.test(text))).toHaveLength(1);
  });
});

describe("English", () => {
  it("has no space before high punctuation, and no guillemets", () => {
    expect(breaches(texts.en, /[\s\u00a0\u202f][:;?!%]|[«»]/)).toEqual([]);
  });
});

describe("both languages", () => {
  it("use typographic apostrophes, quotes and ellipses", () => {
    expect(breaches(all, /['"]|\.\.\./)).toEqual([]);
  });

  it("are all read, their functions too", () => {
    expect(texts.fr).toContain(`${GAP}, ${GAP}`); // the name of a box in a column
    for (const lang of ["fr", "en"] as const) expect(texts[lang].length).toBeGreaterThan(800);
  });
});
