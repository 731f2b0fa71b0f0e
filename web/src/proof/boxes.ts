/** What a box gives for the dice: the few ways in which the categories of docs/rules.md are paid. */
import type { Dice } from "./dice";

export type Gives = (dice: Dice) => number;
export type Fits = (dice: Dice) => boolean;

export interface Box {
  category: string;
  section: "upper" | "lower";
  gives: Gives;
  /** what a joker gets; null where it gets what any dice would */
  givesJoker: Gives | null;
}

const faces = [1, 2, 3, 4, 5, 6];

const count = (dice: Dice, face: number): number => dice.filter((die) => die === face).length;

export const sum: Gives = (dice) => dice.reduce((total, die) => total + die, 0);

/** The worth of groups of equal dice, such as three and two, each of a face of its own: of several ways the dearest, of none 0. */
function worth(dice: Dice, sizes: readonly number[]): number {
  const [size, ...others] = sizes;
  if (size === undefined) return 0;
  const ways = faces
    .filter((face) => count(dice, face) >= size)
    .map((face) => {
      const rest = dice.filter((die) => die !== face);
      return others.length === 0 || has(...others)(rest) ? size * face + worth(rest, others) : 0;
    });
  return Math.max(0, ...ways);
}

/** Groups of so many equal dice, each of a face of its own. */
export const has =
  (...sizes: number[]): Fits =>
  (dice) =>
    worth(dice, sizes) > 0;

/** So many faces in a row, whatever else there is. */
export const inARow =
  (length: number): Fits =>
  (dice) =>
    faces
      .slice(length - 1)
      .some((last) => faces.slice(last - length, last).every((face) => dice.includes(face)));

/** Each of these faces, whatever else there is. */
export const shows =
  (...wanted: number[]): Fits =>
  (dice) =>
    wanted.every((face) => dice.includes(face));

const upperCategories = ["ones", "twos", "threes", "fours", "fives", "sixes"];

export const upperBoxes: readonly Box[] = upperCategories.map((category, at) => ({
  category,
  section: "upper",
  gives: (dice) => (at + 1) * count(dice, at + 1),
  givesJoker: null,
}));

const lower = (category: string, gives: Gives, givesJoker: Gives | null = null): Box => ({
  category,
  section: "lower",
  gives,
  givesJoker,
});

/** Pays the dice of the groups alone. */
export const matching = (category: string, ...sizes: number[]): Box =>
  lower(category, (dice) => worth(dice, sizes));

/** Pays all the dice, where the groups are among them. */
export const all = (category: string, ...sizes: number[]): Box =>
  lower(category, (dice) => (has(...sizes)(dice) ? sum(dice) : 0), sum);

/** Pays the same for all dice that fit, and for a joker. */
export const fixed = (category: string, points: number, fits: Fits): Box =>
  lower(
    category,
    (dice) => (fits(dice) ? points : 0),
    () => points,
  );

/** As `fixed`, but for nothing short of its own dice. */
export const jackpot = (category: string, points: number, equal: number): Box =>
  lower(category, (dice) => (has(equal)(dice) ? points : 0));

export const chance: Box = lower("chance", sum);
