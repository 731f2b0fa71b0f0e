/**
 * One run being played. Every choice is a PUT under its action number, which makes it safe to send again: while the
 * answer is missing, the same choice goes out under the same number until the server has spoken. The rules live on the
 * server; this class only knows what was chosen and what came back.
 */
import { ApiError, type Client, lost } from "../api/client";
import type { Action, Box, Cell, Closed, ErrorCode, Ruleset, Run } from "../api/types";
import { backoffMs, pause, type Wait } from "../lib/retry";
import { isOpen, lockedDice } from "../lib/ruleset";
import type { Choices } from "./choices";

export type PlayApi = Pick<Client, "act" | "run">;

/** What just happened, for the live region to put into words. */
export type Event =
  | { kind: "dice"; dice: number[]; rollsLeft: number }
  | { kind: "wrote"; cell: Cell; value: Value; bonus: number; turn: number; dice: number[] }
  | { kind: "selected"; cell: Cell; value: Value }
  | { kind: "locked"; position: number }
  | { kind: "closed"; reason: Closed }
  | { kind: "finished"; score: number };

/** What can be heard and felt. */
export type Moment = "keep" | "roll" | "land" | "write" | "bonus";

/** Dice in the air: spinning until the server tells what they show, then landing; or dealt for a new turn. */
export interface Flight {
  dice: readonly number[];
  phase: "spin" | "land" | "deal";
}

/** Until the dice have come to rest nothing is rolled, so that one tap too many never costs a roll. */
const spinMs = 280;
const restMs = { land: 200, deal: 450 };

/** What a box gives: its points, the extra bonus that comes with them, whether the points are a joker's. */
export interface Value {
  points: number;
  extra: number;
  joker: boolean;
}

const valueIn = (box: Box | null): Value => ({
  points: box?.preview ?? 0,
  extra: box?.extra ?? 0,
  joker: box?.joker ?? false,
});

export class Play {
  /** the run as the server last told it */
  run = $state.raw<Run | null>(null);
  /** the rules it is played by */
  ruleset = $state.raw<Ruleset | null>(null);
  /** positions that the next roll leaves alone */
  keeps = $state.raw<readonly number[]>([]);
  /** the box that a second tap writes */
  selected = $state.raw<Cell | null>(null);
  /** whether writing a zero waits for its confirmation */
  askingZero = $state(false);
  /** the choice on its way to the server */
  sending = $state.raw<Action | null>(null);
  /** why that choice has to be sent again */
  retrying = $state<ErrorCode | null>(null);
  /** why the last choice was refused */
  error = $state<ErrorCode | null>(null);
  /** whether the time to play these dice is up */
  closed = $state(false);
  /** the dice that have not come to rest yet */
  flight = $state.raw<Flight | null>(null);
  /** the last thing worth saying */
  event = $state.raw<Event | null>(null);

  readonly #api: PlayApi;
  readonly #choices: Choices | null;
  readonly #wait: Wait;
  readonly #feel: (moment: Moment) => void;
  readonly #fly: Wait;
  /** grows whenever another run is shown, so that answers for the old one are dropped */
  #epoch = 0;

  /** Without a place to remember choices in, a game is only shown. */
  constructor(
    api: PlayApi,
    wait: Wait = pause,
    feel: (moment: Moment) => void = () => {},
    fly: Wait = pause,
    choices: Choices | null = null,
  ) {
    this.#api = api;
    this.#choices = choices;
    this.#wait = wait;
    this.#feel = feel;
    this.#fly = fly;
  }

  get playing(): boolean {
    return this.run?.status === "playing";
  }

  get ready(): boolean {
    return this.playing && this.sending === null && !this.closed;
  }

  get canRoll(): boolean {
    const run = this.run;
    return run !== null && this.canKeep && !this.flight && this.keeps.length < run.dice.length;
  }

  get canKeep(): boolean {
    return this.ready && (this.run?.rollsLeft ?? 0) > 0;
  }

  /** Positions of dice that can't be kept now. */
  get locked(): readonly number[] {
    return this.run && this.ruleset ? lockedDice(this.run, this.ruleset) : [];
  }

  /** The selected box, as long as it can be written. */
  get target(): Box | null {
    return this.#open(this.selected);
  }

  isSelected(column: string, category: string): boolean {
    return this.selected?.column === column && this.selected.category === category;
  }

  /** Begins to show a run, or none. */
  show(run: Run | null, ruleset: Ruleset | null = null): void {
    this.#epoch++;
    this.run = run;
    this.ruleset = ruleset;
    this.sending = null;
    this.retrying = null;
    this.error = null;
    this.event = null;
    this.flight = null;
    this.#clearChoices();
    if (run?.status === "playing" && run.nextAction === 0) void this.#rest(run.dice.keys(), "deal");
    if (run?.status === "playing") this.event = { kind: "dice", dice: run.dice, rollsLeft: run.rollsLeft };
    if (run) this.#restore(run);
    if (run?.status === "finished") void this.#awaitVerdict();
  }

  /** What was chosen here before the page was left; a choice already made goes on its way again, under its number. */
  #restore(run: Run): void {
    const choice = this.#choices?.find(run);
    this.keeps = choice ? this.#keepable(choice.keeps) : [];
    this.selected = choice?.selected ?? null;
    if (!this.target) this.selected = null;
    const sending = choice?.sending;
    if (sending) void this.#send("keep" in sending ? { keep: this.#keepable(sending.keep) } : sending);
    else this.#remember();
  }

  #remember(): void {
    const { run, keeps, selected, sending } = this;
    if (run) this.#choices?.remember(run, { keeps, selected, sending });
  }

  toggle(position: number): void {
    if (!this.canKeep || position >= (this.run?.dice.length ?? 0)) return;
    this.error = null;
    if (this.locked.includes(position)) {
      this.event = { kind: "locked", position };
      return;
    }
    this.keeps = this.keeps.includes(position)
      ? this.keeps.filter((kept) => kept !== position)
      : [...this.keeps, position].sort((a, b) => a - b);
    this.#feel("keep");
    this.#remember();
  }

  /** Why a closed box that was tapped can't be written now. */
  explain(reason: Closed): void {
    this.event = { kind: "closed", reason };
  }

  async roll(): Promise<void> {
    if (this.canRoll) await this.#send({ keep: [...this.keeps] });
  }

  /** First tap selects, second tap on the same box writes. */
  async choose(column: string, category: string): Promise<void> {
    const cell = { column, category };
    const box = this.#open(cell);
    if (!this.ready || box === null) return;
    // The question about a zero has a button of its own: a third tap does not answer it.
    if (this.isSelected(column, category)) return this.askingZero ? undefined : this.write();
    this.selected = cell;
    this.askingZero = false;
    this.error = null;
    this.event = { kind: "selected", cell, value: valueIn(box) };
    this.#remember();
  }

  /** Writes the selected box; a zero is asked about once. */
  async write(): Promise<void> {
    const [cell, box] = [this.selected, this.target];
    if (!this.ready || cell === null || box === null) return;
    if (box.preview === 0 && !this.askingZero) {
      this.askingZero = true;
      return;
    }
    await this.#send(this.#scoring(cell));
  }

  /** What the big button would do now: write the selected box, else roll all dice but the kept ones. */
  get prepared(): Action | null {
    if (this.selected && this.target) return this.#scoring(this.selected);
    return this.canRoll ? { keep: [...this.keeps] } : null;
  }

  /** Lays a choice out without making it. */
  prepare(action: Action): void {
    if (!this.ready) return;
    this.#forgetBox();
    if ("keep" in action) {
      this.keeps = [...action.keep];
      this.#remember();
    } else {
      const column = action.column ?? this.run?.columns[0]?.key ?? "";
      void this.choose(column, action.score);
    }
  }

  /** Takes back a selection, and the question about a zero with it. */
  deselect(): void {
    if (this.sending) return;
    this.#forgetBox();
    this.#remember();
  }

  /** Another tab says how far it has got with a run. */
  async hear(id: string, nextAction: number): Promise<void> {
    if (this.run?.id === id && this.run.nextAction < nextAction) await this.refresh();
  }

  /** Another tab or device may have moved on. Tells whether the server answered. */
  async refresh(): Promise<boolean> {
    if (!this.run || this.sending) return false;
    const fresh = await this.#api.run(this.run.id).catch(ignoreApiError);
    if (fresh) this.learn(fresh);
    return fresh !== null;
  }

  /** How the server tells the run now; of no use while a choice of our own is on its way. */
  learn(fresh: Run): void {
    if (fresh.id === this.run?.id && !this.sending) this.#adopt(fresh);
  }

  #scoring({ column, category }: Cell): Action {
    return (this.run?.columns.length ?? 1) > 1 ? { score: category, column } : { score: category };
  }

  /** Of what was remembered, the dice that there are and that may be kept. */
  #keepable(kept: readonly number[]): number[] {
    const { locked } = this;
    return [...(this.run?.dice.keys() ?? [])].filter((i) => kept.includes(i) && !locked.includes(i));
  }

  #open(cell: Cell | null): Box | null {
    const column = this.run?.columns.find(({ key }) => key === cell?.column);
    const box = column?.boxes.find(({ category }) => category === cell?.category);
    return box && isOpen(box) ? box : null;
  }

  async #send(action: Action): Promise<void> {
    const [run, epoch] = [this.run, this.#epoch];
    if (!run) return;
    this.sending = action;
    this.error = null;
    this.event = null;
    try {
      this.#remember();
      const flown = this.#takeOff(run, action);
      const [next] = await Promise.all([this.#insist(run, action, epoch), flown]);
      if (next && epoch === this.#epoch) this.#follow(action, next);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (epoch === this.#epoch) this.#refused(error);
    } finally {
      if (epoch === this.#epoch) {
        this.sending = null;
        this.retrying = null;
        if (this.flight?.phase === "spin") this.flight = null;
        this.#remember();
      }
    }
  }

  /** The dice fly before the server has spoken, and for a while even if it speaks at once. */
  async #takeOff(run: Run, action: Action): Promise<void> {
    if (!("keep" in action)) return this.#feel("write");
    this.flight = { dice: [...run.dice.keys()].filter((i) => !action.keep.includes(i)), phase: "spin" };
    this.#feel("roll");
    await this.#fly(spinMs);
  }

  /** The dice fall as the server says, and then lie still. */
  async #rest(dice: Iterable<number>, phase: keyof typeof restMs): Promise<void> {
    const flight = { dice: [...dice], phase };
    this.flight = flight;
    await this.#fly(restMs[phase]);
    if (this.flight === flight) this.flight = null;
  }

  /** Sends one choice until the server answers; null when another run is shown meanwhile. */
  async #insist(run: Run, action: Action, epoch: number): Promise<Run | null> {
    for (let attempt = 0; epoch === this.#epoch; attempt++) {
      try {
        const next = await this.#api.act(run.id, run.nextAction, action);
        if (next.id === run.id) return next;
        throw lost(); // nothing that our server says
      } catch (error) {
        if (!(error instanceof ApiError) || !error.retryable) throw error;
        if (epoch !== this.#epoch) return null;
        this.retrying = error.code;
        await this.#wait(backoffMs(attempt, error.retryAfterS));
      }
    }
    return null;
  }

  /** The answer to our own choice. */
  #follow(action: Action, next: Run): void {
    const [cell, value, bonus] = [this.selected, valueIn(this.target), bonusOf(next) - bonusOf(this.run)];
    this.run = next;
    if (next.status === "playing") this.#feel("land");
    if ("keep" in action) {
      void this.#rest(this.flight?.dice ?? [], "land");
      this.keeps = next.rollsLeft > 0 ? action.keep : [];
      this.#forgetBox();
      this.event = { kind: "dice", dice: next.dice, rollsLeft: next.rollsLeft };
      return;
    }
    void this.#rest(next.dice.keys(), "deal");
    this.#clearChoices();
    if (bonus > 0) this.#feel("bonus");
    this.event =
      next.status === "playing" && cell
        ? { kind: "wrote", cell, value, bonus, turn: next.turn, dice: next.dice }
        : { kind: "finished", score: next.score ?? 0 };
    if (next.status === "finished") void this.#awaitVerdict();
  }

  #refused(error: ApiError): void {
    this.error = error.code;
    this.#forgetBox();
    if (error.run) this.#adopt(error.run, error.code === "action-ahead");
  }

  /** A state that is not the answer to our own choice: choices made for another one are void. */
  #adopt(fresh: Run, back = false): void {
    const run = this.run;
    const moved = back || !run || fresh.nextAction > run.nextAction;
    if (!moved && (fresh.nextAction !== run.nextAction || !tellsMore(fresh, run))) return;
    this.run = fresh;
    if (!moved) return;
    void this.#rest(fresh.dice.keys(), "deal");
    this.#clearChoices();
    this.#remember();
    if (fresh.status === "playing")
      this.event = { kind: "dice", dice: fresh.dice, rollsLeft: fresh.rollsLeft };
    if (fresh.status === "finished") void this.#awaitVerdict();
  }

  /** Asks again, ever less often, until a worker has replayed the finished run. */
  async #awaitVerdict(): Promise<void> {
    const [id, epoch] = [this.run?.id, this.#epoch];
    for (let attempt = 0; id !== undefined && this.run?.status === "finished"; attempt++) {
      await this.#wait(backoffMs(attempt));
      if (epoch !== this.#epoch) return;
      const fresh = await this.#api.run(id).catch(ignoreApiError);
      if (epoch !== this.#epoch) return;
      if (fresh) this.#adopt(fresh);
    }
  }

  #clearChoices(): void {
    this.keeps = [];
    this.#forgetBox();
  }

  #forgetBox(): void {
    this.selected = null;
    this.askingZero = false;
  }
}

/** Of two states after the same action. */
const tellsMore = (fresh: Run, run: Run): boolean =>
  fresh.status !== run.status || (fresh.advised && !run.advised);

const bonusOf = (run: Run | null): number => run?.columns.reduce((sum, { bonus }) => sum + bonus, 0) ?? 0;

function ignoreApiError(error: unknown): null {
  if (error instanceof ApiError) return null;
  throw error;
}
