import { expect, it, vi } from "vitest";
import { ApiError } from "../api/client";
import type { Kind, MyChallenge } from "../api/types";
import { aCodedChallenge, opensAt } from "./challenges.testing";
import { Clock } from "./clock.svelte";
import { MyChallenges } from "./myChallenges.svelte";
import { Waiting } from "./waiting.svelte";

const day = 86_400_000;

const one = (id: string, status: MyChallenge["status"] = "verified", kind: Kind = "friend"): MyChallenge => ({
  challenge: aCodedChallenge(id, kind),
  run: status && `${id}~p`,
  status,
  score: status === null || status === "playing" ? null : 231,
});

function setting(all: MyChallenge[], atMs = Date.parse(opensAt)) {
  const api = {
    myChallenges: vi.fn(async (offset: number, limit: number) => ({
      challenges: all.slice(offset, offset + limit),
      following: offset + limit < all.length ? offset + limit : null,
    })),
  };
  const clock = new Clock(() => atMs);
  return { api, clock, mine: new MyChallenges(api, clock) };
}

const ids = (list: readonly { challenge: { id: string } }[]) => list.map(({ challenge }) => challenge.id);

it("lists what waits apart from what is over, made here or elsewhere", async () => {
  const { mine } = setting([one("A", null), one("B", "playing"), one("C", "verified", "computer")]);
  await mine.more();
  expect(ids(mine.unfinished)).toEqual(["A", "B"]);
  expect(mine.over).toMatchObject([{ standing: "finished", score: 231 }]);
  expect(mine.hasMore).toBe(false);
});

it("has nothing to finish of what is closed", async () => {
  const { mine } = setting(
    [one("A", null), one("B", "playing"), one("C", "rejected")],
    Date.parse(opensAt) + 15 * day,
  );
  await mine.more();
  expect(mine.unfinished).toEqual([]);
  expect(mine.over.map(({ standing }) => standing)).toEqual(["missed", "left", "rejected"]);
});

it("goes on page by page with one request each, and repeats nothing that was pushed down meanwhile", async () => {
  const all = Array.from({ length: 30 }, (_, i) => one(`C${i}`));
  const { mine, api } = setting(all);
  await Promise.all([mine.more(), mine.more()]);
  expect(api.myChallenges).toHaveBeenCalledExactlyOnceWith(0, 20);
  all.unshift(one("new", null));
  await mine.more();
  expect(ids(mine.list)).toEqual(Array.from({ length: 30 }, (_, i) => `C${i}`));
  expect(mine.hasMore).toBe(false);
});

it("leaves nothing out after a failure", async () => {
  const { mine, api } = setting([one("A")]);
  api.myChallenges.mockRejectedValueOnce(new ApiError(0, "offline"));
  await mine.more();
  expect([mine.error, mine.list.length]).toEqual(["offline", 0]);
  await mine.more();
  expect([mine.error, ids(mine.list)]).toEqual([null, ["A"]]);
});

it("points at the friend's game that waits, before one against the computer, while it can be finished", async () => {
  const all = [one("N", null), one("A", "playing", "computer"), one("B", "playing"), one("C")];
  const { api, clock } = setting(all);
  const waiting = new Waiting(api, clock);
  expect(waiting.challenge).toBe(null);
  await waiting.look();
  expect(waiting.challenge?.id).toBe("B");
  api.myChallenges.mockRejectedValueOnce(new ApiError(0, "offline"));
  await waiting.look();
  expect(waiting.challenge?.id).toBe("B");
  const late = new Waiting(api, new Clock(() => Date.parse(opensAt) + 15 * day));
  await late.look();
  expect(late.challenge).toBe(null);
});
