import { type Client, codeOf } from "../api/client";
import type { NewPlayer, Player as Profile } from "../api/types";
import { randomText } from "../lib/randomText";
import type { Memory } from "../lib/storage";
import { forgetGames } from "./runs.svelte";

export const tokenKey = "yams.token";
/** Whether a header can carry it. */
export const isSendable = (token: string): boolean => /^[!-~]+$/.test(token);
/** until there is a token that ends with it, so that neither a lost answer nor another tab makes another player */
const secretKey = "yams.secret";

/** Whether the service left a cookie here: the token's own is hidden from scripts. */
const cookieHere = (): boolean => document.cookie.includes("yams-here=");

type PlayerApi = Pick<Client, "createPlayer" | "me" | "rename">;

/** Another player, or nobody, sits down in a browser. */
export interface Seating {
  /** the token given up */
  was: string | null;
  token: string | null;
  id: string | null;
}

/** Who plays here. The token is the whole identity; without storage the cookie carries it. */
export class Player {
  /** the profile, once the server has told it */
  profile = $state.raw<Profile | null>(null);
  /** the bearer token, where this browser could keep it */
  token = $state<string | null>(null);
  /** what the other tabs have not been told yet */
  untold: Seating | null = null;
  /** told when that changes here */
  onseating: (seating: Seating) => void = (seating) => {
    this.untold = seating;
  };
  readonly #memory: Memory;
  readonly #hasCookie: () => boolean;
  #api: PlayerApi | null = null;

  constructor(memory: Memory, hasCookie = cookieHere) {
    this.#memory = memory;
    this.#hasCookie = hasCookie;
    this.token = this.kept;
  }

  /** The client needs the token and the player needs the client: the circle is closed here. */
  connect(api: PlayerApi): void {
    this.#api = api;
  }

  /** The player that this browser already is, by token or cookie; null for a newcomer. */
  async recognise(): Promise<Profile | null> {
    this.token ??= this.kept; // another tab's
    if (!this.token && !this.#hasCookie()) return null;
    try {
      this.profile = await this.#calls.me();
    } catch (error) {
      if (!codeOf(error).endsWith("-token")) throw error;
      const { kept } = this;
      if (kept !== null && kept !== this.token) {
        this.token = kept; // another tab has a newer one
        return this.recognise();
      }
      this.forget(); // a token the server no longer knows is of no use
    }
    return this.profile;
  }

  /** Makes sure that there is a player, named as asked where a name was typed. */
  async ensure(name: string): Promise<void> {
    if (!this.profile && !(await this.recognise()))
      this.become(await this.#calls.createPlayer(name, this.secret));
    if (name && name !== this.profile?.name) await this.rename(name);
  }

  /** What the next token here ends with: the same until it has arrived. */
  get secret(): string {
    const kept = this.#memory.get(secretKey);
    if (kept && /^\w{40,99}$/.test(kept)) return kept;
    const fresh = randomText();
    this.#memory.set(secretKey, fresh);
    return fresh;
  }

  async rename(name: string): Promise<void> {
    this.profile = await this.#calls.rename(name);
  }

  /** The player that the service has just let in here. */
  become({ token, ...profile }: NewPlayer): void {
    this.profile = profile;
    this.#remember(token);
  }

  /** the token that this browser keeps, which another tab may have changed */
  get kept(): string | null {
    const token = this.#memory.get(tokenKey);
    return token !== null && isSendable(token) ? token : null;
  }

  get #calls(): PlayerApi {
    if (!this.#api) throw new Error("player used before connect");
    return this.#api;
  }

  /** Nobody plays here any more, and nothing is left of who did. */
  forget(): void {
    this.profile = null;
    forgetGames(this.#memory);
    this.#remember(null);
  }

  #remember(token: string | null): void {
    const was = this.token;
    this.token = token;
    this.#memory.set(tokenKey, token);
    this.#memory.set(secretKey, null);
    this.onseating({ was, token, id: this.profile?.id ?? null });
  }
}
