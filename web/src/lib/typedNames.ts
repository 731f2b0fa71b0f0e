/** The names typed before a sheet begins: a reload on the way loses none. */
import { longestName, mostPlayers } from "./scoreSheet";
import type { Memory } from "./storage";

const key = "yams.players";

/** Null where there are none, or none that could have been typed. */
export function typedNames(memory: Memory): string[] | null {
  try {
    const kept: unknown = JSON.parse(memory.get(key) ?? "null");
    if (!Array.isArray(kept) || kept.length === 0 || kept.length > mostPlayers) return null;
    return kept.map((name) => (typeof name === "string" ? name.slice(0, longestName) : ""));
  } catch {
    return null;
  }
}

export function keepNames(memory: Memory, names: readonly string[]): void {
  memory.set(key, names.some(Boolean) ? JSON.stringify(names) : null);
}
