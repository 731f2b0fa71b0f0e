import { render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Ruleset, Run } from "../api/types";
import { type App, appKey, createApp } from "../app";
import { timeOfDay } from "../lib/dates";
import Histogram from "../parts/Histogram.svelte";
import WithName, { nameMark } from "../parts/WithName.svelte";
import { lazyViews } from "../state/lazyViews.svelte";
import PlayPage from "./PlayPage.svelte";

const categories = ["ones", "full-house", "yams"];

const ruleset: Ruleset = {
  key: "yams",
  dice: 5,
  rolls: 3,
  turns: 13,
  base: "yams",
  options: [],
  columns: [{ key: "free", order: "free", firstRollOnly: false }],
  boxes: categories.map((category, i) => ({
    category,
    section: i ? "lower" : "upper",
    pays: "all",
    maximum: 50,
    possible: [0, 50],
  })),
  upperBonus: { threshold: 63, points: 35 },
  jackpot: "yams",
  extraJackpot: 0,
  joker: "none",
  coloured: [],
  savesRolls: false,
  maximum: 375,
  par: null,
  exact: true,
};

const box = { points: null, extra: 0, joker: false, closed: null };

const run: Run = {
  id: "r",
  challenge: "2026-12-01.yams",
  ruleset: "yams",
  status: "playing",
  turn: 1,
  rollsLeft: 2,
  dice: [3, 3, 5, 5, 5],
  savedRolls: 0,
  nextAction: 1,
  columns: [
    {
      key: "free",
      boxes: [
        { ...box, category: "ones", points: 3, preview: null, extra: null, closed: "filled" },
        { ...box, category: "full-house", preview: 25 },
        { ...box, category: "yams", preview: 0 },
      ],
      upper: 3,
      bonus: 0,
      lower: 0,
      extra: 0,
      total: 3,
    },
  ],
  score: null,
  advised: false,
};

let app: App;

beforeEach(async () => {
  await lazyViews.fetch("shortcuts");
  app = createApp({ get: () => null, set: () => {} });
  await app.i18n.choose("en");
  app.play.show(run, ruleset);
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

  it("can be reached by keyboard in all its dice, boxes and buttons", () => {
    show();
    const reached = [...document.querySelectorAll<HTMLElement>("main button, .game button")];
    expect(reached.length).toBeGreaterThan(8);
    expect(reached.filter((button) => button.tabIndex !== 0)).toEqual([]);
  });

  it("offers what the server previewed, and shows what was written", () => {
    show();
    expect(screen.getByRole("button", { name: "Full house: 25 points" }).textContent?.trim()).toBe("25");
    expect(screen.queryByTestId("box-ones")).toBe(null);
    expect(screen.getByTestId("total").textContent).toBe("3");
  });

  it("says in words how far the bonus is, and how that compares with three of each", () => {
    const [free] = run.columns;
    const [first] = ruleset.boxes;
    if (!free || !first) throw new Error("the run above has a column, and its rules a box");
    const upper = ["ones", "twos", "threes", "fours", "fives", "sixes"];
    const rules = { ...ruleset, boxes: upper.map((category) => ({ ...first, category })) };
    const boxes = upper.map((category, i) => ({ ...box, category, points: i ? null : 5, preview: null }));
    app.play.show({ ...run, columns: [{ ...free, boxes, upper: 5 }] }, rules);
    show();
    const words = screen.getByTestId("bonus-free").textContent;
    expect(words?.replace(/\s+/g, " ").trim()).toBe("58 to go 2 ahead 5/63");
  });

  it("cheers a bonus that was just won, beside the dice, in its box and in the live region", async () => {
    const [free] = run.columns;
    if (!free) throw new Error("the run above has a column");
    const columns = [{ ...free, upper: 65, bonus: 35 }];
    vi.spyOn(app.api, "act").mockResolvedValue({ ...run, columns, turn: 2, nextAction: 2 });
    show();
    await click("box-full-house");
    await click("confirm");
    await vi.waitFor(() => expect(screen.getByTestId("remark").textContent).toBe("Bonus won: +35!"));
    expect(screen.getByTestId("bonus-free").textContent?.replace(/\s+/g, " ").trim()).toBe("35 won 65/63");
    await vi.waitFor(() => expect(screen.getByTestId("status").textContent).toContain("Bonus won: +35!"));
  });

  it("counts dice as they are shown once they are sorted, under the positions that the server knows", async () => {
    app.play.show({ ...run, dice: [5, 2, 6, 1, 2] }, ruleset);
    app.preferences.set("sort", true);
    show();
    const names = screen
      .getAllByRole("button", { name: /^Die/ })
      .map((die) => die.getAttribute("data-testid"));
    expect(names).toEqual(["die-3", "die-1", "die-4", "die-0", "die-2"]);
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "5" }));
    screen.getByRole("button", { name: "Die 2: 2" }).click();
    expect(app.play.keeps).toEqual([1, 2]);
    await tick();
    expect(screen.getByTestId("status").textContent).toContain("Dice: 1, 2, 2, 5, 6.");
  });

  it("says beside the dice, and there alone, that the connection is lost", async () => {
    vi.spyOn(app.api, "act").mockImplementation(() => new Promise(() => {}));
    show();
    await click("roll");
    app.play.retrying = "offline";
    await tick();
    expect(screen.getByTestId("remark").textContent).toBe("Connection lost: choice kept…");
    expect(screen.getAllByText(/^Connection lost/).length).toBe(2); // and the live region
    expect(document.querySelector(".air")).toBe(null);
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

  it("rolls by no key while it is asked whether to bar", async () => {
    const act = vi.spyOn(app.api, "act").mockResolvedValue({ ...run, nextAction: 2, rollsLeft: 1 });
    show();
    const press = (key: string) => window.dispatchEvent(new KeyboardEvent("keydown", { key }));
    await app.play.choose("free", "yams");
    await app.play.choose("free", "yams");
    expect(app.play.askingZero).toBe(true);
    press("r");
    expect(act).not.toHaveBeenCalled();
    press("Escape");
    press("r");
    expect(act).toHaveBeenCalledTimes(1);
  });
});

it("offers the way back to last night's game, in both languages, and says until when", async () => {
  const yesterday = {
    id: "2026-11-30.yams",
    kind: "daily" as const,
    ruleset: "yams",
    opensAt: "2026-11-30T00:00:00Z",
    closesAt: "2026-12-01T00:00:00Z",
    revealsAt: "2026-12-01T02:00:00Z",
    commitment: "",
    seed: null,
    finished: 0,
    coded: null,
    beacon: null,
  };
  vi.spyOn(app.lastNight, "unfinished", "get").mockReturnValue([yesterday]);
  const goBack = vi.spyOn(app.today, "goBack").mockResolvedValue();
  show();
  const until = timeOfDay(yesterday.revealsAt, "en");
  expect(screen.getByTestId("last-night").textContent).toContain(`until ${until}`);
  screen.getByRole("button", { name: "Go on with yesterday’s game" }).click();
  expect(goBack).toHaveBeenCalledExactlyOnceWith(yesterday.id);
  await app.i18n.choose("fr");
  await tick();
  expect(screen.getByTestId("last-night").textContent).toContain(`jusqu’à ${until}`);
  expect(screen.getByRole("button", { name: "Reprendre la partie d’hier" })).toBeTruthy();
});

it("does not offer the way to the game that is on the table", () => {
  vi.spyOn(app.lastNight, "unfinished", "get").mockReturnValue([{ id: run.challenge } as never]);
  show();
  expect(screen.queryByTestId("last-night")).toBe(null);
});

it("sets a player's name apart from the sentence around it", () => {
  const { container } = render(WithName, { props: { text: `You play as ${nameMark}.`, name: "דנה" } });
  expect(container.querySelector("bdi")?.textContent).toBe("דנה");
  expect(container.textContent?.replace(/\s+/g, " ").trim()).toBe("You play as דנה.");
});

describe("other rulesets on the page", () => {
  const column = run.columns[0];
  if (!column) throw new Error("the run above has a column");

  it("show a closed box as closed, with the reason in words", () => {
    const boxes = column.boxes.map((one) =>
      one.category === "yams" ? { ...one, preview: null, extra: null, closed: "order" as const } : one,
    );
    app.play.show({ ...run, columns: [{ ...column, key: "down", boxes }] }, ruleset);
    show();
    expect(screen.queryByTestId("box-yams")).toBe(null);
    expect(screen.getByTitle("closed: another box of the column comes first").textContent).toContain("↓");
  });

  it("name the column in each box where there are several", async () => {
    const columns = ["down", "free"].map((key) => ({ ...column, key }));
    const several = columns.map(({ key }) => ({ key, order: "free" as const, firstRollOnly: false }));
    const act = vi.spyOn(app.api, "act").mockResolvedValue({ ...run, columns, nextAction: 2 });
    app.play.show({ ...run, columns }, { ...ruleset, columns: several });
    show();
    await screen.findByTestId("box-full-house-free"); // such a sheet arrives apart
    await click("box-full-house-free");
    expect(screen.getByRole("button", { name: "Full house, free column: 25 points" })).toBeTruthy();
    expect(screen.getByTestId("confirm").textContent?.trim()).toBe("Write 25 in Full house (free)");
    expect(screen.getByTestId("total").textContent).toBe("6");
    await click("confirm");
    expect(act).toHaveBeenCalledExactlyOnceWith("r", 1, { score: "full-house", column: "free" });
  });

  it("show a joker and the extra bonus in the box, beside the dice and in the live region", async () => {
    const boxes = column.boxes.map((one) =>
      one.category === "full-house" ? { ...one, joker: true, extra: 100 } : one,
    );
    app.play.show({ ...run, columns: [{ ...column, boxes }] }, ruleset);
    show();
    await tick();
    const button = screen.getByTestId("box-full-house");
    expect(button.textContent?.replace(/\s+/g, "")).toBe("25J+100");
    expect(button.getAttribute("aria-label")).toBe("Full house: 25 points, joker, and a Yam’s bonus of 100");
    expect(screen.getByTestId("remark").textContent).toContain("Joker");
    expect(screen.getByTestId("status").textContent).toContain("Another Yam’s: +100");
  });

  it("mark coloured dice by a word, and say why they can't be kept", async () => {
    app.play.show(run, { ...ruleset, coloured: [0, 1] });
    show();
    const die = screen.getByRole("button", { name: /Die 1: 3, coloured die/ });
    expect(die.textContent).toContain("colour");
    expect(die.getAttribute("aria-disabled")).toBe("true");
    expect(die.title).toBe("A coloured die can’t be kept for the second roll.");
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "1" }));
    await tick();
    expect(die.getAttribute("aria-pressed")).toBe("false");
    expect(screen.getByTestId("remark").textContent?.trim()).toBe(
      "A coloured die can’t be kept for the second roll.",
    );
  });

  it("count the saved rolls", () => {
    app.play.show({ ...run, savedRolls: 3, rollsLeft: 4 }, { ...ruleset, savesRolls: true });
    show();
    expect(screen.getByTestId("saved").textContent).toBe("3 saved rolls");
    expect(screen.getByTestId("roll").textContent).toContain("4 left (2 saved)");
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
