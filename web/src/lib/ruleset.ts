/** What the screen needs to know of a ruleset and a run. What is allowed and what it gives, the server says. */
import type { Box, Category, Ruleset, Run } from "../api/types";

/** Of the rolls saved earlier a turn may spend this many; docs/rules.md. */
const mostSavedSpent = 2;

export const baseOf = (key: string): string => key.split(".")[0] ?? key;

/** How many of the saved rolls this turn may, or might have, spent. */
export const savedUsable = (run: Run, ruleset: Ruleset): number =>
  ruleset.savesRolls ? Math.min(run.savedRolls, mostSavedSpent) : 0;

/** Whether the dice shown are the turn's first. */
export function atFirstRoll(run: Run, ruleset: Ruleset): boolean {
  return run.rollsLeft >= ruleset.rolls - 1 + savedUsable(run, ruleset);
}

/** Positions that the next roll must not leave alone. */
export function lockedDice(run: Run, ruleset: Ruleset): readonly number[] {
  return run.rollsLeft > 0 && atFirstRoll(run, ruleset) ? ruleset.coloured : [];
}

export const isOpen = (box: Box): boolean => box.points === null && box.preview !== null;

/** What is out of the ordinary about the dice shown: the extra bonus, jokers, boxes that a joker must leave alone. */
export interface Special {
  extra: number;
  joker: boolean;
  placed: boolean;
}

export function specialOf(run: Run): Special | null {
  const boxes = run.columns.flatMap((column) => column.boxes);
  const extra = Math.max(0, ...boxes.map((box) => box.extra ?? 0));
  const joker = boxes.some((box) => box.joker);
  const placed = boxes.some((box) => box.closed === "joker");
  return extra > 0 || joker || placed ? { extra, joker, placed } : null;
}

/** Whether only columns for first rolls are left, so that a turn is one roll. */
export function onlyFirstRolls(run: Run, ruleset: Ruleset): boolean {
  const firstOnly = new Set(ruleset.columns.filter((column) => column.firstRollOnly).map(({ key }) => key));
  return (
    firstOnly.size > 0 &&
    run.columns.every(
      (column) => firstOnly.has(column.key) || column.boxes.every(({ points }) => points !== null),
    )
  );
}

export type Pays = "all" | "matching" | "fixed";

/** Which dice a box adds up, if it adds up any, as the service says. */
export function pays(ruleset: Ruleset, category: Category): Pays {
  return ruleset.boxes.find((box) => box.category === category)?.pays ?? "fixed";
}
