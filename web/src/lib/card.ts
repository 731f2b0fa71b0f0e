/** One player's card on a sheet kept by hand. What a box may hold, the sums' thresholds and bonuses are the ruleset's data. */
import type { Ruleset } from "../api/types";

/** The points of one column's boxes in sheet order, null for an open one. */
export type Cells = readonly (number | null)[];

export interface Card {
  columns: readonly Cells[];
  /** how many further jackpots each column has */
  jackpots: readonly number[];
}

/** One box of a card, both by their place. */
export interface Spot {
  column: number;
  box: number;
}

export interface Sums {
  upper: number;
  /** what the upper section still lacks for its bonus */
  missing: number;
  bonus: number;
  lower: number;
  extra: number;
  total: number;
}

export type Rules = Pick<
  Ruleset,
  "key" | "boxes" | "columns" | "upperBonus" | "extraJackpot" | "jackpot" | "dice" | "turns"
>;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const replaced = <T>(list: readonly T[], at: number, value: T): T[] =>
  list.map((old, i) => (i === at ? value : old));

export function blankCard({ boxes, columns }: Rules): Card {
  return { columns: columns.map(() => boxes.map(() => null)), jackpots: columns.map(() => 0) };
}

export function sumsOf(rules: Rules, card: Card, column: number): Sums {
  const cells = card.columns[column] ?? [];
  const section = (name: "upper" | "lower") =>
    sum(rules.boxes.map((box, i) => (box.section === name ? (cells[i] ?? 0) : 0)));
  const { threshold, points } = rules.upperBonus;
  const upper = section("upper");
  const lower = section("lower");
  const bonus = upper >= threshold ? points : 0;
  const extra = (card.jackpots[column] ?? 0) * rules.extraJackpot;
  return {
    upper,
    missing: Math.max(0, threshold - upper),
    bonus,
    lower,
    extra,
    total: upper + bonus + lower + extra,
  };
}

export const totalOf = (rules: Rules, card: Card): number =>
  sum(card.columns.map((_, column) => sumsOf(rules, card, column).total));

export const filledBoxes = (card: Card): number =>
  sum(card.columns.map((cells) => cells.filter((points) => points !== null).length));

export const isBegun = (card: Card): boolean => filledBoxes(card) > 0;

export const isFull = (card: Card): boolean =>
  card.columns.every((cells) => cells.every((points) => points !== null));

/** Each further jackpot filled one more box of a column whose jackpot box holds its points. */
export function mostJackpots(rules: Rules, card: Card, column: number): number {
  const cells = card.columns[column] ?? [];
  const jackpot = cells[rules.boxes.findIndex(({ category }) => category === rules.jackpot)];
  if (rules.extraJackpot === 0 || !jackpot) return 0;
  return cells.filter((points) => points !== null).length - 1;
}

/** The card with other points in a box, and no more further jackpots than go with them. */
export function written(rules: Rules, card: Card, { column, box }: Spot, points: number | null): Card {
  const cells = card.columns[column] ?? [];
  const columns = replaced(card.columns, column, replaced(cells, box, points));
  return withJackpots(rules, { ...card, columns }, column, card.jackpots[column] ?? 0);
}

export function withJackpots(rules: Rules, card: Card, column: number, count: number): Card {
  const bounded = Math.min(Math.max(0, count), mostJackpots(rules, card, column));
  return { ...card, jackpots: replaced(card.jackpots, column, bounded) };
}

/** The one box that a column in order has open; null where any may be written, and where none is left. */
export function boxInOrder(rules: Rules, card: Card, column: number): number | null {
  const order = rules.columns[column]?.order ?? "free";
  const cells = card.columns[column] ?? [];
  const open = order === "up" ? cells.lastIndexOf(null) : cells.indexOf(null);
  return order === "free" || open < 0 ? null : open;
}

export function isOpen(rules: Rules, card: Card, { column, box }: Spot): boolean {
  const next = boxInOrder(rules, card, column);
  return card.columns[column]?.[box] === null && (next === null || next === box);
}

/** Where the next points go: on down the column, then from its top, then the columns after it. */
export function nextOpen(rules: Rules, card: Card, from: Spot): Spot | null {
  const count = rules.boxes.length;
  const spots = card.columns.flatMap((_, step) => {
    const column = (from.column + step) % card.columns.length;
    const start = step === 0 ? from.box + 1 : 0;
    return rules.boxes.map((_, box) => ({ column, box: (start + box) % count }));
  });
  return spots.find((spot) => isOpen(rules, card, spot)) ?? null;
}

/** 1, 2, 2, 4 for totals, however they are ordered. */
export const placesOf = (totals: readonly number[]): number[] =>
  totals.map((total) => 1 + totals.filter((other) => other > total).length);
