import { expect, it } from "vitest";
import { fr } from "../i18n/fr";
import { exampleFor, examples } from "./examples";

const upper = ["ones", "twos", "threes", "fours", "fives", "sixes"];
const kinds = ["three-of-a-kind", "four-of-a-kind", "full-house"];
const straights = ["small-straight", "large-straight"];
const lower: Record<string, string[]> = {
  yams: [...kinds, ...straights, "yams", "chance"],
  "yam-pairs": ["pair", "two-pairs", ...kinds, ...straights, "chance", "yams"],
  yatzy: ["pair", "two-pairs", ...kinds, ...straights, "chance", "yatzy"],
  "maxi-yatzy": [
    ...["pair", "two-pairs", "three-pairs", "five-of-a-kind", "villa", "tower", ...kinds],
    ...[...straights, "full-straight", "chance", "maxi-yatzy"],
  ],
  "yams-extreme": [
    ...[...kinds, ...straights, "yams", "chance"],
    ...["two-triples", "full-straight", "yams-extreme"],
  ],
};

it("has one example for every box of every base, with that base's dice, and each gives something", () => {
  expect(Object.keys(lower)).toEqual(Object.keys(fr.bases));
  for (const [base, categories] of Object.entries(lower)) {
    const own = examples.filter((example) => example.base === base);
    expect(own.map(({ category }) => category).sort()).toEqual([...upper, ...categories].sort());
    const dice = base === "maxi-yatzy" || base === "yams-extreme" ? 6 : 5;
    for (const example of own) expect(example.dice).toHaveLength(dice);
  }
  for (const { dice, points } of examples) {
    expect(points).toBeGreaterThan(0);
    for (const die of dice) expect([1, 2, 3, 4, 5, 6]).toContain(die);
  }
});

it("counts upper boxes and chances by adding up", () => {
  for (const { category, dice, points } of examples) {
    const face = upper.indexOf(category) + 1;
    const counted = category === "chance" ? dice : dice.filter((die) => die === face);
    if (face > 0 || category === "chance") expect(points).toBe(counted.reduce((a, b) => a + b, 0));
  }
});

it("gives an option's own example where one changes the box", () => {
  const dry = { base: "yams", options: ["dry", "extra-yams"] };
  expect(exampleFor(dry, "four-of-a-kind")?.points).toBe(20);
  expect(exampleFor(dry, "full-house")?.points).toBe(25);
  expect(exampleFor({ base: "yams", options: [] }, "four-of-a-kind")?.points).toBe(23);
  expect(exampleFor({ base: "maxi-yatzy", options: ["full-straight-30"] }, "full-straight")?.points).toBe(30);
});
