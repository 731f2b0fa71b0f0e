/** The box being written on a table's sheet: which one, what has been typed, and what is wrong with it. */
import { boxInOrder, type Card, nextOpen } from "../lib/card";
import { cardOf } from "../lib/scoreSheet";
import { type Verdict, verdictOf } from "../lib/typedPoints";
import type { Calculator } from "./calculator.svelte";

/** One box of one player's card; without a box the column's further jackpots. */
export interface Chosen {
  player: number;
  column: number;
  box: number | null;
}

/** The last thing that happened, to be told. */
export type EntryEvent =
  /** null: emptied; of further jackpots their number */
  | { kind: "wrote"; at: Chosen; points: number | null }
  | { kind: "undone" }
  /** the next game */
  | { kind: "began" }
  /** the box that comes first in its column */
  | { kind: "closed"; at: Chosen };

export class BoxEntry {
  /** the box chosen */
  chosen = $state.raw<Chosen | null>(null);
  /** the box that keys act on */
  cursor = $state.raw<Chosen | null>(null);
  /** what stands in the field */
  typed = $state("");
  /** what is wrong with it, once it was to be written */
  wrong = $state.raw<Exclude<Verdict, { kind: "fits" }> | null>(null);
  /** what happened last */
  event = $state.raw<EntryEvent | null>(null);
  readonly #calculator: Calculator;

  constructor(calculator: Calculator) {
    this.#calculator = calculator;
  }

  /** The points that the chosen box may hold; none for further jackpots. */
  get possible(): readonly number[] {
    const box = this.chosen?.box ?? null;
    return box === null ? [] : (this.#calculator.sheet?.rules.boxes[box]?.possible ?? []);
  }

  /** What stands in the chosen box now. */
  get current(): number | null {
    const { chosen } = this;
    if (chosen === null || chosen.box === null) return null;
    return this.#card(chosen.player)?.columns[chosen.column]?.[chosen.box] ?? null;
  }

  isChosen(player: number, column: number, box: number | null): boolean {
    const { chosen } = this;
    return chosen?.player === player && chosen.column === column && chosen.box === box;
  }

  /** False where another box of the column comes first. */
  choose(chosen: Chosen, typed = ""): boolean {
    const first = this.before(chosen);
    if (first === null) this.chosen = chosen;
    else this.event = { kind: "closed", at: first };
    this.type(first === null ? typed : "");
    return first === null;
  }

  type(typed: string): void {
    this.typed = typed;
    this.wrong = null;
  }

  leave(): void {
    this.chosen = null;
    this.type("");
  }

  /** Writes what was typed; false where it can't be, with the reason in `wrong`. */
  submit(): boolean {
    const verdict = verdictOf(this.typed, this.possible);
    if (verdict.kind === "fits") return this.write(verdict.points);
    this.wrong = verdict;
    return false;
  }

  /** Points that fit, 0 to bar the box, null to empty it. */
  write(points: number | null): boolean {
    const { chosen } = this;
    if (chosen?.box == null) return false;
    this.#calculator.write(chosen.player, { column: chosen.column, box: chosen.box }, points);
    this.event = { kind: "wrote", at: chosen, points };
    this.leave();
    return true;
  }

  setJackpots(count: number): void {
    const { chosen } = this;
    if (!chosen) return;
    this.#calculator.setJackpots(chosen.player, chosen.column, count);
    this.event = { kind: "wrote", at: chosen, points: count };
  }

  undo(): void {
    this.#calculator.undo();
    this.event = { kind: "undone" };
    this.leave();
  }

  nextGame(): void {
    this.#calculator.nextGame();
    this.event = { kind: "began" };
    this.cursor = null;
    this.leave();
  }

  /** The box of the same card that comes after this one. */
  after({ player, column, box }: Chosen): Chosen | null {
    const { sheet } = this.#calculator;
    const card = this.#card(player);
    const next = sheet && card && nextOpen(sheet.rules, card, { column, box: box ?? 0 });
    return next ? { player, ...next } : null;
  }

  /** The box that has to be written before this one can be; null where it is open, or holds points to be corrected. */
  before({ player, column, box }: Chosen): Chosen | null {
    const { sheet } = this.#calculator;
    const card = this.#card(player);
    if (!sheet || !card || box === null || card.columns[column]?.[box] !== null) return null;
    const next = boxInOrder(sheet.rules, card, column);
    return next === null || next === box ? null : { player, column, box: next };
  }

  #card(player: number): Card | undefined {
    const { sheet } = this.#calculator;
    return sheet ? cardOf(sheet, player) : undefined;
  }
}
