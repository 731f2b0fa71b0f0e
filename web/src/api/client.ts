/** The only file that touches the network. */
import type {
  Action,
  Advice,
  Analysis,
  Challenge,
  Daily,
  DeviceLink,
  Devices,
  ErrorCode,
  FairDay,
  Fairness,
  Foresight,
  Games,
  KnownCode,
  Leaderboard,
  Measure,
  MyChallenges,
  NewChallenge,
  NewPlayer,
  Odds,
  OddsQuestion,
  Opponent,
  PerfectPlay,
  PeriodBoard,
  Player,
  Recovery,
  Replay,
  Ruleset,
  Run,
  SheetContents,
  Stats,
  Viewing,
} from "./types";

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
  /** the challenge to finish or to wait for, where a replay is hidden */
  readonly challenge: string | null;

  constructor(
    status: number,
    code: ErrorCode,
    run: Run | null = null,
    retryAfterS: number | null = null,
    progress: number | null = null,
    challenge: string | null = null,
  ) {
    super(`${status} ${code}`);
    this.status = status;
    this.code = code;
    this.run = run;
    this.retryAfterS = retryAfterS;
    this.progress = progress;
    this.challenge = challenge;
  }

  /** Whether the same request, sent again later, may well succeed. */
  get retryable(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** No answer of our server's has arrived; whether it got what it was sent isn't known. */
export const lost = (): ApiError => new ApiError(0, "offline");

/** Whether the site's own page is there to be loaded. */
export const isReachable = (): Promise<boolean> =>
  fetch("/", { method: "HEAD", cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );

/** The code to show for anything thrown by a call; other errors are ours and must surface. */
export function codeOf(error: unknown): ErrorCode {
  if (error instanceof ApiError) return error.code;
  throw error;
}

/** Whether the same address will never do. */
export const isFinal = (code: ErrorCode): boolean => /^(unknown|mistyped|invalid)-(?!token)/.test(code);

type IsKnown = (code: unknown) => code is KnownCode;

async function problem(response: Response, isKnown: IsKnown): Promise<ApiError> {
  const { status } = response;
  const body = await response.json().catch(() => null);
  const { code, run = null, progress = null, challenge = null } = body ?? {};
  // A proxy in front of the server answers in its own words.
  const proxys = status === 429 ? "too-fast" : status === 503 ? "store-away" : "internal";
  const waitS = Number(response.headers.get("Retry-After"));
  return new ApiError(
    status,
    isKnown(code) ? code : proxys,
    run,
    waitS > 0 ? waitS : null,
    progress,
    challenge,
  );
}

/** The page of a board: from an offset on, or with the asker in its middle. */
export interface BoardPage {
  by?: Measure;
  offset?: number;
  limit?: number;
  around?: "me";
}

/** A path, what is put into it encoded. */
const path = (words: TemplateStringsArray, ...values: (string | number)[]): string =>
  String.raw(words, ...values.map(segment));

/** A slash, dots alone or nothing would lead to another path: a letter of no id instead, and the service says what is unknown. */
const segment = (value: string | number): string =>
  encodeURIComponent(String(value).replace(/^\.{0,2}$|\/|\p{Surrogate}/gu, "é"));

function query(values: Record<string, string | number | undefined>): string {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return given.length ? `?${given.join("&")}` : "";
}

/** Where a blank sheet of marks is to be had, as a file. */
export const blankSheetPath = (key: string, lang: string, players: number): string =>
  path`/api/rulesets/${key}/sheet` + query({ lang, players });

export class Client {
  readonly #token: () => string | null;
  readonly #isKnown: IsKnown;
  readonly #fetch: typeof fetch;

  /** `isKnown`: whether something can be said about an error code. */
  constructor(
    token: () => string | null,
    isKnown: IsKnown,
    fetcher: typeof fetch = (...args) => fetch(...args),
  ) {
    this.#token = token;
    this.#isKnown = isKnown;
    this.#fetch = fetcher;
  }

  /** With the same secret it is the same player, and may be sent again; so it is below. */
  createPlayer(name: string, secret: string): Promise<NewPlayer> {
    return this.#call("POST", "players", { name: name || null, secret });
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
  /** One's own figures, in every ruleset or in one. */
  stats(ruleset?: string): Promise<Stats> {
    return this.#call("GET", `players/me/stats${query({ ruleset })}`);
  }
  games(offset: number, limit: number): Promise<Games> {
    return this.#call("GET", `players/me/games${query({ offset, limit })}`);
  }
  /** One's own challenges with a code, made or begun. */
  myChallenges(offset: number, limit: number): Promise<MyChallenges> {
    return this.#call("GET", `players/me/challenges${query({ offset, limit })}`);
  }
  devices(): Promise<Devices> {
    return this.#call("GET", "players/me/devices");
  }
  signOut(device: string): Promise<void> {
    return this.#call("DELETE", path`players/me/devices/${device}`);
  }
  /** A link that lets another device in, once. */
  makeLink(): Promise<DeviceLink> {
    return this.#call("POST", "players/me/links");
  }
  redeemLink(code: string, secret: string): Promise<NewPlayer> {
    return this.#call("POST", path`players/links/${code}`, { secret });
  }
  /** A new recovery code; the one before is void. */
  makeRecovery(): Promise<Recovery> {
    return this.#call("POST", "players/me/recovery");
  }
  recover(code: string, secret: string): Promise<NewPlayer> {
    return this.#call("POST", "players/recovery", { code, secret });
  }
  ruleset(key: string): Promise<Ruleset> {
    return this.#call("GET", path`rulesets/${key}`);
  }
  perfectPlay(key: string): Promise<PerfectPlay> {
    return this.#call("GET", path`rulesets/${key}/perfect-play`);
  }
  odds(question: OddsQuestion): Promise<Odds> {
    return this.#call("POST", "odds", question);
  }
  /** A sheet of marks with what has been written, as a file to print. */
  sheet(contents: SheetContents): Promise<Blob> {
    return this.#file("POST", "sheets", "application/pdf", contents);
  }
  /** Today, or another day. */
  daily(date?: string): Promise<Daily> {
    return this.#call("GET", `daily${query({ date })}`);
  }
  challenge(id: string): Promise<Challenge> {
    return this.#call("GET", path`challenges/${id}`);
  }
  createChallenge(terms: NewChallenge): Promise<Challenge> {
    return this.#call("POST", "challenges", terms);
  }
  startRun(challenge: string): Promise<Run> {
    return this.#call("POST", path`challenges/${challenge}/runs`);
  }
  run(id: string): Promise<Run> {
    return this.#call("GET", path`runs/${id}`);
  }
  act(run: string, n: number, action: Action): Promise<Run> {
    return this.#call("PUT", path`runs/${run}/actions/${n}`, action);
  }
  /** The computer's turns, as many as one's own. */
  opponent(run: string): Promise<Opponent> {
    return this.#call("GET", path`runs/${run}/opponent`);
  }
  /** Every action in the run's position with its value, in a solo challenge. */
  advice(run: string, considered: Action | null = null): Promise<Advice> {
    return this.#call("POST", path`runs/${run}/advice`, { considered });
  }
  /** A verified run's score and place, as a picture to send. */
  picture(run: string, lang: string): Promise<Blob> {
    return this.#file("GET", path`runs/${run}/picture` + query({ lang }), "image/png");
  }
  replay(run: string): Promise<Replay> {
    return this.#call("GET", path`runs/${run}/replay`);
  }
  /** A finished game to be watched. */
  viewing(run: string): Promise<Viewing> {
    return this.#call("GET", path`runs/${run}/viewing`);
  }
  /** The same of a replay code, as it was pasted. */
  readReplay(code: string): Promise<Viewing> {
    return this.#call("POST", "replays", { code });
  }
  /** What luck gave and choices cost, of a finished run. */
  analysis(run: string): Promise<Analysis> {
    return this.#call("GET", path`runs/${run}/analysis`);
  }
  /** The best score that the dice allowed, once the challenge is revealed. */
  foresight(challenge: string): Promise<Foresight> {
    return this.#call("GET", path`challenges/${challenge}/foresight`);
  }
  leaderboard(challenge: string, page: BoardPage): Promise<Leaderboard> {
    return this.#call("GET", path`challenges/${challenge}/leaderboard` + query({ ...page }));
  }
  /** A ruleset's board over a week, month, season or all time. */
  periodBoard(ruleset: string, page: BoardPage & { period?: string; of?: string }): Promise<PeriodBoard> {
    return this.#call("GET", path`leaderboards/${ruleset}` + query({ ...page }));
  }
  /** The commitments of the coming days. */
  fairness(): Promise<Fairness> {
    return this.#call("GET", "fairness");
  }
  fairnessOf(date: string): Promise<FairDay> {
    return this.#call("GET", path`fairness/${date}`);
  }

  #call<T>(method: string, path: string, body?: unknown): Promise<T> {
    return this.#read(method, path, body, async (response) => {
      if (method === "DELETE") return undefined as T;
      const answer = await response.json();
      if (Object.keys(answer).length === 0) throw lost();
      return answer;
    });
  }

  #file(method: string, path: string, type: string, body?: unknown): Promise<Blob> {
    return this.#read(method, path, body, async (response) => {
      const file = await response.blob();
      if (file.type !== type) throw lost();
      return file;
    });
  }

  async #read<T>(
    method: string,
    path: string,
    body: unknown,
    read: (response: Response) => Promise<T>,
  ): Promise<T> {
    const headers = new Headers({ Accept: "application/json" });
    const token = this.#token();
    if (token) headers.set("Authorization", `Bearer ${token}`);
    if (body !== undefined) headers.set("Content-Type", "application/json");
    const init: RequestInit = { method, headers, cache: "no-store", signal: AbortSignal.timeout(timeoutMs) };
    if (body !== undefined) init.body = JSON.stringify(body);
    const response = await this.#fetch(`/api/${path}`, init).catch(() => {
      throw lost();
    });
    if (!response.ok) throw await problem(response, this.#isKnown);
    return read(response).catch(() => {
      throw lost(); // cut off in its middle, or what somebody else says: a hotel's page, a proxy's
    });
  }
}
