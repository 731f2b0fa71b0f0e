import { render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Ruleset, Run } from "../api/types";
import { type App, appKey, createApp } from "../app";
import Histogram from "../parts/Histogram.svelte";
import PlayPage from "./PlayPage.svelte";

const categories = ["ones", "full-house", "yams"];

const ruleset: Ruleset = {
  key: "yams",
  dice: 5,
  rolls: 3,
  turns: 13,
  columns: [{ key: "free", order: "free" }],
  boxes: categories.map((category, i) => ({ category, section: i ? "lower" : "upper", maximum: 50 })),
  upperBonus: { threshold: 63, points: 35 },
  jackpot: "yams",
  maximum: 375,
  par: null,
};

const run: Run = {
  id: "r",
  challenge: "2026-12-01.yams",
  ruleset: "yams",
  status: "playing",
  turn: 1,
  rollsLeft: 2,
  dice: [3, 3, 5, 5, 5],
  nextAction: 1,
  columns: [
    {
      key: "free",
      boxes: [
        { category: "ones", points: 3, preview: null },
        { category: "full-house", points: null, preview: 25 },
        { category: "yams", points: null, preview: 0 },
      ],
      upper: 3,
      bonus: 0,
      lower: 0,
      extra: 0,
      total: 3,
    },
  ],
  score: null,
};

let app: App;

beforeEach(() => {
  app = createApp({ get: () => null, set: () => {} });
  app.i18n.choose("en");
  app.today.ruleset = ruleset;
  app.play.show(run);
});

const show = () => render(PlayPage, { context: new Map([[appKey, app]]) });

async function click(id: string) {
  screen.getByTestId(id).click();
  await tick();
}

describe("the game on the page", () => {
  it("shows a kept die by state and by word, under a label that stays", async () => {
    show();
    const die = screen.getByRole("button", { name: "Die 1: 3" });
    await click("die-0");
    expect(die.getAttribute("aria-pressed")).toBe("true");
    expect(die.textContent).toContain("kept");
    expect(screen.getByRole("button", { name: "Die 1: 3" })).toBe(die);
  });

  it("offers what the server previewed, and shows what was written", () => {
    show();
    expect(screen.getByRole("button", { name: "Full house: 25 points" }).textContent).toBe("25");
    expect(screen.queryByTestId("box-ones")).toBe(null);
    expect(screen.getByTestId("total").textContent).toBe("3");
  });

  it("says in the confirm button what would be written, and asks before a zero", async () => {
    show();
    await click("box-full-house");
    expect(screen.getByTestId("confirm").textContent).toBe("Write 25 in Full house");
    await click("box-yams");
    await click("confirm");
    expect(screen.getByText("Strike out Yam’s? The box will be worth 0.")).toBeTruthy();
    await click("cancel-zero");
    expect(app.play.selected).toBe(null);
  });

  it("repeats a sentence with a difference, so that it is read again", async () => {
    const fresh = { ...run, nextAction: 2 };
    vi.spyOn(app.api, "act").mockResolvedValue(fresh);
    show();
    await tick();
    const first = screen.getByTestId("status").textContent;
    await app.play.roll();
    await tick();
    const second = screen.getByTestId("status").textContent;
    expect(second).not.toBe(first);
    expect(second?.trim()).toBe(first?.trim());
  });

  it("ignores keys while a choice is under way, and when shortcuts are off", async () => {
    const act = vi.spyOn(app.api, "act").mockResolvedValue({ ...run, nextAction: 2, rollsLeft: 1 });
    show();
    const press = (key: string) => window.dispatchEvent(new KeyboardEvent("keydown", { key }));
    press("2");
    press("r");
    press("r");
    expect(act).toHaveBeenCalledExactlyOnceWith("r", 1, { keep: [1] });
    await vi.waitFor(() => expect(app.play.ready).toBe(true));
    app.shortcuts.set(false);
    press("r");
    expect(act).toHaveBeenCalledTimes(1);
  });
});

it("tells the distribution in words too", () => {
  render(Histogram, {
    props: {
      histogram: [
        [200, 2],
        [231, 1],
      ],
      mine: 231,
    },
    context: new Map([[appKey, app]]),
  });
  expect(screen.getByTestId("histogram").getAttribute("aria-label")).toBe(
    "3 scores, from 200 to 231. Yours, 231, is in the bar from 230 to 231 (1 score).",
  );
});
