import { gainsOf, type Step, totalAt, type WatchedGame } from "../lib/replay";
import { en } from "./en.replay";
import { fr, type ReplayMessages } from "./fr.replay";
import type { I18n } from "./i18n.svelte";

/** The words of the replay page, which arrive with it. */
export const replayWords = (i18n: I18n): ReplayMessages => ({ fr, en })[i18n.lang];

/** A box by its name, with its column where there are several. */
export function boxName(i18n: I18n, { ruleset, turns }: WatchedGame, turn: number): string {
  const cell = turns[turn]?.cell;
  const box = i18n.box(cell?.category ?? "", ruleset.key);
  return ruleset.columns.length > 1 ? i18n.t.sheet.inColumn(box, i18n.column(cell?.column ?? "")) : box;
}

/** What happens at a step. */
export function stepWords(i18n: I18n, game: WatchedGame, step: Step): string {
  const { said } = replayWords(i18n);
  if (!step.chosen) return step.roll === 0 ? said.first : said.rolled(step.dice.length - step.held.length);
  if ("score" in step.action) return writtenWords(i18n, game, step).join(" ");
  const faces = step.action.keep.map((position) => step.dice[position] ?? 0);
  return faces.length === 0 ? said.keepNothing : said.keep(faces);
}

function writtenWords(i18n: I18n, game: WatchedGame, { turn, done }: Step): string[] {
  const { said } = replayWords(i18n);
  const { bonus, extra } = gainsOf(game, turn);
  const total = totalAt(game, done);
  return [
    said.wrote(boxName(i18n, game, turn), game.turns[turn]?.points ?? 0),
    bonus > 0 ? said.bonus(bonus) : "",
    extra > 0 ? said.extra(extra) : "",
    done === game.ruleset.turns ? said.end(total) : said.total(total),
  ].filter(Boolean);
}
