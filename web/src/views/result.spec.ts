import { cleanup, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../api/client";
import type { Challenge, Daily, Leaderboard, Ruleset, Run, Stats } from "../api/types";
import { type App, appKey, createApp } from "../app";
import { lazyViews } from "../state/lazyViews.svelte";
import Result from "./Result.svelte";

const run = {
  id: "r",
  challenge: "2026-12-01.yams",
  ruleset: "yams",
  status: "verified",
  columns: [],
  score: 231,
  advised: false,
} as unknown as Run;

const challenge = {
  id: run.challenge,
  kind: "daily",
  ruleset: "yams",
  opensAt: "2026-11-30T23:00:00Z",
  closesAt: "2026-12-01T23:00:00Z",
  revealsAt: "2026-12-02T01:00:00Z",
  coded: null,
} as Challenge;

const board = {
  finished: 3,
  by: "score",
  offset: 0,
  standings: [],
  me: { rank: 2, name: "Zoé", tag: "ABCD", score: 231, loss: null, run: "r", percentile: 50 },
  histogram: [
    [200, 1],
    [231, 1],
    [260, 1],
  ],
  asOf: "2026-12-01T12:00:00Z",
} as Leaderboard;

const stats = {
  games: 3,
  streak: { current: 3, longest: 3, today: true },
  rulesets: [
    {
      ruleset: "yams",
      games: 3,
      best: 231,
      recent: [{ day: "2026-12-01", score: 231, luck: null, loss: null }],
    },
  ],
} as unknown as Stats;

const best = { challenge: run.challenge, ruleset: "yams", score: 331, actions: [], turns: [] };

let app: App;

beforeEach(async () => {
  // The analysis has its own page of tests.
  vi.spyOn(lazyViews, "fetch").mockResolvedValue(undefined);
  app = createApp({ get: () => null, set: () => {} });
  await app.i18n.choose("en");
  vi.spyOn(app.api, "leaderboard").mockResolvedValue(board);
  vi.spyOn(app.api, "stats").mockResolvedValue(stats);
  vi.spyOn(app.api, "foresight").mockResolvedValue(best);
});

afterEach(() => vi.restoreAllMocks());

/** Shown at this instant. */
async function show(at: string, { par = 245.87, ...more }: { par?: number | null } & Partial<Run> = {}) {
  vi.spyOn(app.clock, "nowMs", "get").mockReturnValue(Date.parse(at));
  app.today.challenge = challenge;
  app.play.show({ ...run, ...more }, { par, exact: true, boxes: [], columns: [] } as unknown as Ruleset);
  render(Result, { props: { run: { ...run, ...more } }, context: new Map([[appKey, app]]) });
  await tick();
}

const noon = "2026-12-01T11:00:00Z";
const night = "2026-12-02T00:00:00Z";
const after = "2026-12-02T09:00:00Z";
const label = () => screen.getByTestId("histogram").getAttribute("aria-label");

/** The scores at which lines are drawn over the bars, as read off the axis below them; to half a bar. */
function marked() {
  const chart = screen.getByTestId("histogram");
  const read = (element: Element, name: string) => Number(element.getAttribute(name));
  const axis = [...chart.querySelectorAll("text:not(.you, .label)")];
  const [first, last] = [axis.at(0), axis.at(-1)].map((text) => ({
    score: Number(text?.textContent),
    x: Number(text?.getAttribute("x")),
  }));
  if (!first || !last) throw new Error("there are scores below the bars");
  return [...chart.querySelectorAll("line.mark")].map((line) => {
    expect(read(line, "x1")).toBe(read(line, "x2"));
    expect(read(line, "y2") - read(line, "y1")).toBeGreaterThan(100);
    const share = (read(line, "x1") - first.x) / (last.x - first.x);
    return first.score + share * (last.score - first.score);
  });
}

/** Every line stands at one of these scores, each at its own. */
function expectLinesAt(...scores: number[]) {
  const drawn = marked();
  expect(drawn.length).toBe(scores.length);
  scores.forEach((score, i) => {
    expect(Math.abs((drawn[i] ?? 0) - score)).toBeLessThanOrEqual(10);
  });
}

it("tells day, score, place, streak and record, and marks par among the scores", async () => {
  await show(noon);
  await screen.findByTestId("rank");
  expect(screen.getByTestId("score").textContent).toBe("231");
  expect(screen.getByText(/Tuesday,? 1 December 2026/)).toBeTruthy();
  expect((await screen.findByTestId("streak")).textContent).toBe("Streak: 3 days");
  expect(screen.getByTestId("record").textContent).toContain("Your record");
  expect(label()).toContain("Yours, 231,");
  expect(label()).toContain("perfect play 246.");
  expectLinesAt(245.9);
});

it("neither asks for nor marks the best possible score before the dice are public", async () => {
  for (const instant of [noon, night]) {
    await show(instant);
    await vi.waitFor(() => expect(screen.getAllByTestId("histogram").length).toBeGreaterThan(0));
    expect(screen.queryByText(/best possible/)).toBe(null);
    document.body.replaceChildren();
  }
  expect(app.api.foresight).not.toHaveBeenCalled();
});

it("marks it from then on, and says no more of a streak that was", async () => {
  await show(after);
  await vi.waitFor(() => expect(label()).toContain("best possible 331."));
  expectLinesAt(331, 245.9);
  expect(app.api.foresight).toHaveBeenCalledExactlyOnceWith(run.challenge);
  expect(app.api.stats).not.toHaveBeenCalled();
  expect(screen.queryByTestId("streak")).toBe(null);
});

it("marks nothing where par is not known yet", async () => {
  await show(noon, { par: null });
  await screen.findByTestId("histogram");
  expect(label()).not.toContain("perfect play");
  expectLinesAt();
});

it("counts the first day, and says nothing of a streak that can't be asked for", async () => {
  const first = { ...stats, streak: { current: 1, longest: 1, today: true } };
  vi.spyOn(app.api, "stats").mockResolvedValueOnce(first).mockRejectedValue(new ApiError(0, "offline"));
  await show(noon);
  expect((await screen.findByTestId("streak")).textContent).toBe("Streak: 1 day");
  document.body.replaceChildren();
  await show(noon);
  await vi.waitFor(() => expect(app.api.stats).toHaveBeenCalledTimes(2));
  await tick();
  expect(screen.queryByTestId("streak")).toBe(null);
});

it("offers picture and proof only of what is verified, the link at once", async () => {
  await show(noon, { status: "finished" });
  expect(screen.queryByTestId("share-picture")).toBe(null);
  expect(screen.queryByTestId("prove")).toBe(null);
  expect(screen.getByTestId("share-link")).toBeTruthy();
  expect(app.api.leaderboard).not.toHaveBeenCalled();
  expect(app.api.stats).not.toHaveBeenCalled();
  document.body.replaceChildren();
  await show(noon);
  expect(screen.getByTestId("share-picture")).toBeTruthy();
  expect(screen.getByTestId("prove").getAttribute("href")).toBe("/proof/r");
});

it("promises no other dice to the last of a day that is over", async () => {
  const last = { ...board, me: { ...board.me, rank: 3, percentile: 0 } } as Leaderboard;
  vi.spyOn(app.api, "leaderboard").mockResolvedValue(last);
  await show("2026-12-01T12:00:00Z");
  await vi.waitFor(() =>
    expect(screen.getByTestId("percentile").textContent?.trim()).toBe(
      "Everyone else did at least as well. New dice tomorrow.",
    ),
  );
  cleanup();
  await show("2026-12-03T12:00:00Z");
  await vi.waitFor(() =>
    expect(screen.getByTestId("percentile").textContent?.trim()).toBe("Everyone else did at least as well."),
  );
});

it("says nothing of a share too small for a whole percent", async () => {
  const ahead = { ...board, me: { ...board.me, rank: 199, percentile: 0.5 } } as Leaderboard;
  vi.spyOn(app.api, "leaderboard").mockResolvedValue(ahead);
  await show(noon);
  await screen.findByTestId("rank");
  expect(screen.getByTestId("percentile").textContent?.trim()).toBe("");
});

it("counts down to the next dice as long as there are to be any", async () => {
  const { opensAt, closesAt } = challenge;
  app.today.daily = { date: "2026-12-01", opensAt, closesAt } as Daily;
  await show(noon);
  expect(screen.getByRole("timer").textContent).toBe("12:00:00");
  cleanup();
  await show("2026-12-01T22:59:51Z");
  expect(screen.getByRole("timer").textContent).toBe("0:00:09");
  cleanup();
  await show(after);
  expect(screen.queryByRole("timer")).toBe(null);
});
