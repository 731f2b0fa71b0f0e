/** A table's sheet as it is sent to be printed. */
import type { SheetContents } from "../api/types";
import { isBegun } from "./card";
import { resultsOf, type ScoreSheet } from "./scoreSheet";

export function contentsOf(
  sheet: ScoreSheet,
  names: readonly string[],
  lang: SheetContents["lang"],
): SheetContents {
  const { key, extraJackpot } = sheet.rules;
  const players = resultsOf(sheet).map(({ player: { card }, carried }, i) => ({
    name: names[i] ?? "",
    columns: isBegun(card) ? card.columns.map((cells) => [...cells]) : [],
    jackpots: extraJackpot > 0 ? [...card.jackpots] : [],
    carried: sheet.games.length > 0 ? carried : null,
  }));
  return { ruleset: key, lang, players };
}
