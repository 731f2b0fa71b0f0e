/** The sheet of a real table, kept in this browser. Of several tabs the last to write wins, and the others follow. */
import type { Rules, Spot } from "../lib/card";
import { readSheet, sheetText } from "../lib/keptSheet";
import * as sheets from "../lib/scoreSheet";
import type { Memory } from "../lib/storage";

export const sheetKey = "yams.sheet";

export class Calculator {
  /** the sheet on the table; null before the first */
  sheet = $state.raw<sheets.ScoreSheet | null>(null);
  /** whether the browser refuses to keep it, so that it goes with the page */
  fleeting = $state(false);
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
    this.reread();
  }

  /** Takes up what another tab wrote. */
  reread(): void {
    this.sheet = readSheet(this.#memory.get(sheetKey));
    this.#look();
  }

  begin(ruleset: Rules, names: readonly string[]): void {
    this.#keep(sheets.newSheet(rulesOf(ruleset), names));
  }

  write(player: number, spot: Spot, points: number | null): void {
    this.#change((sheet) => sheets.write(sheet, player, spot, points));
  }

  setJackpots(player: number, column: number, count: number): void {
    this.#change((sheet) => sheets.setJackpots(sheet, player, column, count));
  }

  undo(): void {
    this.#change(sheets.undo);
  }

  nextGame(): void {
    this.#change(sheets.nextGame);
  }

  /** Other rules for the game that begins. */
  changeRules(ruleset: Rules): void {
    this.#change((sheet) => sheets.withRules(sheet, rulesOf(ruleset)));
  }

  addPlayer(name: string): void {
    this.#change((sheet) => sheets.addPlayer(sheet, name));
  }

  removePlayer(id: number): void {
    this.#change((sheet) => sheets.removePlayer(sheet, id));
  }

  rename(id: number, name: string): void {
    this.#change((sheet) => sheets.rename(sheet, id, name));
  }

  #change(change: (sheet: sheets.ScoreSheet) => sheets.ScoreSheet): void {
    if (this.sheet) this.#keep(change(this.sheet));
  }

  #keep(sheet: sheets.ScoreSheet): void {
    this.sheet = sheet;
    this.#memory.set(sheetKey, sheetText(sheet));
    this.#look();
  }

  #look(): void {
    this.fleeting = this.#memory.fleeting?.(sheetKey) ?? false;
  }
}

/** What the sheet needs of an answer: it must do without the server from now on. */
const rulesOf = (ruleset: Rules): Rules => {
  const { key, boxes, columns, upperBonus, extraJackpot, jackpot, dice, turns } = ruleset;
  return { key, boxes, columns, upperBonus, extraJackpot, jackpot, dice, turns };
};
