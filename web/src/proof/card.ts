/** A column of the scorecard: what may be written in it, what it then gives, and its sums. */
import { type Box, has } from "./boxes";
import type { Dice } from "./dice";
import type { Column, Ruleset } from "./rulesets";

/** What is written, by category, with the bonus for further Yam's that came with it. */
export type Written = ReadonlyMap<string, { points: number; extra: number }>;

export interface ColumnSums {
  key: string;
  /** without the bonus */
  upper: number;
  bonus: number;
  lower: number;
  /** the bonuses for further Yam's */
  extra: number;
  total: number;
}

/** Why an open box of the sheet can't be written now. */
export type Closed = "order" | "first-roll" | "joker";

/** The box that extra Yam's and jokers look at, with what makes a Yam's. */
const jackpot = { category: "yams", isRolled: has(5) };

const openBoxes = (ruleset: Ruleset, written: Written): Box[] =>
  ruleset.boxes.filter(({ category }) => !written.has(category));

/** A Yam's when the column's own box for it is filled, even barred. */
const isJoker = (ruleset: Ruleset, written: Written, dice: Dice): boolean =>
  ruleset.joker !== "none" && written.has(jackpot.category) && jackpot.isRolled(dice);

/** The official joker's order: its own upper box, then the lower boxes, then the other upper boxes. */
function officialPlaces(ruleset: Ruleset, written: Written, dice: Dice): Box[] {
  const open = openBoxes(ruleset, written);
  const own = open.filter(({ section, gives }) => section === "upper" && gives(dice) > 0);
  const lower = open.filter(({ section }) => section === "lower");
  return [own, lower, open].find((places) => places.length > 0) ?? [];
}

function nextInOrder(column: Column, open: readonly Box[]): readonly Box[] {
  if (column.order === "free") return open;
  return column.order === "down" ? open.slice(0, 1) : open.slice(-1);
}

/** Null where the box, which is not written yet, may be written with the dice of this roll (from 0). */
export function closedFor(
  ruleset: Ruleset,
  column: Column,
  written: Written,
  box: Box,
  dice: Dice,
  roll: number,
): Closed | null {
  if (column.firstRollOnly && roll > 0) return "first-roll";
  if (!nextInOrder(column, openBoxes(ruleset, written)).includes(box)) return "order";
  const official = ruleset.joker === "official" && isJoker(ruleset, written, dice);
  return official && !officialPlaces(ruleset, written, dice).includes(box) ? "joker" : null;
}

export function pointsOf(ruleset: Ruleset, written: Written, box: Box, dice: Dice): number {
  const joker = isJoker(ruleset, written, dice);
  return joker && box.givesJoker ? box.givesJoker(dice) : box.gives(dice);
}

/** The bonus for a further Yam's: it wants a column whose own box for it holds its points. */
export function extraOf(ruleset: Ruleset, written: Written, dice: Dice): number {
  const held = written.get(jackpot.category)?.points ?? 0;
  return held > 0 && jackpot.isRolled(dice) ? ruleset.extra : 0;
}

export function sumsOf(ruleset: Ruleset, column: Column, written: Written): ColumnSums {
  const points = (section: Box["section"]) =>
    ruleset.boxes
      .filter((box) => box.section === section)
      .reduce((total, { category }) => total + (written.get(category)?.points ?? 0), 0);
  const [upper, lower] = [points("upper"), points("lower")];
  const bonus = upper >= ruleset.upperBonus.threshold ? ruleset.upperBonus.points : 0;
  const extra = [...written.values()].reduce((total, one) => total + one.extra, 0);
  return { key: column.key, upper, bonus, lower, extra, total: upper + bonus + lower + extra };
}
