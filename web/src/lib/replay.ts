/** A finished game as it is watched: its moments, and the sheet at each. It comes from others, so it is read strictly. */
import type { Action, Cell, Column, ColumnSums, Decision, Ruleset, Run, Viewing } from "../api/types";
import type { LineTurn } from "./ledger";

/** A game whose parts do not fit together. */
export class NotWatchable extends Error {}

/** One roll and what was then done with it. */
export interface Moment {
  turn: number;
  /** which of the turn's rolls, from 0 */
  roll: number;
  dice: readonly number[];
  /** the positions kept from the roll before */
  held: readonly number[];
  action: Action;
}

export interface WatchedTurn {
  cell: Cell;
  points: number;
  /** its first moment */
  first: number;
  sums: readonly ColumnSums[];
}

export interface WatchedGame {
  ruleset: Ruleset;
  moments: readonly Moment[];
  turns: readonly WatchedTurn[];
}

/** What is seen at a step: dice as they fell, or (`chosen`) with the choice made. */
export interface Step extends Moment {
  chosen: boolean;
  /** how many turns stand on the sheet */
  done: number;
}

const stepsPerMoment = 2;

export const stepsOf = ({ moments }: WatchedGame): number => moments.length * stepsPerMoment;

export function stepAt({ moments }: WatchedGame, step: number): Step {
  const moment = moments[Math.floor(step / stepsPerMoment)];
  if (!moment) throw new RangeError(`no step ${step}`);
  const chosen = step % stepsPerMoment === 1;
  return { ...moment, chosen, done: moment.turn + (chosen && "score" in moment.action ? 1 : 0) };
}

/** The step at which a turn's first dice lie there. */
export const stepOfTurn = ({ turns }: WatchedGame, turn: number): number =>
  (turns[turn]?.first ?? 0) * stepsPerMoment;

const nothing = { upper: 0, bonus: 0, lower: 0, extra: 0, total: 0 };

/** The sheet once so many turns are done. */
export function columnsAt({ ruleset, turns }: WatchedGame, done: number): Column[] {
  const sums = turns[done - 1]?.sums;
  const written = new Map(turns.slice(0, done).map(({ cell, points }) => [nameOf(cell), points]));
  return ruleset.columns.map(({ key }, i) => ({
    ...(sums?.[i] ?? nothing),
    key,
    boxes: ruleset.boxes.map(({ category }) => ({
      category,
      points: written.get(nameOf({ column: key, category })) ?? null,
      preview: null,
      extra: null,
      joker: false,
      closed: null,
    })),
  }));
}

/** The same as a run, for what shows runs. */
export function runAt(game: WatchedGame, { replay, run }: Viewing, done: number): Run {
  return {
    id: run?.id ?? "",
    challenge: run?.challenge ?? replay.challenge,
    ruleset: replay.ruleset,
    status: "verified",
    turn: done,
    rollsLeft: 0,
    dice: [],
    savedRolls: 0,
    nextAction: 0,
    columns: columnsAt(game, done),
    score: null,
    advised: false,
  };
}

const nameOf = ({ column, category }: Cell): string => `${column}/${category}`;

type Sum = "bonus" | "extra" | "total";

const over = (sums: readonly ColumnSums[] | undefined, sum: Sum): number =>
  sums?.reduce((all, column) => all + column[sum], 0) ?? 0;

/** What stands on the sheet once so many turns are done. */
export const totalAt = ({ turns }: WatchedGame, done: number): number => over(turns[done - 1]?.sums, "total");

/** What a turn brought beyond its points. */
export function gainsOf({ turns }: WatchedGame, turn: number): { bonus: number; extra: number } {
  const [before, after] = [turns[turn - 1]?.sums, turns[turn]?.sums];
  return {
    bonus: over(after, "bonus") - over(before, "bonus"),
    extra: over(after, "extra") - over(before, "extra"),
  };
}

/** Its turns as a line through known dice. */
export function lineOfGame({ moments, turns }: WatchedGame): LineTurn[] {
  return turns.map(({ cell, points, first }, turn) => ({
    rolls: moments
      .slice(first, turns[turn + 1]?.first)
      .map(({ dice, action }) => ({ dice, keep: "keep" in action ? action.keep : [] })),
    cell,
    points,
  }));
}

/** What luck gave and choices cost up to a step: the luck of its roll, and what its choice cost once that is made. */
export function sumsUpTo(decisions: readonly Decision[], { turn, roll, chosen }: Step) {
  let [luck, loss] = [0, 0];
  for (const decision of decisions) {
    const here = decision.turn === turn && decision.roll === roll;
    luck += decision.luck;
    if (!here || chosen) loss += decision.loss;
    if (here) break;
  }
  return { luck, loss };
}

/** The game of an answer; NotWatchable where it does not fit its ruleset or itself. */
export function readGame({ replay, sheets }: Viewing, ruleset: Ruleset): WatchedGame {
  const turns = replay.turns ?? [];
  must(replay.ruleset === ruleset.key && turns.length === sheets.length && turns.length <= ruleset.turns);
  const moments: Moment[] = [];
  const read = turns.map((turn, i): WatchedTurn => {
    const first = moments.length;
    moments.push(...momentsOf(i, turn.rolls, replay.actions.slice(first), ruleset));
    const cell = { column: turn.column, category: turn.category };
    checkWritten(moments.at(-1)?.action, cell, ruleset);
    must(isCount(turn.points));
    return { cell, points: turn.points, first, sums: checkedSums(sheets[i], ruleset) };
  });
  must(new Set(read.map(({ cell }) => nameOf(cell))).size === read.length);
  return { ruleset, moments, turns: read };
}

function momentsOf(
  turn: number,
  rolls: readonly (readonly number[])[],
  actions: readonly Action[],
  ruleset: Ruleset,
): Moment[] {
  must(rolls.length > 0);
  let held: readonly number[] = [];
  return rolls.map((dice, roll) => {
    const action = actions[roll];
    must(dice.length === ruleset.dice && dice.every(isFace));
    must(held.every((position) => dice[position] === rolls[roll - 1]?.[position]));
    if (!action || "keep" in action === (roll === rolls.length - 1)) throw new NotWatchable();
    const moment = { turn, roll, dice, held, action };
    held = "keep" in action ? checkedKeep(action.keep, ruleset) : [];
    return moment;
  });
}

function checkedKeep(keep: readonly number[], { dice }: Ruleset): readonly number[] {
  must(new Set(keep).size === keep.length && keep.every((position) => isCount(position) && position < dice));
  return keep;
}

function checkWritten(action: Action | undefined, { column, category }: Cell, ruleset: Ruleset): void {
  must(action !== undefined && "score" in action && action.score === category);
  must(ruleset.boxes.some((box) => box.category === category));
  must(ruleset.columns.some(({ key }) => key === column));
}

function checkedSums(sums: readonly ColumnSums[] | undefined, { columns }: Ruleset): readonly ColumnSums[] {
  must(sums?.length === columns.length);
  const numbers = ["upper", "bonus", "lower", "extra", "total"] as const;
  must(
    columns.every(
      ({ key }, i) => sums?.[i]?.key === key && numbers.every((name) => isCount(sums[i]?.[name])),
    ),
  );
  return sums ?? [];
}

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;
const isFace = (value: number): boolean => isCount(value) && value >= 1 && value <= 6;

function must(holds: boolean): void {
  if (!holds) throw new NotWatchable();
}
