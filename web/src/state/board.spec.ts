import { expect, it, vi } from "vitest";
import type { Leaderboard, Standing } from "../api/types";
import { Board } from "./board.svelte";

const row = (run: number): Standing => ({
  rank: run,
  name: "A",
  tag: "T",
  score: 500 - run,
  loss: null,
  run: `r${run}`,
});
const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => row(from + i));

function page(standings: Standing[], finished: number): Leaderboard {
  return { finished, by: "score", offset: 0, standings, me: null, histogram: [[200, finished]], asOf: "" };
}

it("pages through a board without showing a row twice, though it grows meanwhile", async () => {
  // A game verified between the two requests pushes the last row of page one onto page two.
  const leaderboard = vi
    .fn()
    .mockResolvedValueOnce(page(rows(0, 50), 70))
    .mockResolvedValueOnce(page(rows(49, 70), 71));
  const board = new Board({ leaderboard });
  await board.load("2026-12-01.yams");
  expect(board.hasMore).toBe(true);
  await board.more();
  expect(leaderboard).toHaveBeenLastCalledWith("2026-12-01.yams", { offset: 50, limit: 50 });
  expect(board.standings.map(({ run }) => run)).toEqual(rows(0, 70).map(({ run }) => run));
  expect(board.hasMore).toBe(false);
});

it("drops a slow answer for a day that is no longer shown", async () => {
  let answerSlowly = (_: Leaderboard) => {};
  const slow = new Promise<Leaderboard>((resolve) => {
    answerSlowly = resolve;
  });
  const leaderboard = vi
    .fn()
    .mockReturnValueOnce(slow)
    .mockResolvedValueOnce(page([row(1)], 1));
  const board = new Board({ leaderboard });
  const first = board.load("2026-11-30.yams");
  await board.load("2026-12-01.yams");
  answerSlowly(page(rows(0, 9), 9));
  await first;
  expect(board.standings).toEqual([row(1)]);
});
