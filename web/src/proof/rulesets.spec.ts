import { expect, test } from "vitest";
import { pointsOf } from "./card";
import { options, type Ruleset, rulesetOf, turnsOf } from "./rulesets";

const known = (key: string): Ruleset => {
  const ruleset = rulesetOf(key);
  if (!ruleset) throw new Error(`no ruleset ${key}`);
  return ruleset;
};

/** On an empty card, or with the Yam's box holding these points. */
function gives(key: string, category: string, dice: string, yams?: number): number {
  const ruleset = known(key);
  const box = ruleset.boxes.find((one) => one.category === category);
  if (!box) throw new Error(`no box ${category} in ${key}`);
  const written = new Map(yams === undefined ? [] : [["yams", { points: yams, extra: 0 }]]);
  return pointsOf(ruleset, written, box, dice.split("-").map(Number));
}

test.each([
  ["yams", "fours", "4-4-2-1-4", 12],
  ["yams", "three-of-a-kind", "5-5-5-2-1", 18],
  ["yams", "four-of-a-kind", "6-6-6-6-3", 27],
  ["yams", "full-house", "2-2-2-4-4", 25],
  ["yams", "small-straight", "1-2-3-4-6", 30],
  ["yams", "large-straight", "2-3-4-5-6", 40],
  ["yams", "yams", "3-3-3-3-3", 50],
  ["yams", "chance", "6-5-3-2-1", 17],
  ["yams", "three-of-a-kind", "3-3-3-3-3", 15],
  ["yams", "four-of-a-kind", "3-3-3-3-3", 15],
  ["yams", "full-house", "3-3-3-3-3", 0],
  ["yams", "small-straight", "4-3-1-3-2", 30],
  ["yams", "small-straight", "6-5-4-3-1", 30],
  ["yams", "small-straight", "1-2-3-5-6", 0],
  ["yams", "small-straight", "2-3-4-5-6", 30],
  ["yam-pairs", "pair", "6-6-3-2-1", 18],
  ["yam-pairs", "two-pairs", "5-5-3-3-1", 17],
  ["yam-pairs", "two-pairs", "5-5-5-5-1", 0],
  ["yam-pairs", "two-pairs", "5-5-5-3-3", 21],
  ["yam-pairs", "two-pairs", "5-5-5-5-5", 0],
  ["yatzy", "pair", "5-5-6-6-1", 12],
  ["yatzy", "two-pairs", "5-5-6-6-1", 22],
  ["yatzy", "three-of-a-kind", "4-4-4-6-6", 12],
  ["yatzy", "four-of-a-kind", "3-3-3-3-3", 12],
  ["yatzy", "small-straight", "5-4-3-2-1", 15],
  ["yatzy", "large-straight", "6-5-4-3-2", 20],
  ["yatzy", "small-straight", "6-5-4-3-1", 0],
  ["yatzy", "large-straight", "6-5-4-3-1", 0],
  ["yatzy", "full-house", "2-2-5-5-5", 19],
  ["yatzy", "full-house", "5-5-5-5-5", 0],
  ["yatzy", "two-pairs", "5-5-5-5-5", 0],
  ["yatzy", "yatzy", "1-1-1-1-1", 50],
  ["maxi-yatzy", "pair", "6-6-5-5-2-1", 12],
  ["maxi-yatzy", "two-pairs", "6-6-5-5-2-2", 22],
  ["maxi-yatzy", "three-pairs", "6-6-5-5-2-2", 26],
  ["maxi-yatzy", "three-of-a-kind", "4-4-4-1-2-3", 12],
  ["maxi-yatzy", "four-of-a-kind", "4-4-4-4-2-3", 16],
  ["maxi-yatzy", "five-of-a-kind", "4-4-4-4-4-3", 20],
  ["maxi-yatzy", "full-house", "2-5-5-5-6-6", 27],
  ["maxi-yatzy", "full-house", "5-5-5-2-2-2", 19],
  ["maxi-yatzy", "villa", "5-5-5-2-2-2", 21],
  ["maxi-yatzy", "tower", "6-6-6-6-2-2", 28],
  ["maxi-yatzy", "full-house", "6-6-6-6-2-2", 22],
  ["maxi-yatzy", "villa", "6-6-6-6-2-2", 0],
  ["maxi-yatzy", "two-pairs", "2-2-2-2-4-4", 12],
  ["maxi-yatzy", "three-pairs", "2-2-2-2-4-4", 0],
  ["maxi-yatzy", "small-straight", "1-2-3-4-5-5", 15],
  ["maxi-yatzy", "large-straight", "2-3-4-5-6-2", 20],
  ["maxi-yatzy", "full-straight", "1-2-3-4-5-6", 21],
  ["maxi-yatzy", "small-straight", "1-2-3-4-5-6", 15],
  ["maxi-yatzy.full-straight-25", "full-straight", "1-2-3-4-5-6", 25],
  ["maxi-yatzy.full-straight-30", "full-straight", "1-2-3-4-5-6", 30],
  ["maxi-yatzy", "chance", "6-5-3-2-1-1", 18],
  ["maxi-yatzy", "maxi-yatzy", "2-2-2-2-2-2", 100],
  ["maxi-yatzy", "tower", "2-2-2-2-2-2", 0],
  ["yams-extreme", "three-of-a-kind", "5-5-5-2-1-1", 19],
  ["yams-extreme", "full-house", "4-4-4-4-2-2", 25],
  ["yams-extreme", "small-straight", "1-2-3-4-6-6", 30],
  ["yams-extreme", "yams", "3-3-3-3-3-1", 50],
  ["yams-extreme", "two-triples", "2-2-2-6-6-6", 45],
  ["yams-extreme", "two-triples", "2-2-2-2-2-2", 0],
  ["yams-extreme", "full-straight", "1-2-3-4-5-6", 60],
  ["yams-extreme", "yams-extreme", "4-4-4-4-4-4", 100],
  ["yams.dry", "three-of-a-kind", "5-5-5-2-1", 15],
  ["yams-extreme.dry", "three-of-a-kind", "2-2-2-5-5-5", 15],
])("the pages's example: in %s the box %s of %s gives %i", (key, category, dice, points) => {
  expect(gives(key, category, dice)).toBe(points);
});

test.each([
  ["yams.joker", "full-house", "4-4-4-4-4", 25],
  ["yams.joker", "large-straight", "4-4-4-4-4", 40],
  ["yams.joker", "threes", "4-4-4-4-4", 0],
  ["yams.dry.joker", "three-of-a-kind", "4-4-4-4-4", 12],
  ["yams.official-joker", "small-straight", "4-4-4-4-4", 30],
  ["yam-pairs.joker", "two-pairs", "4-4-4-4-4", 20],
  ["yams-extreme.joker", "two-triples", "4-4-4-4-4-1", 45],
  ["yams-extreme.joker", "full-straight", "4-4-4-4-4-1", 60],
  ["yams-extreme.joker", "yams-extreme", "4-4-4-4-4-1", 0],
  ["yams-extreme.joker", "three-of-a-kind", "4-4-4-4-4-1", 21],
  ["yams", "full-house", "4-4-4-4-4", 0],
])("a joker: in %s the box %s of %s gives %i, barred Yam's box or not", (key, category, dice, points) => {
  expect(gives(key, category, dice, 50)).toBe(points);
  expect(gives(key, category, dice, 0)).toBe(points);
});

test("without the Yam's box filled there is no joker", () => {
  expect(gives("yams.joker", "full-house", "4-4-4-4-4")).toBe(0);
});

test.each([
  ["yams", 13],
  ["yam-pairs", 15],
  ["yatzy", 15],
  ["maxi-yatzy", 20],
  ["yams-extreme", 16],
  ["yams.first-roll-column", 26],
  ["yam-pairs.extra-yams.joker.three-columns", 45],
  ["yatzy.down.first-roll-column.two-colours.saved-rolls", 30],
])("%s has %i turns", (key, turns) => {
  expect(turnsOf(known(key))).toBe(turns);
});

test.each([
  "",
  ".",
  "yam",
  "Yams",
  "yams.",
  "yams..dry",
  "yams.dry.dry",
  "yams.extra-yams.dry",
  "yams.saved-rolls",
  "yams.constructor",
  "__proto__",
  "yams.joker.official-joker",
  "yams.official-joker.down",
  "yams.official-joker.three-columns",
  "yams.down.up",
  "yams.up.three-columns",
  "yams.three-columns.first-roll-column",
  "maxi-yatzy.two-colours",
  "maxi-yatzy.bonus-50.bonus-75",
  "maxi-yatzy.full-straight-25.full-straight-30",
  "yatzy.dry",
])("%j is no ruleset", (key) => {
  expect(rulesetOf(key)).toBeNull();
});

test("of all the ways to choose options, only those that go together and apply are rulesets", () => {
  const keys = (base: string) =>
    Array.from({ length: 1 << options.length }, (_, bits) =>
      [base, ...options.filter((_, at) => bits & (1 << at))].join("."),
    ).filter((key) => rulesetOf(key));
  // dry · extra · two-colours · (joker: none, free) · (order: free, down, up, three, with a first-roll column each but the last)
  expect(keys("yam-pairs")).toHaveLength(2 * 2 * 2 * 2 * 7);
  // the official joker goes with the free order alone
  expect(keys("yams")).toHaveLength(2 * 2 * 2 * (2 * 7 + 2));
  expect(keys("yatzy")).toHaveLength(2 * 2 * 7);
  expect(keys("maxi-yatzy")).toHaveLength(2 * 3 * 3 * 7);
  expect(keys("yams-extreme")).toHaveLength(2 * 2 * 2 * 7);
});
