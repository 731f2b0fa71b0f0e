import { expect, it, vi } from "vitest";
import { ApiError } from "../api/client";
import type { Analysis, ErrorCode, Foresight } from "../api/types";
import { RunAnalysis } from "./analysis.svelte";
import { mostAttempts } from "./awaited.svelte";
import { BestGame } from "./foresight.svelte";

const found = { run: "r", score: 231 } as Analysis;
const away = (
  status: number,
  code: ErrorCode,
  retryAfterS: number | null = null,
  progress: number | null = null,
) => new ApiError(status, code, null, retryAfterS, progress);

function asking(analysis: () => Promise<Analysis>) {
  const waits: number[] = [];
  /** the progress known during each wait */
  const told: (number | null)[] = [];
  const asked: RunAnalysis = new RunAnalysis({ analysis }, async (ms) => {
    waits.push(ms);
    told.push(asked.progress);
  });
  return { asked, waits, told };
}

it("asks again, when the server said, until the analysis is made", async () => {
  const analysis = vi
    .fn<() => Promise<Analysis>>()
    .mockRejectedValueOnce(away(503, "table-not-ready", 5, 0.25))
    .mockRejectedValueOnce(away(503, "analysis-not-ready", 1))
    .mockResolvedValue(found);
  const { asked, waits, told } = asking(analysis);
  await asked.load("r");
  expect(waits).toEqual([5000, 1000]);
  expect(told).toEqual([0.25, null]);
  expect(asked.found).toBe(found);
  expect(asked.busy).toBe(false);
});

it("gives up after a bounded time, and never waits long for what is being made", async () => {
  const analysis = vi.fn().mockRejectedValue(away(503, "analysis-not-ready", 1));
  const { asked, waits } = asking(analysis);
  await asked.load("r");
  expect(analysis).toHaveBeenCalledTimes(mostAttempts);
  expect(Math.max(...waits)).toBe(5000);
  expect([asked.busy, asked.error, asked.mayHelp]).toEqual([false, "analysis-not-ready", true]);
});

it("stops when nobody looks any more", async () => {
  const analysis = vi.fn().mockRejectedValue(away(0, "offline"));
  let asked: RunAnalysis;
  asked = new RunAnalysis({ analysis }, async () => asked.stop());
  await asked.load("r");
  expect(analysis).toHaveBeenCalledTimes(1);
  expect(asked.busy).toBe(false);
});

it("drops the answer for a run that is no longer shown", async () => {
  let answerSlowly = (_: Analysis) => {};
  const slow = new Promise<Analysis>((resolve) => {
    answerSlowly = resolve;
  });
  const analysis = vi
    .fn<() => Promise<Analysis>>()
    .mockReturnValueOnce(slow)
    .mockResolvedValueOnce({ ...found, run: "s" });
  const { asked } = asking(analysis);
  const first = asked.load("r");
  await asked.load("s");
  answerSlowly(found);
  await first;
  expect(asked.found?.run).toBe("s");
});

it("does not ask again where there never will be one", async () => {
  const { asked, waits } = asking(() => Promise.reject(away(404, "no-analysis")));
  await asked.load("r");
  expect(waits).toEqual([]);
  expect([asked.busy, asked.mayHelp]).toEqual([false, false]);
});

it("finds the best game, or says nothing where the rules have none", async () => {
  const answer = { score: 286 } as Foresight;
  const foresight = vi
    .fn<() => Promise<Foresight>>()
    .mockResolvedValueOnce(answer)
    .mockRejectedValueOnce(away(404, "no-foresight"))
    .mockRejectedValueOnce(away(0, "offline"));
  const best = new BestGame({ foresight });
  await best.load("c");
  expect(best.found).toBe(answer);
  await best.load("c");
  expect([best.found, best.error]).toEqual([null, null]);
  await best.load("c");
  expect(best.error).toBe("offline");
});
