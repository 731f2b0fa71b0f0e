/** The challenges made on this device, by their player: one that was not played yet stands in no list of games. */
import type { Memory } from "../lib/storage";
import type { Player } from "./player.svelte";

const key = "yams.made";
const mostRemembered = 20;

export class Made {
  readonly #memory: Memory;
  readonly #player: Pick<Player, "profile">;

  constructor(memory: Memory, player: Pick<Player, "profile">) {
    this.#memory = memory;
    this.#player = player;
  }

  /** The newest first; none of another player's. */
  get ids(): readonly string[] {
    const { player, ids } = this.#stored;
    return player === this.#player.profile?.id ? ids : [];
  }

  remember(challenge: string): void {
    const ids = [challenge, ...this.ids.filter((id) => id !== challenge)].slice(0, mostRemembered);
    this.#memory.set(key, JSON.stringify({ player: this.#player.profile?.id, ids }));
  }

  get #stored(): { player?: string; ids: string[] } {
    try {
      return JSON.parse(this.#memory.get(key) ?? '{"ids":[]}');
    } catch {
      return { ids: [] };
    }
  }
}
