import type { Memory } from "../lib/storage";

export const themes = ["auto", "light", "dark"] as const;
export type ThemeName = (typeof themes)[number];

const key = "yams.theme";

export class Theme {
  /** what the player asked for; auto follows the device */
  name = $state<ThemeName>("auto");
  readonly #memory: Memory;

  constructor(memory: Memory) {
    this.#memory = memory;
    this.name = themes.find((name) => name === memory.get(key)) ?? "auto";
  }

  choose(name: ThemeName): void {
    this.name = name;
    this.#memory.set(key, name);
  }
}
