import { plainKey } from "../lib/keys";
import type { Memory } from "../lib/storage";

const key = "yams.shortcuts";

/** Single-key shortcuts get in the way of speech input: they can be switched off (WCAG 2.1.4). */
export class Shortcuts {
  /** whether digits and R act */
  on = $state(true);
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
    this.on = memory.get(key) !== "off";
  }

  /** A key pressed for itself. */
  readonly pressed = plainKey;

  set(on: boolean): void {
    this.on = on;
    this.#memory.set(key, on ? null : "off");
  }
}
