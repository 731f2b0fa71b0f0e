/** The box being written on a table's sheet: which one, what has been typed, and what is wrong with it. */
import { isOpen, nextOpen, type Spot } from "../lib/card";
import { cardOf } from "../lib/scoreSheet";
import { type Verdict, verdictOf } from "../lib/typedPoints";
import type { Calculator } from "./calculator.svelte";

/** One box of one player's card; without a box the column's further jackpots. */
export interface Chosen {
  player: number;
  column: number;
  box: number | null;
}

/** The last thing written, to be told. */
export interface Written extends Chosen {
  /** null: emptied; for further jackpots their number */
  points: number | null;
}

export class Entry {
  /** the box chosen */
  chosen = $state.raw<Chosen | null>(null);
  /** what stands in the field */
  typed = $state("");
  /** what is wrong with it, once it was to be written */
  wrong = $state.raw<Exclude<Verdict, { kind: "fits" }> | null>(null);
  /** what was written last */
  last = $state.raw<Written | null>(null);
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
    const card = chosen && this.#card(chosen.player);
    return (chosen?.box != null && card?.columns[chosen.column]?.[chosen.box]) ?? null;
  }

  isChosen(player: number, column: number, box: number | null): boolean {
    const { chosen } = this;
    return chosen?.player === player && chosen.column === column && chosen.box === box;
  }

  choose(chosen: Chosen, typed = ""): void {
    this.chosen = chosen;
    this.type(typed);
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
    this.last = { ...chosen, points };
    this.leave();
    return true;
  }

  setJackpots(count: number): void {
    const { chosen } = this;
    if (!chosen) return;
    this.#calculator.setJackpots(chosen.player, chosen.column, count);
    this.last = { ...chosen, points: count };
  }

  undo(): void {
    this.#calculator.undo();
    this.last = null;
    this.leave();
  }

  /** The box of the same card that comes after this one. */
  after({ player, column, box }: Chosen): Chosen | null {
    const { sheet } = this.#calculator;
    const card = this.#card(player);
    const next = sheet && card && nextOpen(sheet.rules, card, { column, box: box ?? 0 });
    return next ? { player, ...next } : null;
  }

  /** Whether a box may be written: it is open now, or to be corrected. */
  takes(player: number, spot: Spot): boolean {
    const { sheet } = this.#calculator;
    const card = this.#card(player);
    if (!sheet || !card) return false;
    return card.columns[spot.column]?.[spot.box] != null || isOpen(sheet.rules, card, spot);
  }

  #card(player: number) {
    const { sheet } = this.#calculator;
    return sheet ? cardOf(sheet, player) : undefined;
  }
}
