/** Two games on the same dice, compared. */
import type { Category, Opponent, Run } from "../api/types";

/** What two players have in one box, null while it is open. */
export interface Pair {
  mine: number | null;
  theirs: number | null;
}

/** One box, in every column of the sheet. */
export interface PairedRow {
  category: Category;
  pairs: Pair[];
}

export function pairedRows(run: Pick<Run, "columns">, opponent: Pick<Opponent, "turns">): PairedRow[] {
  const theirs = new Map(
    opponent.turns.map(({ column, category, points }) => [`${column}/${category}`, points]),
  );
  const rows = run.columns[0]?.boxes ?? [];
  return rows.map(({ category }, row) => ({
    category,
    pairs: run.columns.map(({ key, boxes }) => ({
      mine: boxes[row]?.points ?? null,
      theirs: theirs.get(`${key}/${category}`) ?? null,
    })),
  }));
}

type Totals = Opponent["totals"];

/** How far one was ahead after each turn; negative where one was behind. */
export const leads = (totals: Totals): number[] => totals.map(([mine, theirs]) => mine - theirs);

/** The turn, from 0, from which on the winner stayed ahead; null where nobody won. */
export function decidingTurn(totals: Totals): number | null {
  const all = leads(totals);
  const won = Math.sign(all.at(-1) ?? 0);
  if (won === 0) return null;
  return all.map((lead) => Math.sign(lead) === won).lastIndexOf(false) + 1;
}

/** The turn, from 0, that moved the lead most towards the winner, and by how much; null where nobody won. */
export function biggestSwing(totals: Totals): { turn: number; points: number } | null {
  const all = leads(totals);
  const won = Math.sign(all.at(-1) ?? 0);
  if (won === 0) return null;
  const swings = all.map((lead, turn) => won * (lead - (all[turn - 1] ?? 0)));
  const points = Math.max(...swings);
  return { turn: swings.indexOf(points), points };
}

const squares: Record<number, string> = { [-1]: "🟥", 0: "⬜", 1: "🟩" };

/** Who was ahead after each turn, for a message that gives no dice away. */
export const leadSquares = (totals: Totals): string =>
  leads(totals)
    .map((lead) => squares[Math.sign(lead)])
    .join("");
