import { expect, it, vi } from "vitest";
import { ApiError } from "../api/client";
import type { Kind, Leaderboard, Opponent, Viewing } from "../api/types";
import { ruleset, viewing } from "../lib/replay.example";
import { computer, Rivals } from "./rivals.svelte";

const own = viewing.run ?? {
  id: "",
  challenge: "",
  kind: "daily" as Kind,
  player: { name: "", tag: "" },
  mine: true,
};
const row = (run: string | null, name: string | null) => ({
  rank: 1,
  run,
  name,
  tag: "TTTT",
  score: 100,
  loss: null,
});
const theirs: Viewing = {
  ...viewing,
  run: { ...own, id: "c~zoe", player: { name: "Zoé", tag: "ZZZZ" }, mine: false },
};

function comparing(watched: Viewing, board: Partial<Leaderboard> = {}) {
  const api = {
    leaderboard: vi.fn(
      async () => ({ finished: 2, standings: [], me: null, ...board }) as unknown as Leaderboard,
    ),
    viewing: vi.fn(async () => theirs),
    opponent: vi.fn(
      async () =>
        ({
          actions: viewing.replay.actions,
          turns: viewing.replay.turns,
          totals: [
            [44, 9],
            [160, 25],
          ],
        }) as Opponent,
    ),
  };
  return { api, rivals: new Rivals(api, watched, ruleset) };
}

it("lists the others on the board, oneself first, without the game watched and those of erased players", async () => {
  const me = { ...row("c~me", "Moi"), run: "c~me", percentile: null };
  const erased = { ...row(null, null), tag: null };
  const standings = [row("c~zoe", "Zoé"), row("c~me", "Moi"), erased, erased, row(own.id, "Anne")];
  const { api, rivals } = comparing(viewing, { standings, me, finished: 200 });
  await rivals.list();
  expect(api.leaderboard).toHaveBeenCalledExactlyOnceWith(own.challenge, { limit: 100 });
  expect(rivals.rows.map(({ run, mine }) => [run, mine])).toEqual([
    ["c~me", true],
    ["c~zoe", false],
  ]);
  expect([rivals.more, rivals.listed, rivals.hasComputer]).toEqual([true, true, false]);
});

it("puts another player's game beside, turn by turn", async () => {
  const { rivals } = comparing(viewing);
  await rivals.choose("c~zoe");
  expect(rivals.game).toMatchObject({ id: "c~zoe", player: { name: "Zoé" }, mine: false, totals: [44, 160] });
  expect(rivals.game?.line.map(({ points }) => points)).toEqual([9, 16]);
  await rivals.choose(null);
  expect([rivals.chosen, rivals.game]).toEqual([null, null]);
});

it("has the computer where one played against it, and then no board", async () => {
  const { api, rivals } = comparing({ ...viewing, run: { ...own, kind: "computer" } });
  await rivals.list();
  expect([rivals.hasComputer, rivals.challenge]).toEqual([true, null]);
  expect(api.leaderboard).not.toHaveBeenCalled();
  await rivals.choose(computer);
  expect(api.opponent).toHaveBeenCalledExactlyOnceWith(own.id);
  expect(rivals.game).toMatchObject({ id: computer, player: null, totals: [9, 25] });
});

it("compares a code's game only on dice that are this site's own", () => {
  const code = { ...viewing, run: null };
  expect(comparing(code).rivals.challenge).toBe(code.replay.challenge);
  expect(comparing({ ...code, genuine: false }).rivals.challenge).toBe(null);
  expect(comparing({ ...code, genuine: null }).rivals.challenge).toBe(null);
  expect(comparing({ ...viewing, run: { ...own, kind: "computer", mine: false } }).rivals.hasComputer).toBe(
    false,
  );
});

it("says what went wrong, and only of the game that is still wanted", async () => {
  const { api, rivals } = comparing(viewing);
  api.viewing.mockRejectedValueOnce(new ApiError(403, "replay-hidden"));
  await rivals.choose("c~zoe");
  expect([rivals.error, rivals.game]).toEqual(["replay-hidden", null]);
  api.viewing.mockResolvedValueOnce({ ...theirs, sheets: [] });
  await rivals.choose("c~zoe");
  expect([rivals.error, rivals.broken]).toEqual([null, true]);
  api.viewing.mockRejectedValueOnce(new ApiError(0, "offline"));
  const first = rivals.choose("c~zoe");
  await rivals.choose(null);
  await first;
  expect([rivals.error, rivals.broken]).toEqual([null, false]);
  api.leaderboard.mockRejectedValueOnce(new ApiError(403, "board-hidden"));
  await rivals.list();
  expect(rivals.error).toBe("board-hidden");
});
