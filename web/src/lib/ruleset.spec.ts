import { describe, expect, it } from "vitest";
import type { Box, Ruleset, Run } from "../api/types";
import { onlyFirstRolls, pays, specialOf } from "./ruleset";

const sums = { upper: 0, bonus: 0, lower: 0, extra: 0, total: 0 };
const open: Box = { category: "chance", points: null, preview: 20, extra: 0, joker: false, closed: null };
const full: Box = { ...open, points: 20, preview: null, extra: null, closed: "filled" };

const aRun = (columns: Record<string, Box[]>) =>
  ({ columns: Object.entries(columns).map(([key, boxes]) => ({ key, boxes, ...sums })) }) as unknown as Run;

describe("what is out of the ordinary", () => {
  it("is nothing in an ordinary turn", () => {
    expect(specialOf(aRun({ free: [open, full, { ...open, preview: null, closed: "order" }] }))).toBe(null);
  });

  it("is a bonus, a joker, or boxes that a joker must leave alone, in any column", () => {
    expect(specialOf(aRun({ down: [full], free: [open, { ...open, extra: 100 }] }))?.extra).toBe(100);
    expect(specialOf(aRun({ free: [{ ...open, joker: true }] }))?.joker).toBe(true);
    expect(specialOf(aRun({ free: [open, { ...open, preview: null, closed: "joker" }] }))?.placed).toBe(true);
  });
});

it("notices when only first rolls can be written", () => {
  const columns = [
    { key: "free", order: "free", firstRollOnly: false },
    { key: "first-roll", order: "free", firstRollOnly: true },
  ];
  const ruleset = { columns } as unknown as Ruleset;
  expect(onlyFirstRolls(aRun({ free: [full], "first-roll": [open] }), ruleset)).toBe(true);
  expect(onlyFirstRolls(aRun({ free: [open], "first-roll": [open] }), ruleset)).toBe(false);
  expect(onlyFirstRolls(aRun({ free: [full] }), { columns: columns.slice(0, 1) } as unknown as Ruleset)).toBe(
    false,
  );
});

it("says of a box what the service says", () => {
  const boxes = [
    { category: "pair", pays: "matching" },
    { category: "chance", pays: "all" },
  ];
  const ruleset = { boxes } as unknown as Ruleset;
  expect(pays(ruleset, "pair")).toBe("matching");
  expect(pays(ruleset, "chance")).toBe("all");
  expect(pays(ruleset, "full-house")).toBe("fixed");
});
