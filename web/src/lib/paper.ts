/** A table's sheet as it is sent to be printed. */
import type { SheetContents } from "../api/types";
import { isBegun } from "./card";
import { resultsOf, type ScoreSheet } from "./scoreSheet";

export function contentsOf(
  sheet: ScoreSheet,
  names: readonly string[],
  lang: SheetContents["lang"],
  now: Date,
): SheetContents {
  const { key, extraJackpot } = sheet.rules;
  const players = resultsOf(sheet).map(({ player: { card }, carried }, i) => ({
    name: names[i] ?? "",
    columns: isBegun(card) ? card.columns.map((cells) => [...cells]) : [],
    jackpots: extraJackpot > 0 ? [...card.jackpots] : [],
    carried: sheet.games.length > 0 ? carried : null,
  }));
  return { ruleset: key, lang, date: dayOf(now), players };
}

/** The day on the table's own calendar, as 2026-12-31: the Swedish write it like this. */
const dayOf = (now: Date): string => new Intl.DateTimeFormat("sv-SE").format(now);
