/** Becoming a player who already is one elsewhere: by a one-time link, the recovery code, or a key copied over. */
import { ApiError, type Client } from "../api/client";
import { codeCharacters, entranceOf, wrongGroup } from "../lib/groupedCode";
import type { Memory } from "../lib/storage";
import { isSendable, type Player } from "./player.svelte";

const key = "yams.link";

type EntryApi = Pick<Client, "devices" | "me" | "redeemLink" | "recover" | "signOut">;

/** What becomes of the player that this device is now: nobody, kept by another device or a code, or lost. */
export type Stakes = "none" | "kept" | "lost";

export class Entry {
  /** null until known */
  stakes = $state<Stakes | null>(null);
  /** the group of a typed code in which something is wrong, from 1 */
  wrongGroup = $state<number | null>(null);
  readonly #api: EntryApi;
  readonly #memory: Memory;
  readonly #player: Player;
  /** Another player sits down: what is known of the games here is forgotten. */
  readonly #leave: () => void;
  /** this device, as the player that it is now */
  #device: string | null = null;

  constructor(api: EntryApi, memory: Memory, player: Player, leave: () => void) {
    this.#api = api;
    this.#memory = memory;
    this.#player = player;
    this.#leave = leave;
  }

  /** Finds out who would be left behind. */
  async weigh(): Promise<void> {
    const profile = await this.#player.recognise();
    if (!profile) {
      this.stakes = "none";
      return;
    }
    const { devices, recoveryMadeAt } = await this.#api.devices();
    this.#device = devices.find(({ current }) => current)?.id ?? null;
    this.stakes = devices.length > 1 || recoveryMadeAt !== null ? "kept" : "lost";
  }

  /** Whether this device came in by this very link: opening it again asks nothing. */
  cameBy(code: string): boolean {
    return this.#player.profile !== null && this.#memory.get(key) === codeCharacters(code);
  }

  async enter(text: string): Promise<void> {
    const before = this.#player.profile?.id ?? null;
    const entrance = entranceOf(text);
    if (entrance === "key") await this.#adopt(text.trim());
    else await this.#redeem(entrance, codeCharacters(text));
    this.#leave();
    if (entrance !== "key" && before === this.#player.profile?.id) await this.#dropDouble();
    this.#device = null;
  }

  /** Becomes the player of a key copied from another device; a key nobody knows changes nothing. */
  async #adopt(token: string): Promise<void> {
    if (!isSendable(token)) throw new ApiError(401, "unknown-token");
    const before = this.#player.token;
    this.#player.token = token;
    const profile = await this.#api.me().finally(() => {
      this.#player.token = before;
    });
    this.#player.become({ ...profile, token });
  }

  async #redeem(entrance: "link" | "recovery", code: string): Promise<void> {
    this.wrongGroup = wrongGroup(code);
    if (this.wrongGroup !== null) throw new ApiError(404, "mistyped-code");
    const { secret } = this.#player; // so that it may be tried again when the answer is lost
    const answer = await (entrance === "link"
      ? this.#api.redeemLink(code, secret)
      : this.#api.recover(code, secret));
    this.#player.become(answer);
    if (entrance === "link") this.#memory.set(key, code);
  }

  /** Who let this device in once more stays one device. */
  async #dropDouble(): Promise<void> {
    if (this.#device === null) return;
    await this.#api.signOut(this.#device).catch((error) => {
      if (!(error instanceof ApiError)) throw error;
    });
  }
}
