import { render, screen } from "@testing-library/svelte";
import { expect, it, vi } from "vitest";
import type { Challenge, Leaderboard, PeriodBoard, Ruleset } from "../api/types";
import { appKey, createApp } from "../app";
import BoardPage from "./BoardPage.svelte";
import PeriodPage from "./PeriodPage.svelte";

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

it("marks par among the scores", async () => {
  const app = await appOn(`/leaderboard/${id}`);
  const bounds = { opensAt: "2026-12-01T00:00:00Z", revealsAt: "2026-12-02T00:00:00Z" };
  const day = { ...app.today.daily, challenges: [{ id, ruleset: "yams", ...bounds } as Challenge] };
  vi.spyOn(app.api, "daily").mockResolvedValue(day as never);
  vi.spyOn(app.api, "ruleset").mockResolvedValue({ key: "yams", par: 245.87, exact: true } as Ruleset);
  vi.spyOn(app.api, "leaderboard").mockResolvedValue({ ...answer(null), histogram: [[231, 1]] });
  render(BoardPage, { context: new Map([[appKey, app]]) });
  await vi.waitFor(() => expect(screen.getByTestId("histogram").textContent).toContain("perfect play 246"));
});

it("offers the day's variant over longer spans too, and keeps those that were shown", async () => {
  const app = await appOn("/leaderboards/yams.up/week");
  const challenges = ["yams", "yatzy", "yams.down"].map((ruleset) => ({ ruleset }) as Challenge);
  if (app.today.daily) app.today.daily = { ...app.today.daily, challenges };
  vi.spyOn(app.api, "periodBoard").mockResolvedValue({ standings: [], players: 0 } as unknown as PeriodBoard);
  render(PeriodPage, { context: new Map([[appKey, app]]) });
  const offered = () =>
    [...screen.getByTestId("rulesets").querySelectorAll("option")].map(({ value }) => value);
  expect(offered()).toEqual(["yams", "yatzy", "yams.down", "yams.up"]);
  app.router.path = "/leaderboards/yatzy/week";
  await vi.waitFor(() => expect((screen.getByTestId("rulesets") as HTMLSelectElement).value).toBe("yatzy"));
  expect(offered()).toEqual(["yams", "yatzy", "yams.down", "yams.up"]);
});
