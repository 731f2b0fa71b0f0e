import { expect, it, vi } from "vitest";
import { ApiError } from "../api/client";
import type { Games, RunStatus } from "../api/types";
import { FinishedGames } from "./finishedGames.svelte";

const game = (run: string, status: RunStatus) => ({ run, status }) as Games["games"][number];

it("lists finished games page by page", async () => {
  const games = vi
    .fn<(offset: number, limit: number) => Promise<Games>>()
    .mockResolvedValueOnce({ games: [game("a", "playing"), game("b", "verified")], following: 12 })
    .mockResolvedValueOnce({ games: [game("c", "finished"), game("d", "rejected")], following: null });
  const finished = new FinishedGames({ games });
  await finished.more();
  expect(finished.games.map(({ run }) => run)).toEqual(["b"]);
  await finished.more();
  expect(finished.games.map(({ run }) => run)).toEqual(["b", "c"]);
  await finished.more();
  expect(games.mock.calls.map(([offset]) => offset)).toEqual([0, 12]);
});

it("has none for whoever never played, and says what else went wrong", async () => {
  const games = vi.fn().mockRejectedValueOnce(new ApiError(401, "no-token"));
  const stranger = new FinishedGames({ games });
  await stranger.more();
  expect([stranger.error, stranger.following]).toEqual([null, null]);
  const offline = new FinishedGames({ games: vi.fn().mockRejectedValueOnce(new ApiError(0, "offline")) });
  await offline.more();
  expect([offline.error, offline.following, offline.busy]).toEqual(["offline", 0, false]);
});
