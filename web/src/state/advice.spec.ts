import { expect, it, vi } from "vitest";
import { ApiError } from "../api/client";
import type { Action, Advice, Run } from "../api/types";
import { Advisor } from "./advice.svelte";
import { Play } from "./play.svelte";

const run = {
  id: "r",
  status: "playing",
  nextAction: 4,
  rollsLeft: 2,
  dice: [3, 3, 5, 5, 5],
  columns: [],
  advised: false,
} as unknown as Run;

const option = (action: Action, loss = 0) => ({ action, kept: [], points: null, value: 200, loss });
const best = option({ keep: [2, 3, 4] });

/** A game on the table, and what the server tells of it once advice was given. */
function table(then: Run = { ...run, advised: true }) {
  const advice = vi.fn(
    async (_run: string, considered: Action | null = null): Promise<Advice> => ({
      exact: true,
      actions: [best],
      considered: considered && option(considered, 1.5),
    }),
  );
  const api = { advice, run: async () => then, act: vi.fn(async () => run) };
  const play = new Play(api);
  play.show(run);
  const waits: number[] = [];
  const advisor: Advisor = new Advisor(api, play, async (ms) => {
    waits.push(ms);
  });
  return { play, advisor, advice, waits };
}

it("asks for nothing before the player has agreed, and only the first time", async () => {
  const { play, advisor, advice } = table();
  await advisor.wonder("best");
  expect(advice).not.toHaveBeenCalled();
  advisor.close();
  await advisor.confirm();
  expect(advice).not.toHaveBeenCalled();
  await advisor.wonder("best");
  await advisor.confirm();
  expect(play.run?.advised).toBe(true);
  expect([advisor.best, advisor.found?.actions]).toEqual([true, [best]]);
  advisor.close();
  await advisor.wonder("best");
  expect(advice).toHaveBeenCalledTimes(1); // the dice are the same
});

it("tells what one's own choice would cost, without showing the best", async () => {
  const { play, advisor, advice } = table();
  play.prepare({ keep: [0, 1] });
  await advisor.wonder("mine");
  await advisor.confirm();
  expect(advice).toHaveBeenCalledExactlyOnceWith("r", { keep: [0, 1] });
  expect([advisor.best, advisor.found?.considered?.loss]).toEqual([false, 1.5]);
});

it("shows nothing about dice that another tab has left", async () => {
  const { play, advisor } = table({ ...run, nextAction: 5, dice: [1, 2, 5, 5, 5], advised: true });
  await advisor.wonder("best");
  await advisor.confirm();
  expect(play.run?.nextAction).toBe(5);
  expect([advisor.found, advisor.best, advisor.busy]).toEqual([null, false, false]);
});

it("drops an answer that comes after one has acted", async () => {
  const { advisor, advice } = table();
  let answerSlowly = (_: Advice) => {};
  advice.mockReturnValueOnce(
    new Promise((resolve) => {
      answerSlowly = resolve;
    }),
  );
  await advisor.wonder("best");
  const asked = advisor.confirm();
  advisor.forget();
  answerSlowly({ exact: true, actions: [best], considered: null });
  await asked;
  expect([advisor.found, advisor.best]).toEqual([null, false]);
});

it("waits for the table as the server says, and knows how far it is", async () => {
  const { advisor, advice, waits } = table();
  advice.mockRejectedValueOnce(new ApiError(503, "table-not-ready", null, 3, 0.4));
  await advisor.wonder("best");
  await advisor.confirm();
  expect(waits).toEqual([3000]);
  expect(advisor.found?.actions).toEqual([best]);
});

it("learns where the game stands when the server says no", async () => {
  const { play, advisor, advice } = table({ ...run, nextAction: 6 });
  advice.mockRejectedValueOnce(new ApiError(422, "invalid-position"));
  play.prepare({ keep: [0, 1] });
  await advisor.wonder("mine");
  await advisor.confirm();
  expect([advisor.error, play.run?.nextAction]).toEqual(["invalid-position", 6]);
});
