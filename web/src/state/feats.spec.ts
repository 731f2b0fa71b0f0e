import { expect, it, vi } from "vitest";
import { ApiError } from "../api/client";
import type { Run, Stats } from "../api/types";
import { Feats } from "./feats.svelte";

const run = { id: "r", challenge: "2026-12-01.yams", ruleset: "yams", score: 231 } as Run;

function stats(days: string[], { score = 231, best = 231, current = 3 } = {}): Stats {
  const recent = days.map((day) => ({ day, score, luck: null, loss: null }));
  return {
    games: days.length,
    streak: { current, longest: 5, today: true },
    rulesets: [{ ruleset: "yams", games: days.length, best, recent }],
  } as unknown as Stats;
}

const two = ["2026-11-30", "2026-12-01"];

function feats(...answers: (Stats | Error)[]) {
  const ask = vi.fn();
  for (const answer of answers)
    answer instanceof Error ? ask.mockRejectedValueOnce(answer) : ask.mockResolvedValueOnce(answer);
  const wait = vi.fn().mockResolvedValue(undefined);
  return { ask, wait, state: new Feats({ stats: ask }, wait) };
}

it("are told as soon as the game is counted", async () => {
  const { ask, state } = feats(stats(["2026-11-30"], { current: 2 }), stats(two, { score: 200 }), stats(two));
  await state.load(run);
  expect(ask).toHaveBeenCalledTimes(3);
  expect([state.streak, state.best]).toEqual([3, true]);
});

it("hold no record below the best, nor in a first game", async () => {
  const among = feats(stats(two, { best: 250 })).state;
  await among.load(run);
  expect(among.best).toBe(false);
  const first = feats(stats(["2026-12-01"], { current: 1 })).state;
  await first.load(run);
  expect([first.streak, first.best]).toEqual([1, false]);
});

it("are not spoken of without a connection, nor when counting takes too long", async () => {
  const away = feats(new ApiError(0, "offline"));
  await away.state.load(run);
  expect(away.ask).toHaveBeenCalledOnce();
  expect(away.state.streak).toBe(0);
  const slow = feats(...Array.from({ length: 9 }, () => stats(["2026-11-30"])));
  await slow.state.load(run);
  expect(slow.ask.mock.calls.length).toBeLessThan(9);
  expect(slow.state.streak).toBe(0);
});

it("are not asked for any more once nobody looks", async () => {
  const { ask, wait, state } = feats(stats([]), stats(two));
  wait.mockImplementation(async () => state.stop());
  await state.load(run);
  expect(ask).toHaveBeenCalledOnce();
  expect(state.streak).toBe(0);
});
