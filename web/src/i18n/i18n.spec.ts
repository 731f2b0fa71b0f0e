import { describe, expect, it } from "vitest";
import { dayAndTime } from "../lib/instants";
import { options } from "../lib/options";
import { en } from "./en";
import { en as enResult } from "./en.result";
import { en as enRules } from "./en.rules";
import { fr } from "./fr";
import { fr as frCalculator } from "./fr.calculator";
import { fr as frChallenge } from "./fr.challenge";
import { fr as frOpponents } from "./fr.opponents";
import { fr as frProof } from "./fr.proof";
import { fr as frResult } from "./fr.result";
import { fr as frRules } from "./fr.rules";
import { I18n, preferred } from "./i18n.svelte";
import { whyNot } from "./rules";

const numbers = ["./fr.numbers.ts", "./en.numbers.ts"];

/** The words of every area, by the file they are in. */
const areasOf = (files: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(files).filter(([file]) => !numbers.includes(file)));
const french = areasOf(import.meta.glob("./fr*.ts", { eager: true }));
const english = areasOf(import.meta.glob("./en*.ts", { eager: true }));

describe("French", () => {
  it("knows its ordinals and plurals", () => {
    expect(frResult.rank(1, 57)).toBe("1re place sur 57");
    expect(frResult.rank(12, 148)).toBe("12e place sur 148");
    expect(frResult.shared(1)).toBe("ex æquo avec 1 autre");
    expect(frResult.shared(2)).toBe("ex æquo avec 2 autres");
  });
});

describe("a box in French, whatever its name", () => {
  it("is chosen, struck out and emptied as the case that it is", () => {
    expect(fr.said.selected(20, "Brelan")).toBe("Case choisie\u00a0: Brelan, pour 20");
    expect(frOpponents.wrote("Petite suite", 0)).toBe("Petite suite, barrée");
    expect(frOpponents.wrote("Petite suite", 15)).toBe("Petite suite, 15");
    expect(frCalculator.didBar("Zoé", "Brelan")).toBe("Zoé\u00a0: case Brelan barrée");
    expect(frCalculator.emptied("Zoé", "Carré")).toBe("Zoé\u00a0: case Carré vidée");
  });
});

describe("what is said around other words in French", () => {
  it("agrees with them", () => {
    const until = dayAndTime(new Date(2026, 11, 15, 14).toISOString(), "fr");
    expect(frChallenge.notices.closing(until)).toContain("jusqu’au mardi 15 décembre à 14:00.");
    expect(frProof.fault.rulesetUnknown("x")).toBe("Règles\u00a0: «\u00a0x\u00a0» n’en nomme aucune.");
    expect(frProof.fault.rulesetNotOfTheDay("x")).toContain("ne nomme pas celles de ce défi.");
  });
});

describe("English", () => {
  it("knows its ordinals and plurals", () => {
    const ranks = [1, 2, 3, 4, 11, 22, 113];
    expect(ranks.map((rank) => enResult.rank(rank, 148).split(" ")[0])).toEqual([
      "1st",
      "2nd",
      "3rd",
      "4th",
      "11th",
      "22nd",
      "113th",
    ]);
    expect(enResult.shared(1)).toBe("shared with 1 other");
  });
});

/** Every place where there is a message, whatever the language. */
function places(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [""];
  return Object.entries(value).flatMap(([key, inner]) => places(inner).map((place) => `${key}/${place}`));
}

describe("both languages", () => {
  it("have the same areas with the same messages", () => {
    const files = Object.fromEntries(
      Object.entries(english).map(([file, words]) => [file.replace("./en", "./fr"), words]),
    );
    const inFrench = (place: string) => place.replace(/^(\S+?\.ts)\/en\//, "$1/fr/");
    expect(places(files).map(inFrench).sort()).toEqual(places(french).sort());
    expect(Object.keys(french).length).toBeGreaterThan(5);
  });

  it("say why any two options can’t stand together", () => {
    for (const { key, excludes } of options)
      for (const other of excludes)
        for (const words of [frRules, enRules]) expect(whyNot(words, key, other)).not.toBe("");
  });

  it("name the same boxes and have a sentence for every error", () => {
    expect(Object.keys(en.boxes)).toEqual(Object.keys(fr.boxes));
    for (const part of ["columns", "orders", "bases", "options", "wellKnown"] as const)
      expect(Object.keys(en[part])).toEqual(Object.keys(fr[part]));
    for (const part of ["bases", "options", "what"] as const)
      expect(Object.keys(enRules[part])).toEqual(Object.keys(frRules[part]));
    expect(Object.keys(frRules.bases)).toEqual(Object.keys(fr.bases));
    expect(Object.keys(frRules.options)).toEqual(Object.keys(fr.options));
    for (const words of [fr, en])
      for (const sentence of Object.values(words.errors)) expect(sentence).not.toBe("");
  });
});

describe("the choice of language", () => {
  it("is what was chosen before, else French for French browsers, else English", () => {
    expect(preferred(null, "fr-CA")).toBe("fr");
    expect(preferred(null, "de")).toBe("en");
    expect(preferred("fr", "en-US")).toBe("fr");
    expect(preferred("xx", "en-US")).toBe("en");
  });

  it("is remembered", async () => {
    const saved: unknown[] = [];
    const i18n = new I18n({ get: () => null, set: (...entry) => saved.push(entry) }, "fr");
    await i18n.choose("en");
    expect(i18n.t.site.play).toBe("Play");
    expect(saved).toEqual([["yams.lang", "en"]]);
  });
});

describe("names", () => {
  const i18n = new I18n({ get: () => null, set: () => {} }, "fr");

  it("of rulesets are their own, or the base's and the options'", () => {
    expect(i18n.ruleset("maxi-yatzy")).toBe("Maxi Yatzy");
    expect(i18n.ruleset("yam-pairs.extra-yams.joker.three-columns")).toBe("Le Yam à trois colonnes");
    expect(i18n.ruleset("yams.extra-yams.official-joker")).toBe("Yahtzee, règle officielle");
    expect(i18n.ruleset("yatzy.down.saved-rolls")).toBe("Yatzy, descendant, lancers en réserve");
    expect(i18n.ruleset("belote.x")).toBe("belote, x");
  });

  it("are never what every object has: keys come from addresses and from other people's documents", () => {
    for (const key of ["__proto__", "constructor", "toString", "hasOwnProperty"]) {
      for (const name of [
        i18n.ruleset(key),
        i18n.base(key),
        i18n.option(key),
        i18n.column(key),
        i18n.box(key),
      ])
        expect(name).toBe(key);
      expect(i18n.ruleset(`yams.${key}`)).toBe(`Yam’s, ${key}`);
    }
  });

  it("of boxes may differ by base", () => {
    expect(i18n.box("full-straight", "maxi-yatzy.bonus-50")).toBe("Suite complète");
    expect(i18n.box("full-straight", "yams-extreme.joker")).toBe("Sextuple suite");
    expect(i18n.box("three-of-a-kind", "yams")).toBe("Brelan");
  });
});
