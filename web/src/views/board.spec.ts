import { render, screen } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import type { Leaderboard } from "../api/types";
import { appKey, createApp } from "../app";
import BoardPage from "./BoardPage.svelte";

const id = "2026-12-01.yams";
const row = { rank: 1, name: "דנה", tag: "AB12", score: 231, loss: null, run: "r" };

const answer = (me: Leaderboard["me"]): Leaderboard => ({
  finished: 1,
  by: "score",
  offset: 0,
  standings: [row],
  me,
  histogram: [],
  asOf: "",
});

async function appOn(path: string) {
  const app = createApp({ get: () => null, set: () => {} });
  await app.i18n.choose("en");
  app.router.path = path;
  const bounds = { opensAt: "2026-12-01T00:00:00Z", closesAt: "2026-12-02T00:00:00Z" };
  const nothing = { challenges: [], variant: null, mine: [] };
  app.today.daily = { ...bounds, ...nothing, date: "2026-12-01", now: "2026-12-01T12:00:00Z" };
  vi.spyOn(app.api, "daily").mockResolvedValue(app.today.daily);
  return app;
}

async function show(me: Leaderboard["me"]) {
  const app = await appOn(`/leaderboard/${id}`);
  vi.spyOn(app.api, "leaderboard").mockResolvedValue(answer(me));
  render(BoardPage, { context: new Map([[appKey, app]]) });
  return (await screen.findByTestId("board-row")).querySelector("bdi")?.textContent;
}

it("invites to play today's dice whoever has not, and sets names apart", async () => {
  expect(await show(null)).toBe("דנה");
  expect(screen.getByRole("link", { name: "Play today’s dice" })).toBeTruthy();
});

it("does not invite whoever stands on the board", async () => {
  await show({ ...row, percentile: null });
  expect(screen.queryByRole("link", { name: "Play today’s dice" })).toBe(null);
});

it("shows what was asked for last, though the day itself is still on its way", async () => {
  const app = await appOn(`/leaderboard/${id}/loss`);
  const leaderboard = vi.spyOn(app.api, "leaderboard").mockResolvedValue(answer(null));
  render(BoardPage, { context: new Map([[appKey, app]]) });
  app.router.path = `/leaderboard/${id}`;
  await screen.findByTestId("board-row");
  expect(leaderboard.mock.calls.map(([, { by }]) => by)).toEqual(["score"]);
});
