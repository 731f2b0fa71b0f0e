/**
 * What was chosen for the next action of a run and is not recorded yet: kept dice, a selected box, a choice on its way
 * to the server. Remembered by run, so that neither a reload nor an empty battery loses it.
 */
import type { Action, Cell, Run } from "../api/types";
import type { Memory } from "../lib/storage";

/** where they are remembered */
export const choicesKey = "yams.choices";
/** The day's challenges and some with friends, side by side. */
const mostRemembered = 12;

export interface Choice {
  keeps: readonly number[];
  selected: Cell | null;
  /** made already, and not yet answered */
  sending: Action | null;
}

type Entry = [run: string, nextAction: number, turn: number, choice: Choice];
type Position = Pick<Run, "id" | "nextAction" | "turn" | "rollsLeft">;

export class Choices {
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** What was chosen in this very position; null where the run has moved on since. */
  find({ id, nextAction, turn, rollsLeft }: Position): Choice | null {
    const [, chosenAt, during, choice] = this.#entries.find(([run]) => run === id) ?? [];
    if (!choice || chosenAt === nextAction) return choice ?? null;
    // The roll had arrived and only its answer was lost: the same dice stay kept.
    const { sending } = choice;
    const rolled = chosenAt === nextAction - 1 && during === turn && rollsLeft > 0;
    return rolled && sending && "keep" in sending
      ? { keeps: sending.keep, selected: null, sending: null }
      : null;
  }

  /** In place of what was remembered of the run before. */
  remember({ id, nextAction, turn }: Position, choice: Choice): void {
    const { keeps, selected, sending } = choice;
    const others = this.#entries.filter(([run]) => run !== id);
    const empty = keeps.length === 0 && !selected && !sending;
    this.#save(empty ? others : [...others, [id, nextAction, turn, choice]]);
  }

  /** Whether a choice that was made on these dice waits for a connection. */
  waiting(challenge: string | null): boolean {
    return this.#entries.some(
      ([run, , , { sending }]) => sending !== null && run.startsWith(`${challenge}~`),
    );
  }

  get #entries(): Entry[] {
    try {
      return JSON.parse(this.#memory.get(choicesKey) ?? "[]").filter(isEntry);
    } catch {
      return [];
    }
  }

  #save(entries: Entry[]): void {
    this.#memory.set(choicesKey, entries.length ? JSON.stringify(entries.slice(-mostRemembered)) : null);
  }
}

/** Another version, or another hand, may have left something else there. What no position fits is seen where it is laid out. */
function isEntry(entry: unknown): entry is Entry {
  const [, , , choice] = Array.isArray(entry) ? entry : [];
  const { keeps, sending } = Object(choice);
  const made = Array.isArray(sending?.keep) || typeof sending?.score === "string";
  return Array.isArray(keeps) && (sending === null || made);
}
