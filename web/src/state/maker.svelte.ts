/** Making challenges: the terms chosen, remembered for the next time, and one challenge at a time. */
import { ApiError, type Client, codeOf } from "../api/client";
import type { Challenge, ErrorCode, Kind, Level, Mode, NewChallenge } from "../api/types";
import { randomText } from "../lib/randomText";
import type { Memory } from "../lib/storage";
import type { Player } from "./player.svelte";
import type { Runs } from "./runs.svelte";

const key = "yams.terms";

export type MadeKind = Exclude<Kind, "daily">;
export const kinds: readonly MadeKind[] = ["friend", "solo", "computer"];
export const modes: readonly Mode[] = ["blind", "target"];
export const levels: readonly Level[] = ["easy", "medium", "hard"];

type MakerApi = Pick<Client, "createChallenge" | "startRun">;

export class Maker {
  /** what is to be made */
  kind = $state<MadeKind>("friend");
  /** for a friend */
  mode = $state<Mode>("blind");
  /** of the computer */
  level = $state<Level>("medium");
  /** a ruleset's key; null until one was chosen */
  ruleset = $state<string | null>(null);
  /** whether a challenge is being made, or has been: who makes one goes there, and until then no tap makes another */
  busy = $state(false);
  /** why that failed */
  error = $state<ErrorCode | null>(null);

  readonly #api: MakerApi;
  readonly #memory: Memory;
  readonly #player: Player;
  readonly #runs: Runs;

  /** what was asked for last, under which key, while it is not known what became of it */
  #unanswered: { asked: string; key: string } | null = null;

  /** @param search the query of a link that names a kind or a ruleset: it goes before what was chosen last. */
  constructor(api: MakerApi, memory: Memory, player: Player, runs: Runs, search = "") {
    this.#api = api;
    this.#memory = memory;
    this.#player = player;
    this.#runs = runs;
    this.#begin({ ...remembered(memory), ...Object.fromEntries(new URLSearchParams(search)) });
  }

  /** A challenge by the terms chosen, in this ruleset; null where it failed, or where one is being made already. */
  async make(ruleset: string, name: string): Promise<Challenge | null> {
    const { kind, mode, level } = this;
    const made = await this.#ask(
      {
        kind,
        ruleset,
        ...(kind === "friend" ? { mode } : {}),
        ...(kind === "computer" ? { level } : {}),
      },
      name,
    );
    if (made) this.#memory.set(key, JSON.stringify({ kind, mode, level, ruleset }));
    return made;
  }

  /** The same again on new dice: one challenge for all who ask. */
  rematch(challenge: string): Promise<Challenge | null> {
    return this.#ask({ rematchOf: challenge });
  }

  /** Another game, whatever was chosen before. */
  another(terms: NewChallenge): Promise<Challenge | null> {
    return this.#ask(terms);
  }

  /** The dice of one's own finished game, for a friend. */
  send(run: string, mode: Mode): Promise<Challenge | null> {
    return this.#ask({ kind: "friend", mode, fromRun: run });
  }

  async #ask(terms: NewChallenge, name = ""): Promise<Challenge | null> {
    if (this.busy) return null;
    this.busy = true;
    this.error = null;
    try {
      await this.#player.ensure(name);
      const made = await this.#create(terms);
      if (made.kind !== "friend" || terms.fromRun) await this.#sitDown(made.id);
      return made;
    } catch (error) {
      this.error = codeOf(error);
      this.busy = false;
      return null;
    }
  }

  /** Asked for again because the answer was lost, it is the same challenge; so a rematch is by itself. */
  async #create(terms: NewChallenge): Promise<Challenge> {
    if (terms.rematchOf) return this.#api.createChallenge(terms);
    const asked = JSON.stringify(terms);
    if (this.#unanswered?.asked !== asked) this.#unanswered = { asked, key: randomText() };
    const made = await this.#api.createChallenge({ ...terms, idempotencyKey: this.#unanswered.key });
    this.#unanswered = null;
    return made;
  }

  /** Alone one plays at once, and a game that was sent stands there as played. Where this fails the challenge is there all the same. */
  async #sitDown(challenge: string): Promise<void> {
    try {
      this.#runs.remember(await this.#api.startRun(challenge));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }

  #begin(chosen: Record<string, unknown>): void {
    this.kind = kinds.find((kind) => kind === chosen.kind) ?? this.kind;
    this.mode = modes.find((mode) => mode === chosen.mode) ?? this.mode;
    this.level = levels.find((level) => level === chosen.level) ?? this.level;
    if (typeof chosen.ruleset === "string" && chosen.ruleset) this.ruleset = chosen.ruleset;
  }
}

function remembered(memory: Memory): Record<string, unknown> {
  try {
    return Object(JSON.parse(memory.get(key) ?? "{}"));
  } catch {
    return {};
  }
}
