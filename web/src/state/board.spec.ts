import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../api/client";
import type { Leaderboard, PeriodBoard, PeriodStanding, Standing } from "../api/types";
import { Board } from "./board.svelte";
import { periodRanking } from "./periodBoard.svelte";

const id = "2026-12-01.yams";
const row = (run: number): Standing => ({
  rank: run,
  name: "A",
  tag: "T",
  score: 500 - run,
  loss: null,
  run: `r${run}`,
});
const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => row(from + i));

function page(standings: Standing[], finished: number, offset = 0): Leaderboard {
  return { finished, by: "score", offset, standings, me: null, histogram: [[200, finished]], asOf: "" };
}

const shown = (board: Board) => board.standings.map(({ run }) => run);
const ids = (from: number, to: number) => rows(from, to).map(({ run }) => run);

describe("Board", () => {
  it("pages through a board without showing a row twice, though it grows meanwhile", async () => {
    // A game verified between the two requests pushes the last row of page one onto page two.
    const leaderboard = vi
      .fn()
      .mockResolvedValueOnce(page(rows(0, 50), 70))
      .mockResolvedValueOnce(page(rows(49, 70), 71, 50));
    const board = new Board({ leaderboard });
    await board.load(id);
    expect(board.ranking.hasMore).toBe(true);
    await board.ranking.more();
    expect(leaderboard).toHaveBeenLastCalledWith(id, { by: "score", offset: 50, limit: 50 });
    expect(shown(board)).toEqual(ids(0, 70));
    expect(board.ranking.hasMore).toBe(false);
  });

  it("goes up and down from one's own place, and back to the top", async () => {
    const leaderboard = vi
      .fn()
      .mockResolvedValueOnce(page(rows(0, 50), 200))
      .mockResolvedValueOnce(page(rows(80, 130), 200, 80))
      .mockResolvedValueOnce(page(rows(30, 80), 200, 30))
      .mockResolvedValueOnce(page(rows(130, 180), 200, 130))
      .mockResolvedValueOnce(page(rows(0, 30), 200))
      .mockResolvedValueOnce(page(rows(0, 50), 200));
    const { ranking } = new Board({ leaderboard });
    const board = new Board({ leaderboard });
    await board.load(id);
    await board.ranking.aroundMe();
    expect(leaderboard).toHaveBeenLastCalledWith(id, { by: "score", around: "me", limit: 50 });
    expect(shown(board)).toEqual(ids(80, 130));
    await board.ranking.before();
    expect(leaderboard).toHaveBeenLastCalledWith(id, { by: "score", offset: 30, limit: 50 });
    await board.ranking.more();
    expect(shown(board)).toEqual(ids(30, 180));
    await board.ranking.before();
    expect(leaderboard).toHaveBeenLastCalledWith(id, { by: "score", offset: 0, limit: 30 });
    expect(shown(board)).toEqual(ids(0, 180));
    expect(board.ranking.hasBefore).toBe(false);
    await board.ranking.top();
    expect(shown(board)).toEqual(ids(0, 50));
    expect(ranking.standings).toEqual([]);
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
    await board.load(id);
    answerSlowly(page(rows(0, 9), 9));
    await first;
    expect(board.standings).toEqual([row(1)]);
  });

  it("keeps what it shows until another board is there, and shows nothing of it when that fails", async () => {
    const leaderboard = vi.fn().mockResolvedValueOnce(page([row(1)], 1));
    const board = new Board({ leaderboard });
    await board.load("2026-11-30.yams");
    leaderboard.mockRejectedValueOnce(new ApiError(0, "offline"));
    const loading = board.load(id);
    expect([board.ranking.stale, board.standings.length]).toEqual([true, 1]);
    await loading;
    expect([board.finished, board.standings.length, board.error]).toEqual([null, 0, "offline"]);
    expect(board.ranking.busy).toBe(false);
  });

  it("keeps its rows when a further page fails, and asks for the same again", async () => {
    const leaderboard = vi.fn().mockResolvedValueOnce(page(rows(0, 50), 70));
    const board = new Board({ leaderboard });
    await board.load(id);
    leaderboard.mockRejectedValueOnce(new ApiError(503, "store-away"));
    await board.ranking.more();
    expect([board.standings.length, board.error]).toEqual([50, "store-away"]);
    leaderboard.mockResolvedValueOnce(page(rows(50, 70), 70, 50));
    await board.ranking.more();
    expect(shown(board)).toEqual(ids(0, 70));
    expect(board.error).toBe(null);
  });

  it("sends one request for a double tap", async () => {
    const leaderboard = vi.fn().mockResolvedValue(page(rows(0, 50), 200));
    const board = new Board({ leaderboard });
    await board.load(id);
    await Promise.all([board.ranking.more(), board.ranking.more()]);
    expect(leaderboard).toHaveBeenCalledTimes(2);
  });

  it("asks by loss until a page comes short, as the answer counts the games by score", async () => {
    const byLoss = (standings: Standing[]) => ({ ...page(standings, 200), by: "loss" as const });
    const leaderboard = vi
      .fn()
      .mockResolvedValueOnce(byLoss(rows(0, 50)))
      .mockResolvedValueOnce(byLoss([]));
    const board = new Board({ leaderboard });
    await board.load(id, "loss");
    expect([board.ranking.hasMore, board.ranking.size]).toEqual([true, null]);
    await board.ranking.more();
    expect([board.ranking.hasMore, board.standings.length]).toEqual([false, 50]);
  });
});

it("shows every erased player's row of a day, though nothing tells one from another", async () => {
  const erased = (rank: number): Standing => ({ ...row(rank), name: null, tag: null, run: null });
  const leaderboard = vi
    .fn()
    .mockResolvedValueOnce(page([...rows(0, 49), erased(49)], 52))
    .mockResolvedValueOnce(page([erased(50), row(51)], 52, 50));
  const board = new Board({ leaderboard });
  await board.load(id);
  await board.ranking.more();
  expect(board.standings.map(({ rank }) => rank)).toEqual(Array.from({ length: 52 }, (_, i) => i));
});

describe("a period's board", () => {
  const standing = (rank: number, name: string | null): PeriodStanding => ({
    rank,
    name,
    tag: name && "T",
    score: 900 - rank,
    loss: null,
    days: 5,
    mine: false,
  });

  it("shows no erased player twice either, and all of those not seen", async () => {
    const first = Array.from({ length: 50 }, (_, i) => standing(i, i < 48 ? `P${i}` : null)); // two erased at its end
    const pushed = [...first.slice(47), standing(50, null), standing(51, "Zoé")].map((row) => ({ ...row }));
    const answer = (standings: PeriodStanding[]) => ({ standings, players: 53, offset: 0 }) as PeriodBoard;
    const ranking = periodRanking();
    const fetch = vi
      .fn()
      .mockResolvedValueOnce(answer(first))
      .mockResolvedValueOnce(answer(pushed.slice(0, 1)));
    await ranking.load(fetch);
    await ranking.more();
    expect(ranking.standings.length).toBe(50);
    fetch.mockResolvedValueOnce(answer(first)).mockResolvedValueOnce(answer(pushed));
    await ranking.load(fetch);
    await ranking.more();
    expect(ranking.standings.map(({ rank }) => rank)).toContain(51);
  });
});
