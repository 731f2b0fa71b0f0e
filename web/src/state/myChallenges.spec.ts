import { expect, it, vi } from "vitest";
import { ApiError } from "../api/client";
import type { Games, Kind } from "../api/types";
import { aCodedChallenge, aRunOf, mapMemory, opensAt } from "./challenges.testing";
import { Clock } from "./clock.svelte";
import { Made } from "./made";
import { MyChallenges } from "./myChallenges.svelte";
import { Player } from "./player.svelte";
import { Runs } from "./runs.svelte";
import { Waiting } from "./waiting.svelte";

type Game = Games["games"][number];
const day = 86_400_000;

function aGame(challenge: string, kind: Kind = "friend", status: Game["status"] = "verified"): Game {
  return {
    run: `${challenge}~p`,
    challenge,
    kind,
    ruleset: "yams",
    status,
    score: status === "playing" ? null : 231,
    luck: null,
    loss: null,
    advised: false,
    startedAt: opensAt,
    finishedAt: null,
  };
}

function setting(games: Game[], made: string[] = [], atMs = Date.parse(opensAt)) {
  const memory = mapMemory({ "yams.made": JSON.stringify({ player: "p", ids: made }) });
  const kinds = new Map(games.map(({ challenge, kind }) => [challenge, kind]));
  const api = {
    games: vi.fn(async (offset: number, limit: number): Promise<Games> => {
      const following = offset + limit < games.length ? offset + limit : null;
      return { games: games.slice(offset, offset + limit), following };
    }),
    challenge: vi.fn(async (id: string) => aCodedChallenge(id, kinds.get(id) ?? "friend")),
    run: vi.fn(),
    leaderboard: vi.fn(),
  };
  const player = new Player(memory, () => true);
  player.profile = { id: "p", name: "Anne", tag: "T", createdAt: "" };
  const runs = new Runs(api, memory);
  const clock = new Clock(() => atMs);
  const mine = new MyChallenges(api, clock, new Made(memory, player), runs);
  return { api, clock, runs, mine };
}

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

it("lists what waits apart from what is over, without the dailies", async () => {
  const { mine } = setting([
    aGame("A", "friend", "playing"),
    aGame("2026-12-01.yams", "daily"),
    aGame("B", "computer"),
  ]);
  await mine.more();
  expect(ids(mine.unfinished)).toEqual(["A"]);
  expect(ids(mine.over)).toEqual(["B"]);
  expect(mine.over[0]).toMatchObject({ standing: "finished", score: 231, kind: "computer" });
  expect(mine.hasMore).toBe(false);
});

it("has what was made here and not begun, until it closes", async () => {
  const { mine, runs } = setting([aGame("A")], ["C", "A", "D"]);
  runs.remember(aRunOf("D"));
  await mine.more();
  expect(mine.unfinished).toMatchObject([{ id: "C", standing: "new" }]);
  const late = setting([aGame("A", "friend", "playing")], ["C"], Date.parse(opensAt) + 15 * day).mine;
  await late.more();
  expect(late.unfinished).toEqual([]);
  expect(late.over).toMatchObject([{ id: "A", standing: "left" }]);
});

it("goes on past pages of dailies, and repeats nothing", async () => {
  const dailies = Array.from({ length: 60 }, (_, i) => aGame(`day${i}`, "daily"));
  const { mine, api } = setting([...dailies, aGame("A"), aGame("B")]);
  await Promise.all([mine.more(), mine.more()]);
  expect(ids(mine.list)).toEqual(["A", "B"]);
  expect(api.games).toHaveBeenCalledTimes(2);
});

it("leaves nothing out after a failure", async () => {
  const { mine, api } = setting([aGame("A")]);
  api.games.mockRejectedValueOnce(new ApiError(0, "offline"));
  await mine.more();
  expect([mine.error, mine.list.length]).toEqual(["offline", 0]);
  api.challenge.mockRejectedValueOnce(new ApiError(0, "offline"));
  await mine.more();
  expect(mine.list).toMatchObject([{ id: "A", challenge: null }]);
});

it("points at the friend's game that waits, before one against the computer, while it can be finished", async () => {
  const games = [aGame("A", "computer", "playing"), aGame("B", "friend", "playing"), aGame("C")];
  const { api, clock } = setting(games);
  const waiting = new Waiting(api, clock);
  expect(waiting.challenge).toBe(null);
  await waiting.look();
  expect(waiting.challenge?.id).toBe("B");
  expect(api.challenge).not.toHaveBeenCalledWith("C");
  api.games.mockRejectedValueOnce(new ApiError(0, "offline"));
  await waiting.look();
  expect(waiting.challenge?.id).toBe("B");
  const late = new Waiting(api, new Clock(() => Date.parse(opensAt) + 15 * day));
  await late.look();
  expect(late.challenge).toBe(null);
});
