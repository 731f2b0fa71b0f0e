import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../api/client";
import type { OddsQuestion, TargetOdds } from "../api/types";
import { OddsDesk } from "../state/odds.svelte";
import { chanceOf, settled } from "./chance";
import { keptPlaces, leastOf, questionOf, rollChoices } from "./oddsQuestion";

const odds = (numerator: string, denominator: string): TargetOdds => ({
  target: "yams",
  chance: Number(numerator) / Number(denominator),
  numerator,
  denominator,
  bestKeep: [],
});
const yams = { key: "yams", dice: 5, rolls: 3, coloured: [], savesRolls: false };

describe("a chance", () => {
  it("is told as a percentage, as one in so many, and exactly", () => {
    const chance = chanceOf(odds("347897", "7558272"), "en");
    expect(chance).toEqual({
      percent: "4.6%",
      over: false,
      oneIn: "21.7",
      fraction: "347,897\u00a0/ 7,558,272",
    });
    expect(chanceOf(odds("1", "7776"), "fr").percent.replaceAll(/\s/g, "")).toBe("0,0129%");
    expect(chanceOf(odds("5", "9"), "en").oneIn).toBe("1.8");
  });

  it("is not called certain or impossible where it is neither, nor one in so many where it is", () => {
    expect(chanceOf(odds("99999", "100000"), "en")).toMatchObject({
      percent: "99.9%",
      over: true,
      oneIn: "1",
    });
    expect(chanceOf(odds("1", "1"), "en")).toMatchObject({ percent: "100%", over: false, oneIn: null });
    expect(chanceOf(odds("0", "1"), "en")).toMatchObject({ percent: "0%", oneIn: null });
    expect(chanceOf(odds("1", "221073919720733357899776"), "en").percent).not.toBe("0%");
  });
});

it("is settled where it is certain or impossible, and only there", () => {
  expect([odds("1", "1"), odds("0", "1"), odds("99999", "100000")].map(settled)).toEqual([
    "certain",
    "never",
    null,
  ]);
});

it("of an upper box is that of one die of its face", () => {
  expect(leastOf({ possible: [0, 2, 4, 6, 8, 10] })).toBe(2);
  expect(leastOf({ possible: [25, 0] })).toBe(25);
});

describe("a question", () => {
  it("is about dice lying, dice kept, or a turn that begins", () => {
    const wanted = { kind: "everything" } as const;
    expect(questionOf(yams, [3, 3, 3, 5, 6], 2, wanted)).toEqual({
      ruleset: "yams",
      rollsLeft: 2,
      dice: [3, 3, 3, 5, 6],
      target: null,
    });
    expect(questionOf(yams, [3, 3], 2, wanted)).toMatchObject({ held: [3, 3] });
    expect(questionOf(yams, [], 3, wanted)).toMatchObject({ held: [] });
  });

  it("names what is wanted as the protocol does, and is none while nothing is", () => {
    const target = (wanted: Parameters<typeof questionOf>[3]) => questionOf(yams, [], 3, wanted)?.target;
    expect(target({ kind: "box", category: "chance", points: 25 })).toBe("chance:25");
    expect(target({ kind: "box", category: "yams", points: null })).toBe("yams");
    expect(target({ kind: "alike", count: 4 })).toBe("4x");
    expect(target({ kind: "dice", faces: [5, 5, 6] })).toBe("5,5,6");
    expect(questionOf(yams, [], 3, { kind: "dice", faces: [] })).toBe(null);
  });

  it("leaves as many rolls as a turn can have left", () => {
    expect(rollChoices(yams, 0)).toEqual([1, 2, 3]);
    expect(rollChoices(yams, 2)).toEqual([1, 2]);
    expect(rollChoices(yams, 5)).toEqual([0, 1, 2]);
    expect(rollChoices({ ...yams, savesRolls: true }, 5)).toEqual([0, 1, 2, 3, 4]);
    expect(rollChoices({ ...yams, coloured: [0, 1] }, 0)).toEqual([1]);
    expect(rollChoices({ ...yams, coloured: [0, 1] }, 5)).toEqual([0, 1]);
  });

  it("has an answer that says which of the dice to keep, each once", () => {
    expect(keptPlaces([3, 5, 3, 3, 6], [3, 3])).toEqual([true, false, true, false, false]);
    expect(keptPlaces([3, 5], [])).toEqual([false, false]);
  });
});

describe("the answers", () => {
  const question = (rollsLeft: number): OddsQuestion => ({ ruleset: "yams", rollsLeft });

  it("come for the last of quick questions, and late ones to older questions are dropped", async () => {
    vi.useFakeTimers();
    const answers: ((n: string) => void)[] = [];
    const asked: number[] = [];
    const api = {
      odds: ({ rollsLeft }: OddsQuestion) => {
        asked.push(rollsLeft);
        return new Promise<{ chances: TargetOdds[] }>((resolve) => {
          answers.push((n) => resolve({ chances: [odds(n, "9")] }));
        });
      },
    };
    const desk = new OddsDesk(api);
    void desk.ask(question(1));
    void desk.ask(question(2));
    await vi.advanceTimersByTimeAsync(300);
    expect(asked).toEqual([2]);
    void desk.ask(question(3));
    await vi.advanceTimersByTimeAsync(300);
    answers[1]?.("3");
    await vi.advanceTimersByTimeAsync(0);
    answers[0]?.("2");
    await vi.advanceTimersByTimeAsync(0);
    expect([desk.chances?.[0]?.numerator, desk.busy]).toEqual(["3", false]);
    vi.useRealTimers();
  });

  it("may be that there is no connection", async () => {
    vi.useFakeTimers();
    const desk = new OddsDesk({ odds: () => Promise.reject(new ApiError(0, "offline")) });
    void desk.ask(question(1));
    await vi.advanceTimersByTimeAsync(300);
    expect([desk.error, desk.busy]).toEqual(["offline", false]);
    desk.rest();
    expect(desk.error).toBe(null);
    vi.useRealTimers();
  });
});
