/** The rows of a board, a page at a time and both ways, none of them twice though the board changes meanwhile. */
import { type BoardPage, codeOf } from "../api/client";
import type { ErrorCode, Leaderboard, PeriodBoard } from "../api/types";

const pageSize = 50;

type Answers = Leaderboard | PeriodBoard;
type RowOf<Answer extends Answers> = Answer["standings"][number];

/** What differs from one kind of board to the other. */
interface Kind<Answer extends Answers> {
  /** what tells a row from all others; null where nothing does, as with erased players */
  key(row: RowOf<Answer>): string | null;
  /** how many rows the board has; null where the answer does not say */
  size(answer: Answer): number | null;
}

type Fetch<Answer> = (page: BoardPage) => Promise<Answer>;

export class Ranking<Answer extends Answers> {
  /** the last page's answer; of the board before while `stale` */
  answer = $state.raw<Answer | null>(null);
  /** the rows fetched so far, in order */
  standings = $state.raw<readonly RowOf<Answer>[]>([]);
  /** whether another board was asked for, whose first page is not here yet */
  stale = $state(false);
  /** whether a page is being fetched */
  busy = $state(false);
  /** why that failed */
  error = $state<ErrorCode | null>(null);
  /** offset of the first row shown */
  from = $state(0);
  /** offset of the page that follows: rows shown may be fewer, as newcomers push rows down */
  to = $state(0);

  readonly #kind: Kind<Answer>;
  #fetch: Fetch<Answer> | null = null;
  /** whether the last page came in full, so that another may follow */
  #full = $state(false);
  /** grows with each board asked for, so that slow answers for others are dropped */
  #epoch = 0;

  constructor(kind: Kind<Answer>) {
    this.#kind = kind;
  }

  get size(): number | null {
    return this.answer && this.#kind.size(this.answer);
  }

  get hasMore(): boolean {
    return this.#full && this.to < (this.size ?? Number.POSITIVE_INFINITY);
  }

  get hasBefore(): boolean {
    return this.from > 0;
  }

  /** Shows another board from its top; the one before stays in sight until then. */
  async load(fetch: Fetch<Answer>): Promise<void> {
    this.#fetch = fetch;
    this.stale = true;
    await this.top();
  }

  async top(): Promise<void> {
    await this.#begin({ offset: 0, limit: pageSize });
  }

  /** The page that has the asker's own row in its middle, in place of what is shown. */
  async aroundMe(): Promise<void> {
    await this.#begin({ around: "me", limit: pageSize });
  }

  async more(): Promise<void> {
    if (this.busy || !this.hasMore) return;
    await this.#page({ offset: this.to, limit: pageSize }, ({ standings }) => {
      this.standings = [...this.standings, ...this.#following(standings)];
      this.to += standings.length;
      this.#full = standings.length === pageSize;
    });
  }

  async before(): Promise<void> {
    if (this.busy || !this.hasBefore) return;
    const offset = Math.max(this.from - pageSize, 0);
    await this.#page({ offset, limit: this.from - offset }, ({ standings }) => {
      this.standings = [...standings.filter(this.#unseen()), ...this.standings];
      this.from = offset;
    });
  }

  async #begin(page: BoardPage): Promise<void> {
    this.#epoch++;
    await this.#page(page, ({ offset, standings }) => this.#show(offset, standings));
  }

  #show(offset: number, standings: readonly RowOf<Answer>[]): void {
    this.standings = standings;
    this.from = offset;
    this.to = offset + standings.length;
    this.#full = standings.length === pageSize;
  }

  #unseen(): (row: RowOf<Answer>) => boolean {
    const shown = new Set(this.standings.map(this.#kind.key));
    return (row) => {
      const key = this.#kind.key(row);
      return key === null || !shown.has(key);
    };
  }

  /** Of the page after those shown. Newcomers push rows down into it: up to the last that was seen all were. */
  #following(page: readonly RowOf<Answer>[]): readonly RowOf<Answer>[] {
    const unseen = this.#unseen();
    const lastSeen = page.map(unseen).lastIndexOf(false);
    return page.slice(lastSeen + 1);
  }

  async #page(page: BoardPage, show: (answer: Answer) => void): Promise<void> {
    const epoch = this.#epoch;
    this.busy = true;
    this.error = null;
    try {
      const answer = await this.#fetch?.(page);
      if (epoch !== this.#epoch || !answer) return;
      show(answer);
      this.answer = answer;
    } catch (error) {
      const code = codeOf(error);
      if (epoch === this.#epoch) this.#fail(code);
    } finally {
      if (epoch === this.#epoch) this.#settle();
    }
  }

  /** What is on show stays, unless it is another board's. */
  #fail(code: ErrorCode): void {
    this.error = code;
    if (!this.stale) return;
    this.answer = null;
    this.#show(0, []);
  }

  #settle(): void {
    this.busy = false;
    this.stale = false;
  }
}
