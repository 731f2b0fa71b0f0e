import { expect, it, vi } from "vitest";
import { ApiError } from "../api/client";
import type { Challenge, Run } from "../api/types";
import { NewGame } from "./newGame.svelte";

const terms = { kind: "computer", ruleset: "yams", level: "easy" } as const;

function table() {
  const createChallenge = vi.fn(async () => ({ id: "7NQ3KZP0XA" }) as Challenge);
  const startRun = vi.fn(async () => ({ id: "r", challenge: "7NQ3KZP0XA" }) as Run);
  const remember = vi.fn();
  return {
    createChallenge,
    startRun,
    remember,
    game: new NewGame({ createChallenge, startRun }, { remember }),
  };
}

it("is made, begun and remembered, once however often it is asked for", async () => {
  const { game, createChallenge, remember } = table();
  const paths = await Promise.all([game.begin(terms), game.begin(terms)]);
  expect(paths).toEqual(["/c/7NQ3KZP0XA", null]);
  expect(createChallenge).toHaveBeenCalledExactlyOnceWith(terms);
  expect(remember).toHaveBeenCalledExactlyOnceWith({ id: "r", challenge: "7NQ3KZP0XA" });
});

it("says why there is none, and can be tried again", async () => {
  const { game, startRun } = table();
  startRun.mockRejectedValueOnce(new ApiError(429, "too-fast"));
  expect(await game.begin(terms)).toBe(null);
  expect([game.busy, game.error]).toEqual([false, "too-fast"]);
  expect(await game.begin(terms)).toBe("/c/7NQ3KZP0XA");
  expect(game.error).toBe(null);
});
