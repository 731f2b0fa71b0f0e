import { describe, expect, it } from "vitest";
import { bases, options } from "./options";
import { blockers, keyOf, optionOf, optionsOf, readKey } from "./rulesetKey";
import keys from "./rulesetKeys.json";

/** Every subset of a list. */
const subsets = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: 2 ** list.length }, (_, bits) => list.filter((_, i) => bits & (1 << i)));

/** Whether the picker would let these options be chosen together, one after the other. */
const pickable = (chosen: readonly string[]) =>
  chosen.every((key) => {
    const option = optionOf(key);
    return option && blockers(option, chosen).length === 0;
  });

describe("what the client takes for a key", () => {
  const names = options.map(({ key }) => key);

  it("is what the server does, for every base and every set of options", () => {
    const legal = new Set<string>(keys);
    let found = 0;
    for (const base of bases)
      for (const chosen of subsets(names)) {
        const key = keyOf(base, chosen);
        const applicable = chosen.every((name) => optionOf(name)?.bases.includes(base));
        const picked = applicable && pickable(chosen);
        if (picked !== legal.has(key) || (readKey(key).faults.length === 0) !== picked) expect(key).toBe("");
        found += Number(picked);
      }
    expect(found).toBe(legal.size);
  });

  it("is each key as it is written, and only in the canonical order", () => {
    for (const key of keys) {
      expect(readKey(key)).toEqual({ key, faults: [] });
      const [base = "", ...chosen] = key.split(".");
      expect(optionsOf(base).map((option) => option.key)).toEqual(expect.arrayContaining(chosen));
      expect(keyOf(base, [...chosen].reverse())).toBe(key);
      const turned = [base, ...[...chosen].reverse()].join(".");
      if (chosen.length > 1) expect(readKey(turned)).toEqual({ key, faults: [{ kind: "order" }] });
    }
  });

  it("is told with the reason and the nearest key where it is none", () => {
    expect(readKey("yams.up.down")).toEqual({
      key: "yams.up",
      faults: [{ kind: "together", option: "down", other: "up" }],
    });
    expect(readKey("yatzy.dry.down")).toEqual({
      key: "yatzy.down",
      faults: [{ kind: "elsewhere", option: "dry" }],
    });
    expect(readKey("yams.joker.joker").faults).toEqual([{ kind: "twice", option: "joker" }]);
    expect(readKey("yams.nonsense.dry")).toEqual({
      key: "yams.dry",
      faults: [{ kind: "unknown", option: "nonsense" }],
    });
    expect(readKey("yatzee.down")).toEqual({ key: "yatzy.down", faults: [{ kind: "base", base: "yatzee" }] });
    expect(readKey("maxi")).toEqual({ key: "maxi-yatzy", faults: [{ kind: "base", base: "maxi" }] });
    expect(readKey("").key).toBe("yams");
    expect(readKey("constructor.__proto__").key).toBe("yams");
  });

  it("has exclusions on both sides", () => {
    for (const { key, excludes } of options)
      for (const other of excludes) expect(optionOf(other)?.excludes).toContain(key);
  });
});
