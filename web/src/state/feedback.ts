/** What a choice sounds and feels like, as far as the player wants it and the device can. */
import type { Moment } from "./play.svelte";
import type { Preferences } from "./preferences.svelte";

type Play = (moment: Moment) => void;

/** Milliseconds of buzzing and of pause; what is not listed is not felt. */
const buzzes: Partial<Record<Moment, number | number[]>> = {
  keep: 10,
  roll: 35,
  write: 25,
  bonus: [30, 60, 30],
};

export class Feedback {
  readonly #preferences: Preferences;
  readonly #load: () => Promise<Play>;
  #play: Play | null = null;

  constructor(
    preferences: Preferences,
    load: () => Promise<Play> = async () => (await import("../lib/sound")).play,
  ) {
    this.#preferences = preferences;
    this.#load = load;
  }

  /** Fetches the sounds ahead of their first use: browsers let them begin only right after a touch. */
  async prepare(): Promise<void> {
    this.#play ??= await this.#load().catch(() => null); // without a connection there is no sound, and no harm
  }

  feel(moment: Moment): void {
    const buzz = this.#preferences.vibration && buzzes[moment];
    if (buzz) navigator.vibrate?.(buzz);
    if (!this.#preferences.sound) return;
    if (this.#play) this.#play(moment);
    else void this.prepare().then(() => this.#play?.(moment));
  }
}
