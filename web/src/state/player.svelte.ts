import { ApiError, type Client } from "../api/client";
import type { NewPlayer, Player as Profile } from "../api/types";
import type { Memory } from "../lib/storage";

const key = "yams.token";

/** Whether the service left a cookie here: the token's own is hidden from scripts. */
const cookieHere = (): boolean => document.cookie.includes("yams-here=");

type PlayerApi = Pick<Client, "createPlayer" | "me" | "rename" | "erase">;

/** Who plays here. The token is the whole identity; without storage the cookie carries it. */
export class Player {
  /** the profile, once the server has told it */
  profile = $state.raw<Profile | null>(null);
  /** the bearer token, where this browser could keep it */
  token = $state<string | null>(null);
  readonly #memory: Memory;
  readonly #hasCookie: () => boolean;
  #api: PlayerApi | null = null;

  constructor(memory: Memory, hasCookie = cookieHere) {
    this.#memory = memory;
    this.#hasCookie = hasCookie;
    this.token = memory.get(key);
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
    this.#remember(token);
    this.profile = profile;
  }

  /** Becomes the player of a key copied from another device; a key nobody knows changes nothing. */
  async adopt(token: string): Promise<void> {
    if (!/^[!-~]+$/.test(token)) throw new ApiError(401, "unknown-token"); // no header could carry it
    const before = this.token;
    this.token = token;
    try {
      this.profile = await this.#calls.me();
      this.#remember(token);
    } catch (error) {
      this.token = before;
      throw error;
    }
  }

  async erase(): Promise<void> {
    await this.#calls.erase();
    this.forget();
  }

  get #calls(): PlayerApi {
    if (!this.#api) throw new Error("player used before connect");
    return this.#api;
  }

  #remember(token: string): void {
    this.token = token;
    this.#memory.set(key, token);
  }

  /** Nobody plays here any more. */
  forget(): void {
    this.token = null;
    this.profile = null;
    this.#memory.set(key, null);
  }
}
