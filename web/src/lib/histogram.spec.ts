import { describe, expect, it } from "vitest";
import type { Histogram } from "../api/types";
import { barLabels, bars, barWidth, placeOf, sharing } from "./histogram";

/** Many boards from a fixed linear congruence: different every time would be a test nobody can repeat. */
function boards(): Histogram[] {
  let state = 7;
  const next = (n: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % n;
  };
  return Array.from({ length: 50 }, () => {
    const scores = new Set(Array.from({ length: 1 + next(60) }, () => next(400)));
    return [...scores].map((score): [number, number] => [score, 1 + next(9)]);
  });
}

describe("bars", () => {
  it("lose no player and count none twice, in at most twenty bars without gaps", () => {
    for (const histogram of boards()) {
      const all = bars(histogram, null);
      const players = histogram.reduce((sum, [, count]) => sum + count, 0);
      expect(all.reduce((sum, bar) => sum + bar.players, 0)).toBe(players);
      expect(all.length).toBeLessThanOrEqual(20);
      all.slice(1).forEach((bar, i) => {
        expect(bar.from).toBe((all[i]?.to ?? 0) + 1);
      });
    }
  });

  it("mark exactly one bar as mine, the one with my score in it", () => {
    for (const histogram of boards()) {
      const mine = histogram[0]?.[0] ?? 0;
      const marked = bars(histogram, mine).filter((bar) => bar.mine);
      expect(marked).toHaveLength(1);
      expect(marked[0]?.from).toBeLessThanOrEqual(mine);
      expect(marked[0]?.to).toBeGreaterThanOrEqual(mine);
    }
  });

  it("reach the scores that are marked, each in its bar", () => {
    for (const histogram of boards()) {
      const marks = [245.87, 331].map((score) => ({ score, label: "" }));
      const all = bars(histogram, null, marks);
      expect(all.length).toBeLessThanOrEqual(20);
      for (const { score } of marks) {
        const bar = all[Math.floor(placeOf(Math.floor(score), all))];
        expect(bar?.from).toBeLessThanOrEqual(score);
        expect(bar?.to).toBeGreaterThanOrEqual(Math.floor(score));
      }
    }
  });

  it("are none for an empty board and one for a lone player", () => {
    expect(bars([], null)).toEqual([]);
    expect(bars([[231, 1]], 231)).toEqual([{ from: 231, to: 231, players: 1, mine: true }]);
  });

  it("are as narrow as fits, in round steps", () => {
    expect(barWidth(100, 119, 20)).toBe(1);
    expect(barWidth(100, 120, 20)).toBe(2);
    expect(barWidth(0, 375, 20)).toBe(20);
  });

  it("are labelled at the ends and in the middle", () => {
    const all = bars(
      [
        [100, 1],
        [200, 1],
        [300, 1],
      ],
      null,
    );
    expect(barLabels(all).map(({ score }) => score)).toEqual([100, 200, 300]);
  });
});

it("counts the others with the same score", () => {
  expect(
    sharing(
      [
        [200, 1],
        [231, 3],
      ],
      231,
    ),
  ).toBe(2);
  expect(sharing([[200, 1]], 200)).toBe(0);
  expect(sharing([], 200)).toBe(0);
});
