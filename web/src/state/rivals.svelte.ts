/** Other games on the same dice, one of which is watched beside. */
import { type Client, codeOf } from "../api/client";
import type { ErrorCode, Person, Ruleset, Standing, Viewing } from "../api/types";
import { type LineTurn, lineOf } from "../lib/ledger";
import { lineOfGame, NotWatchable, readGame, totalAt } from "../lib/replay";

type RivalsApi = Pick<Client, "leaderboard" | "viewing" | "opponent">;

/** Stands for the computer's game where others have a run. */
export const computer = "computer";

/** as many as the service gives at once */
const mostListed = 100;

/** A game to compare with, turn by turn. */
export interface RivalGame {
  id: string;
  /** whose it is; null for the computer's */
  player: Person | null;
  mine: boolean;
  line: readonly LineTurn[];
  /** what stood on its sheet after each turn */
  totals: readonly number[];
}

interface Row extends Pick<Standing, "name" | "tag" | "score"> {
  run: string;
  mine: boolean;
}

export class Rivals {
  /** those on the board whose game can be seen, without the game watched */
  rows = $state.raw<readonly Row[]>([]);
  /** whether the board has answered */
  listed = $state(false);
  /** whether the board has more than are listed */
  more = $state(false);
  /** the one asked for: a run, or the computer */
  chosen = $state<string | null>(null);
  /** its game, once it is here */
  game = $state.raw<RivalGame | null>(null);
  /** why a game is not here, or the board */
  error = $state<ErrorCode | null>(null);
  /** whether its parts do not fit together */
  broken = $state(false);

  readonly #api: RivalsApi;
  readonly #watched: Viewing;
  readonly #ruleset: Ruleset;

  constructor(api: RivalsApi, watched: Viewing, ruleset: Ruleset) {
    this.#api = api;
    this.#watched = watched;
    this.#ruleset = ruleset;
  }

  /** Whether the computer played the same dice, for whoever may see it. */
  get hasComputer(): boolean {
    const { run } = this.#watched;
    return run?.kind === "computer" && run.mine;
  }

  /** The challenge whose board lists the others, where there can be any. */
  get challenge(): string | null {
    const { run, genuine, replay } = this.#watched;
    if (run) return run.kind === "daily" || run.kind === "friend" ? run.challenge : null;
    return genuine ? replay.challenge : null;
  }

  async list(): Promise<void> {
    if (this.challenge === null) return;
    try {
      const board = await this.#api.leaderboard(this.challenge, { limit: mostListed });
      const mine = board.me ? [{ ...board.me, mine: true }] : [];
      const rows = [...mine, ...board.standings.flatMap((row) => othersRow(row, board.me?.run))];
      this.rows = rows.filter(({ run }) => run !== this.#watched.run?.id);
      this.listed = true;
      this.more = board.finished > board.standings.length;
    } catch (thrown) {
      this.error = codeOf(thrown);
    }
  }

  /** Puts a game beside, or none. */
  async choose(id: string | null): Promise<void> {
    this.chosen = id;
    this.game = null;
    this.error = null;
    this.broken = false;
    if (id === null) return;
    try {
      const game = await (id === computer ? this.#opponent() : this.#player(id));
      if (id === this.chosen) this.game = game;
    } catch (thrown) {
      if (id !== this.chosen) return;
      if (thrown instanceof NotWatchable) this.broken = true;
      else this.error = codeOf(thrown);
    }
  }

  async #player(id: string): Promise<RivalGame> {
    const viewing = await this.#api.viewing(id);
    const game = readGame(viewing, this.#ruleset);
    const totals = game.turns.map((_, turn) => totalAt(game, turn + 1));
    const { player = null, mine = false } = viewing.run ?? {};
    return { id, player, mine, line: lineOfGame(game), totals };
  }

  async #opponent(): Promise<RivalGame> {
    const { actions, turns, totals } = await this.#api.opponent(this.#watched.run?.id ?? "");
    const line = lineOf({ actions, turns });
    return { id: computer, player: null, mine: false, line, totals: totals.map(([, theirs]) => theirs) };
  }
}

/** An erased player's row leads to no game. */
function othersRow({ run, ...row }: Standing, mine: string | undefined): Row[] {
  return run === null || run === mine ? [] : [{ ...row, run, mine: false }];
}
