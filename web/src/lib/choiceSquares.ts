/** How well each turn was played, in coloured squares for a message: no die, no box, and so no secret. */
import type { Decision } from "../api/types";

/** losses too small to be shown as a figure are none */
const leastLoss = 0.05;
/** from here on a turn was costly */
const dearLoss = 5;
const mostInRow = 15;

/** Rows of about equal length: a square a turn. */
export function choiceSquares(decisions: readonly Pick<Decision, "turn" | "loss">[]): string {
  const losses = new Map<number, number>();
  for (const { turn, loss } of decisions) losses.set(turn, (losses.get(turn) ?? 0) + loss);
  const squares = [...losses.values()].map((loss) =>
    loss < leastLoss ? "🟩" : loss < dearLoss ? "🟨" : "🟥",
  );
  const length = Math.ceil(squares.length / Math.ceil(squares.length / mostInRow));
  const rows = [];
  for (let at = 0; at < squares.length; at += length) rows.push(squares.slice(at, at + length).join(""));
  return rows.join("\n");
}
