import type { Memory } from "../lib/storage";

const switches = ["sort", "sound", "vibration"] as const;
export type Preference = (typeof switches)[number];

/** How a player likes the table: switches that this browser remembers. */
export class Preferences {
  #on = $state.raw<Readonly<Record<Preference, boolean>>>({ sort: false, sound: false, vibration: false });
  readonly #memory: Memory;

  /** A phone buzzes unless it was asked for calm: where motion is unwanted, buzzing has to be switched on. */
  constructor(memory: Memory, calm = false) {
    this.#memory = memory;
    const remembered = (name: Preference, otherwise: boolean) =>
      (memory.get(`yams.${name}`) ?? (otherwise ? "on" : "off")) === "on";
    this.#on = {
      sort: remembered("sort", false),
      sound: remembered("sound", false),
      vibration: remembered("vibration", !calm),
    };
  }

  /** whether dice are shown by face */
  get sort(): boolean {
    return this.#on.sort;
  }

  get sound(): boolean {
    return this.#on.sound;
  }

  get vibration(): boolean {
    return this.#on.vibration;
  }

  set(name: Preference, on: boolean): void {
    this.#on = { ...this.#on, [name]: on };
    this.#memory.set(`yams.${name}`, on ? "on" : "off");
  }
}
