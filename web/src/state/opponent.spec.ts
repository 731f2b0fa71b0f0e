import { expect, it, vi } from "vitest";
import { ApiError } from "../api/client";
import type { Opponent, Replay } from "../api/types";
import { FinishedDuel, OpponentGame } from "./opponent.svelte";

const after = (turns: number) => ({ level: "easy", total: 10 * turns, turns: Array(turns) }) as Opponent;

it("keeps the turns it knows until the next ones are there, and asks again until they are", async () => {
  const opponent = vi.fn<() => Promise<Opponent>>().mockResolvedValueOnce(after(1));
  const shown: (number | undefined)[] = [];
  const game: OpponentGame = new OpponentGame({ opponent }, async () => {
    shown.push(game.found?.total);
  });
  await game.follow({ id: "r" });
  expect(game.found?.total).toBe(10);
  opponent
    .mockRejectedValueOnce(new ApiError(0, "offline"))
    .mockRejectedValueOnce(new ApiError(503, "table-not-ready", null, 2, 0.5))
    .mockResolvedValueOnce(after(2));
  await game.follow({ id: "r" });
  expect(shown).toEqual([10, 10]);
  expect([game.found?.total, game.error, game.busy]).toEqual([20, null, false]);
});

it("shows nothing of one game beside another", async () => {
  const opponent = vi.fn<() => Promise<Opponent>>().mockResolvedValueOnce(after(3));
  const game = new OpponentGame({ opponent }, async () => {});
  await game.follow({ id: "r" });
  opponent.mockRejectedValueOnce(new ApiError(404, "no-opponent"));
  await game.follow({ id: "s" });
  expect([game.found, game.error, game.mayHelp]).toEqual([null, "no-opponent", false]);
});

it("has both games of a finished duel, or neither", async () => {
  const opponent = vi.fn(async () => after(2));
  const replay = vi
    .fn<() => Promise<Replay>>()
    .mockRejectedValueOnce(new ApiError(0, "offline"))
    .mockResolvedValueOnce({ turns: [{ category: "ones" }] } as Replay);
  const duel: FinishedDuel = new FinishedDuel({ opponent, replay }, async () => {
    expect(duel.found).toBe(null);
  });
  await duel.load("r");
  expect([duel.found?.opponent.total, duel.found?.turns.length]).toEqual([20, 1]);
});
