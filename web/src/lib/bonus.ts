/** How a column stands towards its upper bonus. */
import type { Column, Ruleset } from "../api/types";

export interface Outlook {
  /** points still needed */
  missing: number;
  /** points more, or less, than the filled boxes have at an even pace: three of each where 63 are needed */
  ahead: number | null;
  /** whether the open boxes can still give what is missing */
  reachable: boolean;
}

export function outlook({ boxes, upper }: Pick<Column, "boxes" | "upper">, ruleset: Ruleset): Outlook {
  const { threshold } = ruleset.upperBonus;
  const faces = ruleset.boxes.flatMap(({ section, maximum }, i) =>
    section === "upper" ? [{ face: i + 1, maximum, points: boxes[i]?.points ?? null }] : [],
  );
  const each = threshold / faces.reduce((sum, { face }) => sum + face, 0);
  const filled = faces.filter(({ points }) => points !== null);
  const open = faces.filter(({ points }) => points === null);
  return {
    missing: Math.max(0, threshold - upper),
    ahead: filled.length
      ? filled.reduce((sum, { face, points }) => sum + (points ?? 0) - each * face, 0)
      : null,
    reachable: upper + open.reduce((sum, { maximum }) => sum + maximum, 0) >= threshold,
  };
}
