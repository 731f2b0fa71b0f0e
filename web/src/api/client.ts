/** The only file that touches the network. */
import type {
  Action,
  Analysis,
  Challenge,
  Daily,
  ErrorCode,
  Foresight,
  Leaderboard,
  NewPlayer,
  Player,
  Ruleset,
  Run,
  ServerErrorCode,
} from "./types";
import { errorCodes } from "./types";

/** A phone in a tunnel must not leave a choice hanging: past this, the request counts as lost and is sent again. */
const timeoutMs = 12_000;

export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  /** the current run, where the answer carried it (409, 422) */
  readonly run: Run | null;
  readonly retryAfterS: number | null;
  /** the fraction done of what is waited for, where the answer said it */
  readonly progress: number | null;

  constructor(
    status: number,
    code: ErrorCode,
    run: Run | null = null,
    retryAfterS: number | null = null,
    progress: number | null = null,
  ) {
    super(`${status} ${code}`);
    this.status = status;
    this.code = code;
    this.run = run;
    this.retryAfterS = retryAfterS;
    this.progress = progress;
  }

  /** Whether the same request, sent again later, may well succeed. */
  get retryable(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** The code to show for anything thrown by a call; other errors are ours and must surface. */
export function codeOf(error: unknown): ErrorCode {
  if (error instanceof ApiError) return error.code;
  throw error;
}

function knownCode(code: unknown, status: number): ErrorCode {
  if (errorCodes.includes(code as ServerErrorCode)) return code as ServerErrorCode;
  // A proxy in front of the server answers in its own words.
  return status === 429 ? "too-fast" : status === 503 ? "store-away" : "internal";
}

async function problem(response: Response): Promise<ApiError> {
  const body = await response.json().catch(() => ({}));
  const retryAfter = Number(response.headers.get("Retry-After"));
  const code = knownCode(body?.code, response.status);
  const waitS = retryAfter > 0 ? retryAfter : null;
  return new ApiError(response.status, code, body?.run ?? null, waitS, body?.progress ?? null);
}

export class Client {
  readonly #token: () => string | null;
  readonly #fetch: typeof fetch;

  constructor(token: () => string | null, fetcher: typeof fetch = (...args) => fetch(...args)) {
    this.#token = token;
    this.#fetch = fetcher;
  }

  createPlayer(name: string): Promise<NewPlayer> {
    return this.#call("POST", "players", name ? { name } : {});
  }
  me(): Promise<Player> {
    return this.#call("GET", "players/me");
  }
  rename(name: string): Promise<Player> {
    return this.#call("PATCH", "players/me", { name });
  }
  erase(): Promise<void> {
    return this.#call("DELETE", "players/me");
  }
  exportMe(): Promise<unknown> {
    return this.#call("GET", "players/me/export");
  }
  ruleset(key: string): Promise<Ruleset> {
    return this.#call("GET", `rulesets/${encodeURIComponent(key)}`);
  }
  /** Today, or another day. */
  daily(date?: string): Promise<Daily> {
    return this.#call("GET", date === undefined ? "daily" : `daily?date=${encodeURIComponent(date)}`);
  }
  challenge(id: string): Promise<Challenge> {
    return this.#call("GET", `challenges/${encodeURIComponent(id)}`);
  }
  startRun(challenge: string): Promise<Run> {
    return this.#call("POST", `challenges/${encodeURIComponent(challenge)}/runs`);
  }
  run(id: string): Promise<Run> {
    return this.#call("GET", `runs/${encodeURIComponent(id)}`);
  }
  /** To be saved as it is. */
  replay(run: string): Promise<unknown> {
    return this.#call("GET", `runs/${encodeURIComponent(run)}/replay`);
  }
  /** What luck gave and choices cost, of a finished run. */
  analysis(run: string): Promise<Analysis> {
    return this.#call("GET", `runs/${encodeURIComponent(run)}/analysis`);
  }
  /** The best score that the dice allowed, once the challenge is revealed. */
  foresight(challenge: string): Promise<Foresight> {
    return this.#call("GET", `challenges/${encodeURIComponent(challenge)}/foresight`);
  }
  act(run: string, n: number, action: Action): Promise<Run> {
    return this.#call("PUT", `runs/${encodeURIComponent(run)}/actions/${n}`, action);
  }
  leaderboard(challenge: string, offset: number, limit: number): Promise<Leaderboard> {
    return this.#call(
      "GET",
      `challenges/${encodeURIComponent(challenge)}/leaderboard?offset=${offset}&limit=${limit}`,
    );
  }

  async #call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const headers = new Headers({ Accept: "application/json" });
    const token = this.#token();
    if (token) headers.set("Authorization", `Bearer ${token}`);
    if (body !== undefined) headers.set("Content-Type", "application/json");
    const init: RequestInit = { method, headers, cache: "no-store", signal: AbortSignal.timeout(timeoutMs) };
    if (body !== undefined) init.body = JSON.stringify(body);
    const response = await this.#fetch(`/api/${path}`, init).catch(() => {
      throw new ApiError(0, "offline");
    });
    if (!response.ok) throw await problem(response);
    if (response.status === 204) return undefined as T;
    return response.json().catch(() => {
      throw new ApiError(0, "offline"); // cut off in the middle of the answer
    });
  }
}
