import { isOver, resultsOf, type ScoreSheet } from "../lib/scoreSheet";
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
  const box = boxName(i18n, sheet, event.at);
  if (event.kind === "closed") return words.firstComes(box);
  const player = nameOf(words, sheet, event.at.player);
  if (event.points === null) return words.emptied(player, box);
  return event.points === 0 && event.at.box !== null
    ? words.didBar(player, box)
    : words.wrote(player, box, event.points);
}

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
