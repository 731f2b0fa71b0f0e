/** What taking back the last entry would take back, from what stood there before it. It needs no more than the kept sheet. */
import type { Card } from "./card";
import { cardOf, type ScoreSheet } from "./scoreSheet";

/** One entry: points into a box, 0 to bar it, null to empty it; without a box the number of further jackpots. */
export interface Written {
  player: number;
  column: number;
  box: number | null;
  points: number | null;
}

/** "game" where the last thing was to begin the next one. */
export function lastEntry(sheet: ScoreSheet): Written | "game" | null {
  const step = sheet.history.at(-1);
  if (step?.game) return "game";
  const [player, before] = step?.cards[0] ?? [];
  const now = player === undefined ? undefined : cardOf(sheet, player);
  if (player === undefined || !before || !now) return null;
  const changed = changedBox(before, now) ?? changedJackpots(before, now);
  return changed && { player, ...changed };
}

function changedBox(before: Card, now: Card): Omit<Written, "player"> | null {
  for (const [column, cells] of now.columns.entries()) {
    const box = cells.findIndex((points, i) => points !== before.columns[column]?.[i]);
    if (box >= 0) return { column, box, points: cells[box] ?? null };
  }
  return null;
}

function changedJackpots(before: Card, now: Card): Omit<Written, "player"> | null {
  const column = now.jackpots.findIndex((count, i) => count !== before.jackpots[i]);
  return column < 0 ? null : { column, box: null, points: now.jackpots[column] ?? 0 };
}
