import type { Written } from "../lib/lastEntry";
import { isOver, type Result, resultsOf, type ScoreSheet, whoseTurn } from "../lib/scoreSheet";
import type { Chosen, EntryEvent } from "../state/boxEntry.svelte";
import { en } from "./en.calculator";
import { type CalculatorMessages, fr } from "./fr.calculator";
import type { I18n } from "./i18n.svelte";

/** The words of the sheet for a real table, which arrive with it. */
export const calculatorWords = (i18n: I18n): CalculatorMessages => ({ fr, en })[i18n.lang];

/** What a player is called, by the place on the sheet where no name was typed. */
export function nameOf({ unnamed }: CalculatorMessages, { players }: ScoreSheet, id: number): string {
  const place = players.findIndex((player) => player.id === id);
  return players[place]?.name || unnamed(place + 1);
}

/** A box of a player's card by its name, with its column where there are several; without a box the further jackpots. */
export function boxName(i18n: I18n, { rules }: ScoreSheet, { column, box }: Chosen): string {
  const words = calculatorWords(i18n);
  const category = box === null ? null : rules.boxes[box]?.category;
  const name = category ? i18n.box(category, rules.key) : words.extra(rules.extraJackpot);
  const several = rules.columns.length > 1;
  return several ? i18n.t.sheet.inColumn(name, i18n.column(rules.columns[column]?.key ?? "")) : name;
}

/** What happened last, in a sentence. */
export function eventWords(i18n: I18n, sheet: ScoreSheet, event: EntryEvent): string {
  const words = calculatorWords(i18n);
  if (event.kind === "undone") return words.undone;
  if (event.kind === "began") return beganWords(words, sheet);
  if (event.kind === "closed") return words.firstComes(boxName(i18n, sheet, event.at));
  return `${writtenWords(i18n, sheet, { ...event.at, points: event.points })}.`;
}

function beganWords(words: CalculatorMessages, sheet: ScoreSheet): string {
  const first = sheet.players.length > 1 ? whoseTurn(sheet) : null;
  const game = sheet.games.length + 1;
  return first ? words.began(game, nameOf(words, sheet, first.id)) : words.beganAlone(game);
}

/** One entry in a few words: who, what, where. */
function writtenWords(i18n: I18n, sheet: ScoreSheet, at: Written): string {
  const words = calculatorWords(i18n);
  const [player, box] = [nameOf(words, sheet, at.player), boxName(i18n, sheet, at)];
  if (at.points === null) return words.emptied(player, box);
  return at.points === 0 && at.box !== null ? words.didBar(player, box) : words.wrote(player, box, at.points);
}

/** What taking back takes back. */
export const lastWords = (i18n: I18n, sheet: ScoreSheet, last: Written | "game"): string =>
  last === "game" ? calculatorWords(i18n).beginning(sheet.games.length + 1) : writtenWords(i18n, sheet, last);

/** Who leads, or has won. */
export function standWords(i18n: I18n, sheet: ScoreSheet): string {
  const words = calculatorWords(i18n);
  const results = resultsOf(sheet);
  const total = Math.max(...results.map((result) => result.total));
  const first = results
    .filter(({ place }) => place === 1)
    .map(({ player }) => nameOf(words, sheet, player.id));
  const names = new Intl.ListFormat(i18n.lang).format(first);
  if (isOver(sheet)) {
    if (results.length === 1) return words.alone(total);
    return first.length > 1 ? words.share(names, total) : words.wins(names, total);
  }
  if (results.length === 1 || first.length === results.length) return "";
  return first.length > 1 ? words.lead(names, total) : words.leads(names, total);
}

/** What stands below a player's columns: lines by their names. */
export function totalsOf(words: CalculatorMessages, sheet: ScoreSheet) {
  const several = sheet.players.length > 1;
  const later = sheet.games.length > 0;
  const line = (key: string, name: string, shown: boolean, say: (result: Result) => number | string) =>
    shown ? [{ key, name, say }] : [];
  return [
    ...line("total", words.grandTotal, sheet.rules.columns.length > 1, ({ total }) => total),
    ...line("place", words.place, several && isOver(sheet), ({ place }) => words.placeOf(place)),
    ...line("carried", words.carried, later, ({ carried }) => carried),
    ...line("running", words.running, later, ({ running }) => running),
    ...line("running-place", words.runningPlace, several && later, ({ runningPlace }) =>
      words.placeOf(runningPlace),
    ),
  ];
}
