import { expect, it, vi } from "vitest";
import { ApiError } from "../api/client";
import type { Games, Player, RunStatus } from "../api/types";
import { FinishedGames } from "./finishedGames.svelte";

const known = { recognise: async () => ({ id: "zoe" }) as Player };

const game = (run: string, status: RunStatus) => ({ run, status }) as Games["games"][number];

it("lists finished games page by page", async () => {
  const games = vi
    .fn<(offset: number, limit: number) => Promise<Games>>()
    .mockResolvedValueOnce({ games: [game("a", "playing"), game("b", "verified")], following: 12 })
    .mockResolvedValueOnce({ games: [game("c", "finished"), game("d", "rejected")], following: null });
  const finished = new FinishedGames({ games }, known);
  await finished.more();
  expect(finished.games.map(({ run }) => run)).toEqual(["b"]);
  await finished.more();
  expect(finished.games.map(({ run }) => run)).toEqual(["b", "c"]);
  await finished.more();
  expect(games.mock.calls.map(([offset]) => offset)).toEqual([0, 12]);
});

it("asks nothing for whoever never played, and says what went wrong", async () => {
  const games = vi.fn();
  const stranger = new FinishedGames({ games }, { recognise: async () => null });
  await stranger.more();
  expect([stranger.error, stranger.following, games.mock.calls.length]).toEqual([null, null, 0]);
  const lost = vi.fn().mockRejectedValueOnce(new ApiError(0, "offline"));
  const offline = new FinishedGames({ games: lost }, known);
  await offline.more();
  expect([offline.error, offline.following, offline.busy]).toEqual(["offline", 0, false]);
});

it("lists no game twice, where one begun meanwhile has pushed another onto the next page", async () => {
  const games = vi
    .fn<() => Promise<Games>>()
    .mockResolvedValueOnce({ games: [game("b", "verified"), game("c", "verified")], following: 12 })
    .mockResolvedValueOnce({ games: [game("c", "verified"), game("d", "verified")], following: null });
  const finished = new FinishedGames({ games }, known);
  await finished.more();
  await finished.more();
  expect(finished.games.map(({ run }) => run)).toEqual(["b", "c", "d"]);
});
