import { describe, expect, it } from "vitest";
import type { Challenge, Run } from "../api/types";
import { dayOf, LastResult } from "./lastResult";

const noon = Date.parse("2026-12-01T12:00:00Z");
const hourMs = 3_600_000;

function remembering() {
  const map = new Map<string, string>();
  return new LastResult({
    get: (key) => map.get(key) ?? null,
    set: (key, value) => void (value === null ? map.delete(key) : map.set(key, value)),
  });
}

const aRun = (challenge: string, score: number | null = 231, status = "verified") =>
  ({ id: `${challenge}~p`, challenge, ruleset: "yams", score, status }) as Run;
const of = (challenge: string) =>
  ({ id: challenge, closesAt: `${challenge.slice(0, 10)}T23:00:00Z` }) as Challenge;

const seen = { justNow: false, atMs: noon };
const played = { justNow: true, atMs: noon };

describe("the last result", () => {
  it("is told with its day and the place last known", () => {
    const last = remembering();
    expect(last.get()).toBe(null);
    last.note(aRun("2026-12-01.yams"), of("2026-12-01.yams"), played);
    last.place(aRun("2026-12-01.yams"), { rank: 2, finished: 4 });
    last.place(aRun("2026-11-30.yams"), { rank: 1, finished: 9 });
    last.note(aRun("2026-12-01.yams"), of("2026-12-01.yams"), { justNow: false, atMs: noon + hourMs });
    expect(last.get()).toEqual({
      run: "2026-12-01.yams~p",
      ruleset: "yams",
      score: 231,
      place: { rank: 2, finished: 4 },
      date: "2026-12-01",
      closesMs: Date.parse("2026-12-01T23:00:00Z"),
      playedMs: noon,
    });
  });

  it("is not pushed aside by an older game that is looked at again, and is by one just played", () => {
    const last = remembering();
    last.note(aRun("2026-12-01.yams"), of("2026-12-01.yams"), seen);
    last.note(aRun("2026-11-30.yams"), of("2026-11-30.yams"), seen);
    last.note(aRun("ABCDEFGHJK"), of("ABCDEFGHJK"), seen);
    expect(last.get()?.date).toBe("2026-12-01");
    last.note(aRun("2026-11-30.yams"), of("2026-11-30.yams"), played);
    expect(last.get()?.date).toBe("2026-11-30");
    last.note(aRun("ABCDEFGHJK", 180), of("ABCDEFGHJK"), played);
    expect(last.get()).toMatchObject({ score: 180, date: null, closesMs: null });
  });

  it("is no refused game", () => {
    const last = remembering();
    last.note(aRun("2026-12-01.yams", 231, "rejected"), of("2026-12-01.yams"), played);
    expect(last.get()).toBe(null);
    last.note(aRun("2026-12-01.yams", 231, "finished"), of("2026-12-01.yams"), played);
    last.note(aRun("2026-12-01.yams", 231, "rejected"), of("2026-12-01.yams"), seen);
    expect(last.get()).toBe(null);
  });
});

it("is today's until its dice close, yesterday's for a day, and neither by a clock that can't be right", () => {
  const last = remembering();
  last.note(aRun("2026-12-01.yams"), of("2026-12-01.yams"), played);
  const result = last.get();
  if (!result) throw new Error("nothing noted");
  const at = (instant: string) => dayOf(result, Date.parse(instant));
  expect(at("2026-12-01T22:59:59Z")).toBe("today");
  expect(at("2026-12-01T23:00:00Z")).toBe("yesterday");
  expect(at("2026-12-02T22:59:59Z")).toBe("yesterday");
  expect(at("2026-12-02T23:00:00Z")).toBe(null);
  expect(at("2026-12-01T02:00:00Z")).toBe(null);
  expect(dayOf({ ...result, closesMs: null }, noon)).toBe(null);
});

it("is nothing that this version would not have written", () => {
  const good = {
    ...{ run: "r", ruleset: "yams", score: 231, place: null, playedMs: noon },
    ...{ date: "2026-12-01", closesMs: noon },
  };
  const read = (value: unknown) => new LastResult({ get: () => JSON.stringify(value), set: () => {} }).get();
  expect(read(good)).toEqual(good);
  expect(read({ ...good, date: null, closesMs: null, place: { rank: 1, finished: 2 } })).not.toBe(null);
  const broken = [
    ...[{ run: 5 }, { ruleset: {} }, { score: "5" }, { score: 1.5 }, { place: 5 }, { place: { rank: 1 } }],
    ...[{ date: "2026-13-45" }, { date: "x" }, { date: null }, { closesMs: null }, { closesMs: 1e300 }],
    ...[{ playedMs: "now" }, { playedMs: 9e15 }],
  ];
  for (const change of broken) expect(read({ ...good, ...change })).toBe(null);
  for (const value of [5, "x", {}, [], true, { run: "x", score: 5 }]) expect(read(value)).toBe(null);
});
