/** Challenges, runs and a memory as specs need them. */
import type { Challenge, Coded, Kind, Run } from "../api/types";
import type { Memory } from "../lib/storage";

export const opensAt = "2026-12-01T12:00:00Z";
const hour = 3_600_000;
const after = (hours: number) => new Date(Date.parse(opensAt) + hours * hour).toISOString();

export function aCoded(of: Partial<Coded> = {}): Coded {
  return {
    code: "FRXF9-6X5NN",
    link: "/c/FRXF96X5NN",
    mode: "blind",
    level: null,
    creator: { name: "Zoé", tag: "AB12" },
    mine: false,
    knownDice: false,
    target: null,
    ...of,
  };
}

/** Open for fourteen days, then two hours of grace. */
export function aCodedChallenge(
  id = "FRXF96X5NN",
  kind: Kind = "friend",
  of: Partial<Coded> = {},
): Challenge {
  return {
    id,
    kind,
    ruleset: "yams",
    opensAt,
    closesAt: after(14 * 24),
    revealsAt: after(14 * 24 + 2),
    commitment: "",
    seed: null,
    finished: 0,
    coded: aCoded({ mode: kind === "friend" ? "blind" : null, ...of }),
    beacon: null,
  };
}

export function aRunOf(challenge: string, status: Run["status"] = "verified"): Run {
  return {
    id: `${challenge}~p`,
    challenge,
    ruleset: "yams",
    status,
    turn: 4,
    rollsLeft: 2,
    savedRolls: 0,
    dice: [1, 2, 3, 4, 5],
    nextAction: 0,
    columns: [],
    score: status === "playing" ? null : 231,
    advised: false,
  };
}

export function mapMemory(entries: Record<string, string> = {}): Memory {
  const map = new Map(Object.entries(entries));
  return {
    get: (key) => map.get(key) ?? null,
    set: (key, value) => void (value === null ? map.delete(key) : map.set(key, value)),
  };
}
