import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../api/client";
import type { Challenge, Daily, Run } from "../api/types";
import type { Memory } from "../lib/storage";
import { aCodedChallenge } from "./challenges.testing";
import { Clock } from "./clock.svelte";
import { LastNight } from "./lastNight.svelte";
import { Play } from "./play.svelte";
import { Player } from "./player.svelte";
import { Rulesets } from "./rulesets.svelte";
import { Runs } from "./runs.svelte";
import { Today } from "./today.svelte";

const now = Date.parse("2026-12-01T12:00:00Z");

const sheets = ["yams", "yatzy", "yams.down"];

function aChallenge(date: string, ruleset = "yams"): Challenge {
  const opensAt = `${date}T00:00:00Z`;
  const closes = Date.parse(opensAt) + 86_400_000;
  return {
    id: `${date}.${ruleset}`,
    kind: "daily",
    ruleset,
    opensAt,
    closesAt: new Date(closes).toISOString(),
    revealsAt: new Date(closes + 7_200_000).toISOString(),
    commitment: "",
    seed: null,
    finished: 0,
    coded: null,
    beacon: null,
  };
}

function aRun(challenge: string, status: Run["status"] = "playing"): Run {
  return {
    id: `${challenge}~p`,
    challenge,
    ruleset: challenge.slice(11),
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

function mapMemory(entries: Record<string, string> = {}): Memory {
  const map = new Map(Object.entries(entries));
  return {
    get: (key) => map.get(key) ?? null,
    set: (key, value) => void (value === null ? map.delete(key) : map.set(key, value)),
  };
}

/** A browser that remembers these runs, and the last of them as the one chosen. */
function remembering(...challenges: string[]): Memory {
  const runs = Object.fromEntries(challenges.map((id) => [id, `${id}~p`]));
  return mapMemory({ "yams.runs": JSON.stringify(runs), "yams.challenge": challenges.at(-1) ?? "" });
}

function setting(memory: Memory, known: (Run | ApiError)[] = [], at = now, mine: Daily["mine"] = []) {
  let ms = at;
  const dailyOf = (date: string): Daily => ({
    ...aChallenge(date),
    date,
    now: new Date(ms).toISOString(),
    challenges: sheets.map((ruleset) => aChallenge(date, ruleset)),
    variant: null,
    mine,
  });
  const api = {
    daily: vi.fn(async (date = "2026-12-01"): Promise<Daily> => dailyOf(date)),
    challenge: vi.fn(async (id: string) => {
      if (/^frxf9/i.test(id)) return aCodedChallenge();
      if (!/^2026-/.test(id)) throw new ApiError(404, "unknown-challenge");
      return aChallenge(id.slice(0, 10), id.slice(11));
    }),
    ruleset: vi.fn(async (key: string) => ({ key }) as never),
    run: vi.fn(async (id: string) => {
      const failure = known.find((run) => run instanceof ApiError);
      const run = known.find((one) => !(one instanceof ApiError) && one.id === id);
      if (failure || !run) throw failure ?? new ApiError(404, "unknown-run");
      return run as Run;
    }),
    startRun: vi.fn(async (id: string) => {
      const begun = known.find((run) => !(run instanceof ApiError) && run.challenge === id);
      const closed = Date.parse(aChallenge(id.slice(0, 10)).closesAt) <= ms;
      if (closed && !begun) throw new ApiError(409, "challenge-closed");
      return (begun as Run | undefined) ?? aRun(id);
    }),
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
  };
  const clock = new Clock(() => ms);
  const player = new Player(memory, () => true);
  player.connect(players);
  const play = new Play(api, async () => {});
  const runs = new Runs(api, memory);
  const lastNight = new LastNight(api, clock, player, runs);
  const today = new Today(api, memory, clock, player, play, runs, new Rulesets(api), lastNight);
  const wait = (moreMs: number) => {
    ms += moreMs;
    clock.tick();
  };
  return { api, players, clock, player, play, runs, lastNight, today, wait };
}

describe("loading the day", () => {
  it("starts nothing for a newcomer, and offers the first of the day's challenges", async () => {
    const { api, today, play } = setting(mapMemory());
    await today.load();
    expect(today.challenge?.id).toBe("2026-12-01.yams");
    expect(today.ruleset?.key).toBe("yams");
    expect(play.run).toBe(null);
    expect(api.startRun).not.toHaveBeenCalled();
  });

  it("resumes the run that was begun here, by its own rules", async () => {
    const { today, play } = setting(remembering("2026-12-01.yams", "2026-12-01.yatzy"), [
      aRun("2026-12-01.yams"),
      aRun("2026-12-01.yatzy"),
    ]);
    await today.load();
    expect(play.run?.challenge).toBe("2026-12-01.yatzy");
    expect(play.ruleset?.key).toBe("yatzy");
  });

  it("forgets a run that is no longer there", async () => {
    const memory = remembering("2026-12-01.yams");
    const { today, play } = setting(memory);
    await today.load();
    expect(play.run).toBe(null);
    expect(memory.get("yams.runs")).toBe("{}");
  });

  it("keeps the remembered run when only the network failed", async () => {
    const memory = remembering("2026-12-01.yams");
    const { today } = setting(memory, [new ApiError(0, "offline")]);
    await today.load();
    expect(today.error).toBe("offline");
    expect(memory.get("yams.runs")).toContain("2026-12-01.yams~p");
  });

  it("lets last night's run be finished until its reveal, and says that new dice are out", async () => {
    const late = Date.parse("2026-12-01T00:30:00Z");
    const { today, play } = setting(remembering("2026-11-30.yatzy"), [aRun("2026-11-30.yatzy")], late);
    await today.load();
    expect(play.run?.challenge).toBe("2026-11-30.yatzy");
    expect([today.over, today.current]).toEqual([true, false]);
    await today.nextDay();
    expect(play.run).toBe(null);
    expect(today.challenge?.id).toBe("2026-12-01.yatzy");
    expect(today.over).toBe(false);
  });

  it("shows the new day when yesterday's run is finished", async () => {
    const { today, play } = setting(remembering("2026-11-30.yams"), [aRun("2026-11-30.yams", "verified")]);
    await today.load();
    expect(play.run).toBe(null);
    expect(today.challenge?.id).toBe("2026-12-01.yams");
  });
});

describe("last night's unfinished game", () => {
  const late = Date.parse("2026-12-01T00:03:00Z");
  const yesterday = "2026-11-30.yatzy";
  const offered = (lastNight: LastNight) => lastNight.unfinished.map(({ id }) => id);

  it("can be come back to after moving on to the new dice, also after a reload, until its reveal", async () => {
    const memory = remembering(yesterday);
    const first = setting(memory, [aRun(yesterday)], late);
    await first.today.load();
    await first.today.nextDay();
    await vi.waitFor(() => expect(offered(first.lastNight)).toEqual([yesterday]));

    const again = setting(memory, [aRun(yesterday)], late);
    await again.today.load();
    expect(again.today.challenge?.id).toBe("2026-12-01.yatzy");
    await vi.waitFor(() => expect(offered(again.lastNight)).toEqual([yesterday]));
    expect(again.api.startRun).not.toHaveBeenCalled();
    await again.today.goBack(yesterday);
    expect(again.play.run?.challenge).toBe(yesterday);
    expect(again.today.finishable).toBe(true);

    again.wait(2 * 3_600_000);
    expect(offered(again.lastNight)).toEqual([]);
    expect(again.today.finishable).toBe(false);
  });

  it("is found by its player on a device that remembers nothing, and each challenge is asked for once", async () => {
    const memory = mapMemory();
    const { api, player, today, lastNight, play } = setting(memory, [aRun(yesterday)], late);
    await today.load();
    expect(api.startRun).not.toHaveBeenCalled(); // nobody sits here yet
    player.token = "pasted";
    today.leave();
    await vi.waitFor(() => expect(offered(lastNight)).toEqual([yesterday]));
    await today.load();
    await vi.waitFor(() => expect(api.run).toHaveBeenCalled());
    const ids = api.startRun.mock.calls.map(([id]) => id);
    expect(ids).toEqual(sheets.map((ruleset) => `2026-11-30.${ruleset}`));
    expect(memory.get("yams.runs")).toBe(JSON.stringify({ [yesterday]: `${yesterday}~p` }));
    await today.goBack(yesterday);
    expect(play.run?.challenge).toBe(yesterday);
  });

  it("is asked for again where yesterday could not be told, once somebody comes back", async () => {
    const memory = remembering(yesterday);
    const { api, today, lastNight } = setting(memory, [aRun(yesterday)], late);
    await today.load();
    await today.nextDay();
    lastNight.forget();
    api.daily.mockRejectedValueOnce(new ApiError(0, "offline"));
    if (!today.daily) throw new Error("the day is told");
    await lastNight.learn(today.daily);
    expect(offered(lastNight)).toEqual([]);
    lastNight.learnMissed();
    await vi.waitFor(() => expect(offered(lastNight)).toEqual([yesterday]));
    const asked = api.daily.mock.calls.length;
    lastNight.learnMissed();
    expect(api.daily).toHaveBeenCalledTimes(asked);
  });

  it("is not offered once finished", async () => {
    const { player, api, today, lastNight } = setting(mapMemory(), [aRun(yesterday, "verified")], late);
    player.token = "pasted";
    await today.load();
    await vi.waitFor(() => expect(api.startRun).toHaveBeenCalledTimes(3));
    expect(offered(lastNight)).toEqual([]);
  });

  it("is asked for again when the server was away", async () => {
    const { player, api, today, lastNight } = setting(mapMemory(), [aRun(yesterday)], late);
    player.token = "pasted";
    for (const _ of sheets) api.startRun.mockRejectedValueOnce(new ApiError(503, "store-away"));
    await today.load();
    await vi.waitFor(() => expect(api.startRun).toHaveBeenCalledTimes(3));
    await today.load();
    await vi.waitFor(() => expect(offered(lastNight)).toEqual([yesterday]));
  });

  it("is not remembered for the player who sat down while it was asked for", async () => {
    const memory = mapMemory();
    const { player, api, today, lastNight } = setting(memory, [], late);
    player.token = "hers";
    let answer = (_: Run) => {};
    const slowly = new Promise<Run>((resolve) => {
      answer = resolve;
    });
    api.startRun.mockReturnValueOnce(slowly);
    await today.load();
    await vi.waitFor(() => expect(api.startRun).toHaveBeenCalledTimes(3));
    player.token = "his";
    today.leave();
    answer(aRun("2026-11-30.yams"));
    await vi.waitFor(() => expect(api.startRun).toHaveBeenCalledTimes(6));
    expect(memory.get("yams.runs")).toBe(null);
    expect(offered(lastNight)).toEqual([]);
  });

  it("costs no question later in the day, and no run of today is ever started for it", async () => {
    const { api, player, today } = setting(mapMemory(), [], Date.parse("2026-12-01T02:00:00Z"));
    player.token = "pasted";
    await today.load();
    expect(api.daily).toHaveBeenCalledExactlyOnceWith();
    expect(api.startRun).not.toHaveBeenCalled();
  });
});

describe("choosing a challenge", () => {
  it("is remembered, and holds for the same rules the next day", async () => {
    const memory = mapMemory();
    const first = setting(memory);
    await first.today.load();
    await first.today.open("2026-12-01.yatzy");
    expect(first.today.challenge?.id).toBe("2026-12-01.yatzy");
    const again = setting(memory);
    await again.today.load();
    expect(again.today.challenge?.id).toBe("2026-12-01.yatzy");
    const next = setting(mapMemory({ "yams.challenge": "2026-11-30.yatzy" }));
    await next.today.load();
    expect(next.today.challenge?.id).toBe("2026-12-01.yatzy");
  });

  it("falls back to the first where yesterday's variant is not played today", async () => {
    const { today } = setting(mapMemory({ "yams.challenge": "2026-11-30.yams.up" }));
    await today.load();
    expect(today.challenge?.id).toBe("2026-12-01.yams");
  });

  it("leaves the game on the table alone when its own address comes back", async () => {
    const { api, today, play } = setting(remembering("2026-12-01.yams"), [aRun("2026-12-01.yams")]);
    await today.load();
    play.toggle(2);
    await today.open(null);
    await today.open("2026-12-01.yams");
    expect(play.keeps).toEqual([2]);
    expect(api.daily).toHaveBeenCalledTimes(1);
  });

  it("shows the last one asked for, however slow the one before", async () => {
    const { api, today } = setting(mapMemory());
    await today.load();
    let slowly = (_: unknown) => {};
    api.ruleset.mockReturnValueOnce(
      new Promise((resolve) => {
        slowly = resolve;
      }) as never,
    );
    const slow = today.open("2026-12-01.yatzy");
    await today.open("2026-12-01.yams.down");
    slowly({ key: "yatzy" });
    await slow;
    expect(today.challenge?.id).toBe("2026-12-01.yams.down");
    expect(today.ruleset?.key).toBe("yams.down");
    expect(today.busy).toBe(false);
  });

  it("lays out an old day by its address without remembering it, and says when there is none", async () => {
    const memory = mapMemory();
    const { today } = setting(memory);
    await today.load("2026-11-20.yams");
    expect([today.challenge?.id, today.over, today.current]).toEqual(["2026-11-20.yams", true, false]);
    expect(memory.get("yams.challenge")).toBe(null);
    await today.open("nonsense");
    expect(today.error).toBe("unknown-challenge");
  });
});

describe("a challenge with a code", () => {
  const code = "FRXF96X5NN";

  it("is laid out however the code is written, is never the day's, and is not what the start page shows next", async () => {
    const memory = mapMemory();
    const { today } = setting(memory);
    await today.load("frxf9 6x5nn.");
    expect([today.challenge?.id, today.asked, today.lost]).toEqual([code, "frxf9 6x5nn.", false]);
    expect([today.current, today.over]).toEqual([false, false]);
    expect(memory.get("yams.challenge")).toBe(null);
    await today.open(code);
    expect(today.asked).toBe(code);
    await today.open(null);
    expect(today.challenge?.id).toBe("2026-12-01.yams");
  });

  it("goes on where its game was left", async () => {
    const { today, play } = setting(remembering("2026-12-01.yams", code), [
      { ...aRun(code), ruleset: "yams" },
      aRun("2026-12-01.yams"),
    ]);
    await today.load(code);
    expect(play.run?.challenge).toBe(code);
    await today.open("2026-12-01.yams");
    expect(play.run?.challenge).toBe("2026-12-01.yams");
  });

  it("that can't be laid out leaves nothing of another one on the table, and can be tried again", async () => {
    const { api, today, play } = setting(remembering("2026-12-01.yams"), [aRun("2026-12-01.yams")]);
    await today.load();
    expect(play.playing).toBe(true);
    api.challenge.mockRejectedValueOnce(new ApiError(404, "mistyped-code"));
    await today.open("frxf9");
    expect([today.lost, today.error, play.run]).toEqual([true, "mistyped-code", null]);
    await today.retry();
    expect([today.lost, today.challenge?.id]).toEqual([false, code]);
  });

  it("is not what an address with a day means, be there such a day or not", async () => {
    const { api, today } = setting(mapMemory());
    api.challenge.mockRejectedValueOnce(new ApiError(404, "unknown-challenge"));
    await today.load("2026-13-45.yams");
    expect([today.lost, today.error, today.challenge]).toEqual([false, "unknown-challenge", null]);
  });

  it("stays on the table when only asking for it anew fails", async () => {
    const { api, today } = setting(mapMemory());
    await today.load(code);
    api.daily.mockRejectedValueOnce(new ApiError(0, "offline"));
    await today.load(code);
    expect([today.lost, today.challenge?.id]).toEqual([false, code]);
  });

  it("is not left there for the next player to sit down", async () => {
    const { today } = setting(mapMemory());
    await today.load(code);
    today.leave();
    expect(today.challenge).toBe(null);
    await today.open(null);
    expect(today.challenge?.id).toBe("2026-12-01.yams");
  });
});

describe("how far each challenge got", () => {
  const mine: Daily["mine"] = [
    {
      challenge: "2026-12-01.yams",
      run: "2026-12-01.yams~p",
      status: "playing",
      turn: 4,
      score: null,
      rank: null,
    },
    { challenge: "2026-12-01.yatzy", run: "r", status: "verified", turn: 15, score: 212, rank: 2 },
  ];
  const told = {
    "2026-12-01.yams": { kind: "playing", turn: 4 },
    "2026-12-01.yatzy": { kind: "finished", score: 212, rank: 2 },
    "2026-12-01.yams.down": { kind: "new" },
  };

  it("is told by the day, whatever this device remembers, and the games go on here", async () => {
    const { runs, today, play } = setting(mapMemory(), [aRun("2026-12-01.yams")], now, mine);
    await today.load();
    expect(runs.progress).toEqual(told);
    expect(play.run?.id).toBe("2026-12-01.yams~p");
    expect(runs.knows("2026-12-01.yatzy")).toBe(true);
  });

  it("is asked anew only where something was played since, and stays as it was when the network fails", async () => {
    const { api, runs, today, play } = setting(mapMemory(), [], now, mine);
    await today.load("2026-12-01.yams.down");
    await today.refresh();
    expect(api.daily).toHaveBeenCalledTimes(1);
    await today.begin("Ana");
    await today.refresh();
    await today.refresh();
    expect(api.daily).toHaveBeenCalledTimes(2);
    play.show(null);
    api.daily.mockRejectedValueOnce(new ApiError(0, "offline"));
    await today.refresh();
    expect(api.daily).toHaveBeenCalledTimes(3);
    expect(runs.progress).toEqual(told);
  });

  it("is another player's after another sat down", async () => {
    const { api, runs, today } = setting(mapMemory(), [aRun("2026-12-01.yams")]);
    await today.load();
    expect(runs.progress["2026-12-01.yams"]).toEqual({ kind: "new" });
    today.leave();
    expect(runs.progress).toEqual({});
    const day = await api.daily();
    api.daily.mockResolvedValueOnce({ ...day, mine });
    await today.open("2026-12-01.yams");
    expect(runs.progress).toEqual(told);
  });

  it("is not taken from an answer to who sat here before", async () => {
    const { api, runs, today, player } = setting(mapMemory());
    await today.load();
    const day = await api.daily();
    api.daily.mockImplementationOnce(async () => {
      player.token = "another";
      return { ...day, mine };
    });
    await today.load();
    expect(runs.knows("2026-12-01.yatzy")).toBe(false);
  });
});

describe("beginning", () => {
  it("creates the player, starts the run of the chosen challenge and remembers both", async () => {
    const memory = mapMemory();
    const { api, today, play, players } = setting(memory);
    await today.load("2026-12-01.yatzy");
    await today.begin("Zoé");
    expect(players.createPlayer).toHaveBeenCalledExactlyOnceWith("Zoé", expect.any(String));
    expect(api.startRun).toHaveBeenCalledExactlyOnceWith("2026-12-01.yatzy");
    expect(play.run?.challenge).toBe("2026-12-01.yatzy");
    expect(play.ruleset?.key).toBe("yatzy");
    expect(memory.get("yams.token")).toBe("secret");
    expect(memory.get("yams.runs")).toBe('{"2026-12-01.yatzy":"2026-12-01.yatzy~p"}');
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

describe("without a connection", () => {
  const offline = new ApiError(0, "offline");

  it("nothing of a day is shown that is not known, and it loads once the connection is back", async () => {
    const { api, today } = setting(mapMemory());
    api.daily.mockRejectedValueOnce(offline);
    await today.load();
    expect([today.unreachable, today.challenge]).toEqual([true, null]);
    await today.load();
    expect([today.unreachable, today.challenge?.id]).toEqual([false, "2026-12-01.yams"]);
  });

  it("a day that is over is not shown as the day's", async () => {
    const { api, today, wait } = setting(mapMemory());
    await today.load();
    api.daily.mockRejectedValueOnce(offline);
    await today.load();
    expect(today.unreachable).toBe(false);
    wait(12 * 3_600_000);
    api.daily.mockRejectedValueOnce(offline);
    await today.load();
    expect(today.unreachable).toBe(true);
  });

  it("a server that is there and falters is something else", async () => {
    const { api, today } = setting(mapMemory());
    api.daily.mockRejectedValueOnce(new ApiError(503, "store-away"));
    await today.load();
    expect([today.unreachable, today.error]).toEqual([false, "store-away"]);
  });
});

it("starts over when the player left elsewhere: the day's dice lie there, and what is remembered is left to the next", async () => {
  const begun = aRun("2026-12-01.yams");
  const memory = mapMemory();
  const { today, play, runs } = setting(memory, [begun]);
  runs.remember(begun);
  await today.load();
  expect(play.run?.challenge).toBe("2026-12-01.yams");
  memory.set("yams.runs", JSON.stringify({ "2026-12-01.yatzy": "theirs" }));
  await today.startOver();
  expect([today.challenge?.id, play.run, today.left]).toEqual(["2026-12-01.yams", null, true]);
  expect(memory.get("yams.runs")).toContain("theirs");
  await today.open(null);
  expect(today.left).toBe(false);
});
