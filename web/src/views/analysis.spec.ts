import { render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../api/client";
import type { Analysis as Answer, Decision, Run } from "../api/types";
import { type App, appKey, createApp } from "../app";
import { BestGame } from "../state/foresight.svelte";
import Analysis from "./Analysis.svelte";

const box = { preview: null, extra: null, joker: false, closed: "filled" as const };

const run: Run = {
  id: "r",
  challenge: "2026-12-01.yams",
  ruleset: "yams",
  status: "verified",
  turn: 2,
  rollsLeft: 0,
  dice: [],
  savedRolls: 0,
  nextAction: 3,
  columns: [
    {
      key: "free",
      boxes: [
        { ...box, category: "full-house", points: 25 },
        { ...box, category: "yams", points: 0 },
      ],
      upper: 0,
      bonus: 0,
      lower: 25,
      extra: 0,
      total: 25,
    },
  ],
  score: 25,
  advised: false,
};

const first: Decision = {
  turn: 0,
  roll: 0,
  dice: [3, 3, 5, 5, 1],
  action: { keep: [0, 1] },
  before: 30,
  best: 34.2,
  value: 31.9,
  luck: 4.2,
  loss: 2.3,
  better: { keep: [0, 1, 2, 3] },
};
const second: Decision = {
  ...first,
  roll: 1,
  action: { score: "full-house" },
  luck: 1,
  loss: 0,
  better: null,
};
const last: Decision = { ...first, turn: 1, action: { score: "yams" }, luck: -7.9, loss: 0, better: null };

const answer: Answer = {
  run: "r",
  ruleset: "yams",
  exact: true,
  score: 25,
  par: 30,
  luck: -2.7,
  loss: 2.3,
  percentile: 38.7,
  decisions: [first, second, last],
  costliest: [first],
};

let app: App;

beforeEach(async () => {
  app = createApp({ get: () => null, set: () => {} });
  await app.i18n.choose("en");
});

async function show(analysis: Answer, more: { best?: BestGame; told?: () => void } = {}) {
  vi.spyOn(app.api, "analysis").mockResolvedValue(analysis);
  const shown = render(Analysis, { props: { run, ...more }, context: new Map([[appKey, app]]) });
  await screen.findByTestId("sentence");
  return shown;
}

const text = (id: string) => screen.getByTestId(id).textContent?.replace(/\s+/g, " ").trim();

it("says in one sentence what luck and choices did, in both languages", async () => {
  await show(answer);
  expect(text("sentence")).toBe(
    "25 points: luck took 2.7 points from you, your choices lost 2.3; perfect play averages 30.0.",
  );
  expect(text("sum")).toBe("30.0 perfect play − 2.7 luck − 2.3 loss = 25 score");
  expect(text("among-perfect")).toBe("38% of perfect games do worse.");
  expect(screen.queryByTestId("approximate")).toBe(null);
  await app.i18n.choose("fr");
  await tick();
  expect(text("sentence")).toBe(
    "25 points : le hasard vous a pris 2,7 points, vos choix en ont coûté 2,3 ; le jeu parfait fait 30,0 en moyenne.",
  );
});

it("marks every figure where the values are approximate", async () => {
  await show({ ...answer, exact: false });
  expect(text("sentence")).toContain(
    "took ≈ 2.7 points from you, your choices lost ≈ 2.3; reference play averages ≈ 30.0",
  );
  expect(text("among-perfect")).toContain("approximate");
  expect(text("approximate")).toContain("approximate values");
  expect(
    screen.getByRole("tab", { name: /^Turn 1, Full house: luck ≈\s\+5\.2, loss ≈\s2\.3$/ }),
  ).toBeTruthy();
  expect(text("costliest")).toContain("loses ≈ 2.3");
});

it("has a tab for each turn, moved by arrows, that shows the turn step by step", async () => {
  await show(answer);
  const [one, two] = screen.getAllByRole("tab");
  expect(one?.getAttribute("aria-selected")).toBe("true");
  const steps = screen.getAllByTestId("step").map((step) => step.textContent?.replace(/\s+/g, " "));
  expect(steps[0]).toMatch(
    /Roll 1 luck \+4\.2 Dice: 3, 3, 5, 5, 1.*You keep 3, 3.*31\.9.*Better keep 3, 3, 5, 5.*34\.2.*loses 2\.3/,
  );
  expect(steps[1]).toMatch(/You write 25 in Full house.*the best choice/);
  one?.focus();
  one?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
  await tick();
  expect(document.activeElement).toBe(two);
  expect(two?.getAttribute("aria-selected")).toBe("true");
  expect([one?.tabIndex, two?.tabIndex]).toEqual([-1, 0]);
  expect(screen.getByTestId("turn-panel").textContent).toContain("strike out Yam’s");
});

it("begins another game's turns anew", async () => {
  const shown = await show(answer);
  screen.getByTestId("turn-1").click();
  await tick();
  expect(screen.getByTestId("turn-1").getAttribute("aria-selected")).toBe("true");
  await shown.rerender({ run: { ...run, id: "other" } });
  await vi.waitFor(() => expect(screen.getByTestId("turn-0").getAttribute("aria-selected")).toBe("true"));
});

it("draws luck up where it gave and down where it took, and what choices cost always down", async () => {
  await show(answer);
  const drawn = screen.getAllByRole("tab").map((tab) => {
    const zero = Number(tab.querySelector("line.zero")?.getAttribute("y1"));
    const bar = (name: string) => {
      const [y, height] = ["y", "height"].map((one) =>
        Number(tab.querySelector(`.${name}`)?.getAttribute(one)),
      );
      return { above: zero - (y ?? 0), below: (y ?? 0) + (height ?? 0) - zero };
    };
    return { luck: bar("luck"), loss: bar("loss") };
  });
  const [one, two] = drawn;
  if (!one || !two) throw new Error("the game above has two turns");
  expect([one.luck.below, one.loss.above, two.luck.above]).toEqual([0, 0, 0]);
  const perPoint = one.luck.above / 5.2;
  expect(perPoint).toBeGreaterThan(1);
  expect(one.loss.below / perPoint).toBeCloseTo(2.3);
  expect(two.luck.below / perPoint).toBeCloseTo(7.9);
  expect(two.loss.below).toBe(0);
});

it("leads from a costly choice to its turn, for the reader's ear too", async () => {
  await show(answer);
  screen.getByTestId("turn-1").click();
  await tick();
  screen.getByTestId("costliest").click();
  await vi.waitFor(() => expect(document.activeElement?.id).toBe("turn-heading"));
  expect(document.activeElement?.textContent).toContain("Turn 1 of 2");
});

it("has the same figures in a table", async () => {
  await show(answer);
  const rows = within(screen.getByTestId("turn-table")).getAllByRole("row", { hidden: true });
  const read = rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim()));
  expect(read.slice(1)).toEqual([
    ["1", "Full house", "25", "+5.2", "2.3"],
    ["2", "Yam’s", "0", "−7.9", "0.0"],
    ["", "Total", "25", "−2.7", "2.3"],
  ]);
});

it("praises a perfect game", async () => {
  await show({ ...answer, luck: -5, loss: 0, costliest: [] });
  expect(text("sentence")).toContain("your choices lost nothing");
  expect(screen.getByText("No choice lost any points: a perfect game.")).toBeTruthy();
});

it("says calmly that it is being made, and nothing where there will be none", async () => {
  const asked = vi.spyOn(app.api, "analysis");
  asked.mockRejectedValue(new ApiError(503, "table-not-ready", null, 60, 0.42));
  const first = render(Analysis, { props: { run }, context: new Map([[appKey, app]]) });
  expect((await screen.findByTestId("preparing")).textContent?.trim()).toBe(
    "The analysis is being prepared…",
  );
  expect(screen.getByTestId("progress").textContent).toBe("42%");
  expect(screen.queryByRole("button")).toBe(null);
  first.unmount();
  asked.mockRejectedValue(new ApiError(404, "no-analysis"));
  render(Analysis, { props: { run }, context: new Map([[appKey, app]]) });
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(2));
  await tick();
  expect(text("analysis")).toBe("");
});

it("tells the best possible game where that may be known", async () => {
  const foresight = vi.fn().mockResolvedValue({
    challenge: run.challenge,
    ruleset: "yams",
    score: 75,
    actions: [{ keep: [1] }, { score: "yams" }],
    turns: [
      {
        rolls: [
          [1, 6, 2, 3, 4],
          [6, 6, 6, 6, 6],
        ],
        category: "yams",
        column: "free",
        points: 50,
      },
    ],
  });
  const game = new BestGame({ foresight });
  await show(answer, { best: game });
  expect(screen.queryByTestId("best-possible")).toBe(null);
  await game.load(run.challenge);
  const best = await screen.findByTestId("best-possible");
  expect(best.textContent).toContain("The best score these dice allowed: 75 points");
  expect(best.textContent).toContain("Dice: 6, 6, 6, 6, 6");
});

it("explains its three words, and hands the analysis on", async () => {
  const told = vi.fn();
  await show(answer, { told });
  expect(text("meanings")).toMatch(/Perfect play .*Luck .*Loss /);
  expect(told).toHaveBeenCalledExactlyOnceWith(answer);
});
