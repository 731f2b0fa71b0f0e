import { expect, it, vi } from "vitest";
import { ApiError } from "../api/client";
import type { Game, Games, Stats } from "../api/types";
import { OwnGames } from "./own.svelte";

const games = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => ({ run: `r${from + i}` }) as Game);
const page = (list: Game[], following: number | null): Games => ({ games: list, following });
const stats = { games: 40 } as Stats;

it("pages through one's games, none twice though a game was begun meanwhile", async () => {
  const api = {
    stats: vi.fn().mockResolvedValue(stats),
    games: vi
      .fn()
      .mockResolvedValueOnce(page(games(0, 20), 20))
      .mockResolvedValueOnce(page(games(19, 38), null)),
  };
  const own = new OwnGames(api);
  await own.load();
  expect([own.stats, own.hasMore]).toEqual([stats, true]);
  await Promise.all([own.more(), own.more()]);
  expect(api.games).toHaveBeenCalledTimes(2);
  expect(own.games?.map(({ run }) => run)).toEqual(games(0, 38).map(({ run }) => run));
  expect(own.hasMore).toBe(false);
});

it("keeps what it has when the next page fails", async () => {
  const api = {
    stats: vi.fn().mockResolvedValue(stats),
    games: vi
      .fn()
      .mockResolvedValueOnce(page(games(0, 20), 20))
      .mockRejectedValueOnce(new ApiError(0, "offline")),
  };
  const own = new OwnGames(api);
  await own.load();
  await own.more();
  expect([own.games?.length, own.error, own.hasMore]).toEqual([20, "offline", true]);
});
