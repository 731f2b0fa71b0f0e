import { ApiError, type Client } from "../api/client";
import type { NewPlayer, Player as Profile } from "../api/types";
import type { Memory } from "../lib/storage";

export const tokenKey = "yams.token";

/** Whether the service left a cookie here: the token's own is hidden from scripts. */
const cookieHere = (): boolean => document.cookie.includes("yams-here=");

type PlayerApi = Pick<Client, "createPlayer" | "me" | "rename" | "erase">;

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
    this.token = memory.get(tokenKey);
  }

  /** The client needs the token and the player needs the client: the circle is closed here. */
  connect(api: PlayerApi): void {
    this.#api = api;
  }

  /** The player that this browser already is, by token or cookie; null for a newcomer. */
  async recognise(): Promise<Profile | null> {
    if (!this.token && !this.#hasCookie()) return null;
    try {
      this.profile = await this.#calls.me();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      const kept = this.#memory.get(tokenKey);
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
    const known = this.profile ?? (await this.recognise());
    if (!known) {
      this.become(await this.#calls.createPlayer(name));
    } else if (name && name !== known.name) {
      await this.rename(name);
    }
  }

  async rename(name: string): Promise<void> {
    this.profile = await this.#calls.rename(name);
  }

  /** The player that the service has just let in here. */
  become({ token, ...profile }: NewPlayer): void {
    this.profile = profile;
    this.#remember(token);
  }

  /** Becomes the player of a key copied from another device; a key nobody knows changes nothing. */
  async adopt(token: string): Promise<void> {
    if (!/^[!-~]+$/.test(token)) throw new ApiError(401, "unknown-token"); // no header could carry it
    const before = this.token;
    this.token = token;
    try {
      this.profile = await this.#calls.me();
    } finally {
      this.token = before;
    }
    this.#remember(token);
  }

  async erase(): Promise<void> {
    await this.#calls.erase();
    this.forget();
  }

  get #calls(): PlayerApi {
    if (!this.#api) throw new Error("player used before connect");
    return this.#api;
  }

  /** Nobody plays here any more. */
  forget(): void {
    this.profile = null;
    this.#remember(null);
  }

  /** Takes over who sits down in another tab; whether that is somebody else than here until now. */
  hear({ was, token, id }: Seating): boolean {
    if (this.token !== null && this.token !== was) return false; // not of the player here
    const same = id === (this.profile?.id ?? null) && (id !== null || this.token === null);
    this.token = token;
    this.#memory.set(tokenKey, token);
    if (!same) this.profile = null;
    return !same;
  }

  #remember(token: string | null): void {
    const was = this.token;
    this.token = token;
    this.#memory.set(tokenKey, token);
    this.onseating({ was, token, id: this.profile?.id ?? null });
  }
}
