/** The board of a challenge with a code, and the challenge it belongs to. */
import { type Client, codeOf } from "../api/client";
import type { Challenge, ErrorCode } from "../api/types";
import { Board } from "./board.svelte";

type CodedBoardApi = Pick<Client, "challenge" | "leaderboard">;

export class CodedBoard {
  /** the challenge, once found */
  challenge = $state.raw<Challenge | null>(null);
  /** its standings, as last fetched */
  board = $state.raw<Board | null>(null);
  /** why they can't be shown */
  error = $state<ErrorCode | null>(null);

  readonly #api: CodedBoardApi;
  /** what was asked for last: answers for what was asked before are dropped */
  #asked = "";

  constructor(api: CodedBoardApi) {
    this.#api = api;
  }

  /** Asks for both; asked again, what was shown stays until the answer is here. */
  async load(asked: string): Promise<void> {
    if (asked !== this.#asked && asked !== this.challenge?.id) this.#forget();
    this.#asked = asked;
    try {
      const challenge = await this.#api.challenge(asked);
      const board = new Board(this.#api);
      await board.load(challenge.id);
      if (asked !== this.#asked) return;
      this.challenge = challenge;
      this.error = board.error;
      if (!board.error) this.board = board;
    } catch (error) {
      if (asked === this.#asked) this.error = codeOf(error);
    }
  }

  #forget(): void {
    this.challenge = null;
    this.board = null;
    this.error = null;
  }
}
