import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../api/client";
import type { Challenge, Daily, Run } from "../api/types";
import type { Memory } from "../lib/storage";
import { Clock } from "./clock.svelte";
import { Play } from "./play.svelte";
import { Player } from "./player.svelte";
import { Today } from "./today.svelte";

const now = Date.parse("2026-12-01T12:00:00Z");

function aChallenge(date: string): Challenge {
  const opensAt = `${date}T00:00:00Z`;
  const closes = Date.parse(opensAt) + 86_400_000;
  return {
    id: `${date}.yams`,
    kind: "daily",
    ruleset: "yams",
    opensAt,
    closesAt: new Date(closes).toISOString(),
    revealsAt: new Date(closes + 7_200_000).toISOString(),
    commitment: "",
    seed: null,
    finished: 0,
  };
}

function aRun(date: string, status: Run["status"] = "playing"): Run {
  const run = {
    id: `run-${date}`,
    challenge: `${date}.yams`,
    ruleset: "yams",
    status,
    turn: 0,
    rollsLeft: 2,
  };
  return { ...run, dice: [1, 2, 3, 4, 5], nextAction: 0, columns: [], score: null };
}

function mapMemory(entries: Record<string, string> = {}): Memory {
  const map = new Map(Object.entries(entries));
  return {
    get: (key) => map.get(key) ?? null,
    set: (key, value) => void (value === null ? map.delete(key) : map.set(key, value)),
  };
}

function setting(memory: Memory, runs: Record<string, Run | ApiError> = {}, at = now) {
  const date = "2026-12-01";
  const daily = {
    ...aChallenge(date),
    date,
    now: new Date(at).toISOString(),
    challenges: [aChallenge(date)],
  };
  const api = {
    daily: vi.fn(async (): Promise<Daily> => daily),
    challenge: vi.fn(async (id: string) => aChallenge(id.slice(0, 10))),
    ruleset: vi.fn(async (key: string) => ({ key }) as never),
    run: vi.fn(async (id: string) => {
      const run = runs[id] ?? new ApiError(404, "unknown-run");
      if (run instanceof ApiError) throw run;
      return run;
    }),
    startRun: vi.fn(async () => aRun(date)),
    act: vi.fn(),
  };
  const players = {
    createPlayer: vi.fn(async (name: string) => ({
      id: "p",
      name,
      tag: "T",
      createdAt: "",
      token: "secret",
    })),
    me: vi.fn(async () => {
      throw new ApiError(401, "no-token");
    }),
    rename: vi.fn(),
    erase: vi.fn(),
  };
  const clock = new Clock(() => at);
  const player = new Player(memory);
  player.connect(players);
  const play = new Play(api, async () => {});
  return { api, players, clock, player, play, today: new Today(api, memory, clock, player, play) };
}

describe("loading the day", () => {
  it("starts nothing for a newcomer", async () => {
    const { api, today, play } = setting(mapMemory());
    await today.load();
    expect(today.challenge?.id).toBe("2026-12-01.yams");
    expect(play.run).toBe(null);
    expect(api.startRun).not.toHaveBeenCalled();
  });

  it("resumes the run that was begun here", async () => {
    const { today, play } = setting(mapMemory({ "yams.run": "run-2026-12-01" }), {
      "run-2026-12-01": aRun("2026-12-01"),
    });
    await today.load();
    expect(play.run?.id).toBe("run-2026-12-01");
  });

  it("forgets a run that is no longer there", async () => {
    const memory = mapMemory({ "yams.run": "gone" });
    const { today, play } = setting(memory);
    await today.load();
    expect(play.run).toBe(null);
    expect(memory.get("yams.run")).toBe(null);
  });

  it("keeps the remembered run when only the network failed", async () => {
    const memory = mapMemory({ "yams.run": "r" });
    const { today } = setting(memory, { r: new ApiError(0, "offline") });
    await today.load();
    expect(today.error).toBe("offline");
    expect(memory.get("yams.run")).toBe("r");
  });

  it("lets last night's run be finished until its reveal, and says that new dice are out", async () => {
    const late = Date.parse("2026-12-01T00:30:00Z");
    const memory = mapMemory({ "yams.run": "run-2026-11-30" });
    const { today, play } = setting(memory, { "run-2026-11-30": aRun("2026-11-30") }, late);
    await today.load();
    expect(play.run?.challenge).toBe("2026-11-30.yams");
    expect(today.over).toBe(true);
    await today.nextDay();
    expect(play.run).toBe(null);
    expect(today.over).toBe(false);
  });

  it("shows the new day when yesterday's run is finished", async () => {
    const { today, play } = setting(mapMemory({ "yams.run": "run-2026-11-30" }), {
      "run-2026-11-30": aRun("2026-11-30", "verified"),
    });
    await today.load();
    expect(play.run).toBe(null);
    expect(today.challenge?.id).toBe("2026-12-01.yams");
  });
});

describe("beginning", () => {
  it("creates the player, starts the run and remembers both", async () => {
    const memory = mapMemory();
    const { today, play, players } = setting(memory);
    await today.load();
    await today.begin("Zoé");
    expect(players.createPlayer).toHaveBeenCalledExactlyOnceWith("Zoé");
    expect(play.run?.id).toBe("run-2026-12-01");
    expect(memory.get("yams.token")).toBe("secret");
    expect(memory.get("yams.run")).toBe("run-2026-12-01");
  });

  it("begins once at a double tap", async () => {
    const { today, players, api } = setting(mapMemory());
    await today.load();
    await Promise.all([today.begin(""), today.begin("")]);
    expect(players.createPlayer).toHaveBeenCalledTimes(1);
    expect(api.startRun).toHaveBeenCalledTimes(1);
  });

  it("says why a name was refused", async () => {
    const { today, players } = setting(mapMemory());
    players.createPlayer.mockRejectedValue(new ApiError(422, "invalid-name"));
    await today.load();
    await today.begin("x");
    expect(today.error).toBe("invalid-name");
    expect(today.busy).toBe(false);
  });
});
