/** What the result page makes of an analysis: turns, a sum that closes, the chart's scale. */
import type { Action, Analysis, Cell, Decision, Foresight, Run } from "../api/types";

/** One turn: its rolls with the choices that followed, the box written, and what luck gave and choices cost in it. */
export interface TurnLedger {
  turn: number;
  steps: readonly Decision[];
  cell: Cell;
  points: number;
  luck: number;
  loss: number;
}

type Sheet = Pick<Run, "columns">;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The box that an action writes; columns are named only where there are several. */
export function cellOf(action: Action, sheet: Sheet): Cell | null {
  if ("keep" in action) return null;
  return { column: action.column ?? sheet.columns[0]?.key ?? "", category: action.score };
}

function pointsIn(cell: Cell, sheet: Sheet): number {
  const column = sheet.columns.find(({ key }) => key === cell.column);
  return column?.boxes.find(({ category }) => category === cell.category)?.points ?? 0;
}

export function turnsOf(analysis: Pick<Analysis, "decisions">, sheet: Sheet): TurnLedger[] {
  const turns: TurnLedger[] = [];
  let steps: Decision[] = [];
  for (const decision of analysis.decisions) {
    steps.push(decision);
    const cell = cellOf(decision.action, sheet);
    if (!cell) continue;
    turns.push({
      turn: decision.turn,
      steps,
      cell,
      points: pointsIn(cell, sheet),
      luck: sum(steps.map(({ luck }) => luck)),
      loss: sum(steps.map(({ loss }) => loss)),
    });
    steps = [];
  }
  return turns;
}

const steps = [5, 10, 20, 25, 50, 100];
const mostTicks = 6;
/** a game in which next to nothing happened is not blown up */
const leastPoints = 10;

export interface Scale {
  /** pixels from the top to the line of zero */
  zero: number;
  pixelsPerPoint: number;
  /** values to draw a line at, zero among them; no bar goes beyond the first or the last */
  ticks: number[];
}

/** Luck goes up and down from zero, losses down: from the first round value beyond the lowest bar to that beyond the highest. */
export function scaleOf(turns: readonly Pick<TurnLedger, "luck" | "loss">[], height: number): Scale {
  const up = Math.max(leastPoints / 2, ...turns.map(({ luck }) => luck));
  const down = Math.max(leastPoints / 2, ...turns.map(({ luck, loss }) => Math.max(-luck, loss)));
  const step = steps.find((one) => Math.ceil(up / one) + Math.ceil(down / one) < mostTicks) ?? 200;
  const [above, below] = [Math.ceil(up / step), Math.ceil(down / step)];
  const pixelsPerPoint = height / ((above + below) * step);
  const ticks = Array.from({ length: above + below + 1 }, (_, i) => (i - below) * step);
  return { zero: above * step * pixelsPerPoint, pixelsPerPoint, ticks };
}

/** One turn of a line through known dice: each roll with the positions kept from it. */
export interface LineTurn {
  rolls: { dice: readonly number[]; keep: readonly number[] }[];
  cell: Cell;
  points: number;
}

/** The best possible game, turn by turn. */
export function lineOf({ actions, turns }: Pick<Foresight, "actions" | "turns">): LineTurn[] {
  let next = 0;
  return turns.map(({ rolls, column, category, points }) => ({
    rolls: rolls.map((dice) => {
      const action = actions[next++];
      return { dice, keep: action && "keep" in action ? action.keep : [] };
    }),
    cell: { column, category },
    points,
  }));
}
