/** Dice to draw beside each box on the rules page, and what they give there. `examples.json` holds nothing else, so that the
 * engine's own tests can recount it; an entry of a base with one option replaces the base's where that option is played. */
import type { Category, Ruleset } from "../api/types";
import entries from "./examples.json";

export interface Example {
  /** the key of the ruleset: a base, or a base with the option that changes this box */
  base: string;
  category: Category;
  dice: readonly number[];
  points: number;
}

export const examples: readonly Example[] = entries;

export function exampleFor(
  ruleset: Pick<Ruleset, "base" | "options">,
  category: Category,
): Example | undefined {
  const keys = [...ruleset.options.map((option) => `${ruleset.base}.${option}`), ruleset.base];
  const fitting = keys.map((key) => examples.find((one) => one.base === key && one.category === category));
  return fitting.find((one) => one !== undefined);
}
