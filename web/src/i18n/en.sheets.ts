import { s } from "./en.numbers";
import type { SheetsMessages } from "./fr.sheets";

export const en: SheetsMessages = {
  heading: "Printable sheets",
  intro: "A blank score sheet on one A4 page, to play at a real table.",
  language: "Language of the sheet",
  players: "Players",
  download: "Download the sheet (PDF)",
  file: (ruleset, players) => `sheet-${ruleset}-${players}.pdf`,
  contents: "What is on it",
  boxes: (boxes, upper, lower) => `${boxes} boxes: ${upper}, then ${lower}.`,
  sums: (threshold, bonus) =>
    `The sums to fill in: subtotal, a bonus of ${bonus} from ${threshold} on, upper total, lower total, total.`,
  extra: (points) => `A line for the Yam’s bonuses, ${points} each.`,
  columns: (players, columns) =>
    columns > 1
      ? `${players * columns} columns: ${columns} for each of the ${players} player${s(players)}, and a grand total.`
      : `${players} column${s(players)}, ${players > 1 ? "one for each player" : "for one player"}.`,
  each: (columns) => `For each player: ${columns}.`,
  hints: "Beside each box, what counts in it.",
  count: "Keep score on the screen",
};
