/** A game from its actions and blocks of dice. A game is a value: an action gives another one, or a reason why it can't be. */
import type { Box } from "./boxes";
import { type Closed, type ColumnSums, closedFor, extraOf, pointsOf, sumsOf, type Written } from "./card";
import type { Dice } from "./dice";
import { type Column, type Ruleset, turnsOf } from "./rulesets";

export type Keep = { keep: readonly number[] };
/** A sheet with one column need not name it. */
export type Score = { score: string; column?: string };
export type Action = Keep | Score;

/** A finished turn. `points` are the box's own, without a bonus for a further Yam's. */
export interface Turn {
  rolls: readonly Dice[];
  category: string;
  column: string;
  points: number;
}

export interface Game {
  ruleset: Ruleset;
  /** the finished turns */
  turns: readonly Turn[];
  /** by columns */
  written: readonly Written[];
  /** the rolls of the turn that is being played, none when the game is over */
  rolls: readonly Dice[];
  /** rolls saved in earlier turns and not spent */
  saved: number;
}

export type Refusal =
  | {
      reason:
        | "game-over"
        | "no-rolls-left"
        | "no-such-die"
        | "kept-twice"
        | "nothing-to-roll"
        | "coloured-die";
    }
  | { reason: "unknown-column" | "unknown-category" | "box-filled" }
  | { reason: "box-closed"; closed: Closed };

const usualRolls = 3;
const mostRolls = 5;

export const begun = (ruleset: Ruleset, block: Dice): Game => ({
  ruleset,
  turns: [],
  written: ruleset.columns.map(() => new Map()),
  rolls: [block],
  saved: 0,
});

export const isOver = (game: Game): boolean => game.turns.length === turnsOf(game.ruleset);

const diceOf = (game: Game): Dice => game.rolls.at(-1) ?? [];

/** How many rolls the turn may have: where all open boxes want a first roll, another could be written nowhere. */
function rollsAllowed({ ruleset, written, saved }: Game): number {
  const open = ruleset.columns.filter((_, at) => (written[at]?.size ?? 0) < ruleset.boxes.length);
  if (open.every((column) => column.firstRollOnly)) return 1;
  return ruleset.savesRolls ? Math.min(mostRolls, usualRolls + saved) : usualRolls;
}

/** Null where the action may be taken. */
export function refusalOf(game: Game, action: Action): Refusal | null {
  if (isOver(game)) return { reason: "game-over" };
  if ("keep" in action) return keepRefusal(game, action.keep);
  const place = placeOf(game, action);
  return "reason" in place ? place : null;
}

function keepRefusal(game: Game, keep: readonly number[]): Refusal | null {
  const { dice, coloured } = game.ruleset;
  if (game.rolls.length >= rollsAllowed(game)) return { reason: "no-rolls-left" };
  if (keep.some((position) => position < 0 || position >= dice)) return { reason: "no-such-die" };
  if (new Set(keep).size < keep.length) return { reason: "kept-twice" };
  if (keep.length === dice) return { reason: "nothing-to-roll" };
  const locked = game.rolls.length === 1 && coloured.some((position) => keep.includes(position));
  return locked ? { reason: "coloured-die" } : null;
}

interface Place {
  at: number;
  column: Column;
  written: Written;
  box: Box;
}

/** Where a score writes, or why it can't. */
function placeOf(game: Game, { score, column: key }: Score): Place | Refusal {
  const at = columnAt(game.ruleset, key);
  const [column, written] = [game.ruleset.columns[at], game.written[at]];
  if (!column || !written) return { reason: "unknown-column" };
  const box = game.ruleset.boxes.find(({ category }) => category === score);
  if (!box) return { reason: "unknown-category" };
  if (written.has(score)) return { reason: "box-filled" };
  const closed = closedFor(game.ruleset, column, written, box, diceOf(game), game.rolls.length - 1);
  return closed ? { reason: "box-closed", closed } : { at, column, written, box };
}

function columnAt({ columns }: Ruleset, key: string | undefined): number {
  if (key === undefined) return columns.length === 1 ? 0 : -1;
  return columns.findIndex((column) => column.key === key);
}

/** The turn and roll whose block the action uncovers, null after the last turn. */
export function uncovered(
  { ruleset, turns, rolls }: Game,
  action: Action,
): [turn: number, roll: number] | null {
  if ("keep" in action) return [turns.length, rolls.length];
  return turns.length + 1 < turnsOf(ruleset) ? [turns.length + 1, 0] : null;
}

/** After an action that nothing refuses; the block is the one that it uncovers, empty after the last turn. */
export function after(game: Game, action: Action, block: Dice): Game {
  if ("score" in action) return afterScore(game, action, block);
  return { ...game, rolls: [...game.rolls, reroll(diceOf(game), action.keep, block)] };
}

/** The k-th rerolled die, in position order, takes the k-th value of the block. */
function reroll(dice: Dice, keep: readonly number[], block: Dice): Dice {
  const coming = block.values();
  return dice.map((die, position) => (keep.includes(position) ? die : (coming.next().value ?? die)));
}

function afterScore(game: Game, action: Score, block: Dice): Game {
  const place = placeOf(game, action);
  if ("reason" in place) throw new Error(`refused: ${place.reason}`);
  const { at, column, written, box } = place;
  const { ruleset, rolls } = game;
  const points = pointsOf(ruleset, written, box, diceOf(game));
  const extra = extraOf(ruleset, written, diceOf(game));
  const longer = new Map(written).set(box.category, { points, extra });
  return {
    ruleset,
    turns: [...game.turns, { rolls, category: box.category, column: column.key, points }],
    written: game.written.map((one, other) => (other === at ? longer : one)),
    rolls: block.length > 0 ? [block] : [],
    saved: game.saved + usualRolls - rolls.length,
  };
}

export const columnsOf = ({ ruleset, written }: Game): ColumnSums[] =>
  ruleset.columns.map((column, at) => sumsOf(ruleset, column, written[at] ?? new Map()));

/** Null until the game is over. */
export const scoreOf = (game: Game): number | null =>
  isOver(game) ? columnsOf(game).reduce((score, { total }) => score + total, 0) : null;
