/** All the actions of a game as one number (docs/fairness.md, "Its format"), and back. */
import type { Action } from "./game";
import { type Ruleset, turnsOf } from "./rulesets";

interface Sizes {
  /** the ways to keep in one roll: any dice but all of them */
  keeps: bigint;
  mostKeeps: number;
  /** the ways to keep in a whole turn */
  ways: bigint;
  turns: number;
}

function sizesOf(ruleset: Ruleset): Sizes {
  const keeps = (1n << BigInt(ruleset.dice)) - 1n;
  const mostKeeps = ruleset.savesRolls ? 4 : 2;
  return { keeps, mostKeeps, ways: waysBefore(keeps, mostKeeps + 1), turns: turnsOf(ruleset) };
}

/** The ways of keeping less often than that, which stand before the others: 1 + k + k² + … */
function waysBefore(keeps: bigint, often: number): bigint {
  return Array.from({ length: often }, (_, power) => keeps ** BigInt(power)).reduce(
    (sum, ways) => sum + ways,
    0n,
  );
}

/** How many bytes the number of a game has: those of the largest. */
export function gameBytes(ruleset: Ruleset): number {
  const { ways, turns } = sizesOf(ruleset);
  let games = ways ** BigInt(turns);
  for (let left = 2; left <= turns; left++) games *= BigInt(left);
  return Math.ceil((games - 1n).toString(2).length / 8);
}

interface Cell {
  category: string;
  column: string;
}

/** Sheet order, one column after the other. */
const cellsOf = ({ boxes, columns }: Ruleset): Cell[] =>
  columns.flatMap(({ key }) => boxes.map(({ category }) => ({ category, column: key })));

/** Null where the number is larger than any game's. */
export function readGame(ruleset: Ruleset, number: bigint): Action[] | null {
  const sizes = sizesOf(ruleset);
  const open = cellsOf(ruleset);
  const actions: Action[] = [];
  let rest = number;
  while (open.length > 0) {
    const left = BigInt(open.length);
    actions.push(...readWay(sizes, rest % sizes.ways).map((mask) => ({ keep: positions(mask) })));
    rest /= sizes.ways;
    const [cell] = open.splice(Number(rest % left), 1);
    if (cell) actions.push(scoreIn(ruleset, cell));
    rest /= left;
  }
  return rest === 0n ? actions : null;
}

const scoreIn = ({ columns }: Ruleset, { category, column }: Cell): Action =>
  columns.length > 1 ? { score: category, column } : { score: category };

/** The keeps of a turn's way, each as the sum of 2^position. */
function readWay({ keeps, mostKeeps }: Sizes, way: bigint): bigint[] {
  const often = Array.from({ length: mostKeeps }, (_, at) => at + 1).filter(
    (times) => way >= waysBefore(keeps, times),
  ).length;
  let rest = way - waysBefore(keeps, often);
  const masks: bigint[] = [];
  for (let keep = 0; keep < often; keep++) {
    masks.unshift(rest % keeps);
    rest /= keeps;
  }
  return masks;
}

const positions = (mask: bigint): number[] =>
  [0, 1, 2, 3, 4, 5].filter((position) => (mask >> BigInt(position)) & 1n);

/** Null where these are not the actions of a whole game. */
export function writeGame(ruleset: Ruleset, actions: readonly Action[]): bigint | null {
  const sizes = sizesOf(ruleset);
  const open = cellsOf(ruleset);
  const digits: { way: bigint; place: number; left: number }[] = [];
  let masks: bigint[] = [];
  for (const action of actions) {
    if ("keep" in action) {
      const mask = maskOf(ruleset, action.keep);
      if (mask === null || masks.length === sizes.mostKeeps) return null;
      masks.push(mask);
    } else {
      const place = placeOf(ruleset, open, action);
      if (place < 0) return null;
      digits.push({ way: wayOf(sizes, masks), place, left: open.length });
      open.splice(place, 1);
      masks = [];
    }
  }
  if (open.length > 0 || masks.length > 0) return null;
  return digits.reduceRight(
    (number, { way, place, left }) => (number * BigInt(left) + BigInt(place)) * sizes.ways + way,
    0n,
  );
}

function maskOf({ dice }: Ruleset, keep: readonly number[]): bigint | null {
  const distinct = new Set(keep);
  const possible = keep.every((position) => position >= 0 && position < dice);
  if (!possible || distinct.size < keep.length || distinct.size === dice) return null;
  return keep.reduce((mask, position) => mask + (1n << BigInt(position)), 0n);
}

function placeOf(
  { columns }: Ruleset,
  open: readonly Cell[],
  action: { score: string; column?: string },
): number {
  const column = action.column ?? (columns.length === 1 ? columns[0]?.key : undefined);
  return open.findIndex((cell) => cell.category === action.score && cell.column === column);
}

const wayOf = ({ keeps }: Sizes, masks: readonly bigint[]): bigint =>
  waysBefore(keeps, masks.length) + masks.reduce((way, mask) => way * keeps + mask, 0n);
