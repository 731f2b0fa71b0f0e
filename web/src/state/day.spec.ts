import { expect, it, vi } from "vitest";
import { ApiError } from "../api/client";
import type { Challenge, Daily } from "../api/types";
import { Day } from "./day.svelte";

const challenges = ["yams", "yatzy", "yams.up"].map((key) => ({ id: `2026-12-01.${key}` }) as Challenge);

it("offers the day's challenges, asked for once, and its variant in place of another day's", async () => {
  const daily = vi.fn(async () => ({ challenges }) as unknown as Daily);
  const day = new Day({ daily });
  await day.load("2026-12-01");
  await day.load("2026-12-01");
  expect(daily).toHaveBeenCalledExactlyOnceWith("2026-12-01");
  expect(day.instead("2026-12-01.yatzy")).toBe(null);
  expect(day.instead("2026-12-01.yams.down")?.id).toBe("2026-12-01.yams.up");
});

it("offers none for a day without dice", async () => {
  const day = new Day({ daily: vi.fn().mockRejectedValue(new ApiError(404, "unknown-day")) });
  await day.load("1999-01-01");
  expect(day.challenges).toEqual([]);
  expect(day.instead("1999-01-01.yams")).toBe(null);
});

it("is not there for a second one who asks before the answer has come", async () => {
  let answer = (_: Daily) => {};
  const daily = vi.fn(() => new Promise<Daily>((resolve) => (answer = resolve)));
  const day = new Day({ daily });
  void day.load("2026-12-01");
  const second = day.load("2026-12-01").then(() => day.challenges.length);
  answer({ challenges } as unknown as Daily);
  expect(await second).toBe(3);
});
