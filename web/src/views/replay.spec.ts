import { cleanup, render, screen, within } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../api/client";
import type { Analysis, Leaderboard, Viewing } from "../api/types";
import { type App, appKey, createApp } from "../app";
import { ruleset, viewing } from "../lib/replay.example";
import { replayPath } from "../state/route.svelte";
import ReplayPage from "./ReplayPage.svelte";

const run = viewing.run?.id ?? "";
let app: App;

beforeEach(async () => {
  history.replaceState(null, "", replayPath(run));
  app = createApp({ get: () => null, set: () => {} });
  await app.i18n.choose("en");
  vi.spyOn(app.api, "ruleset").mockResolvedValue(ruleset);
  vi.spyOn(app.api, "viewing").mockResolvedValue(viewing);
  vi.spyOn(app.api, "readReplay").mockResolvedValue({ ...viewing, run: null });
  vi.spyOn(app.api, "analysis").mockRejectedValue(new ApiError(404, "no-analysis"));
  vi.spyOn(app.api, "games").mockResolvedValue({ games: [], following: null });
  vi.spyOn(app.api, "leaderboard").mockResolvedValue({
    finished: 1,
    standings: [],
    me: null,
  } as unknown as Leaderboard);
});

afterEach(cleanup);

async function show(path = replayPath(run)) {
  app.router.path = path;
  render(ReplayPage, { context: new Map([[appKey, app]]) });
  await vi.waitFor(() => expect(screen.queryByText("Loading…")).toBe(null));
  await tick();
}

const text = (id: string) => screen.getByTestId(id).textContent?.replace(/\s+/g, " ").trim();
const press = async (key: string, init: KeyboardEventInit = {}, on: Element = document.body) => {
  on.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init }));
  await tick();
};

it("fills the sheet box by box, and says what happens", async () => {
  await show();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("Your game");
  expect([text("turn"), text("said"), text("total")]).toEqual([
    "Turn 1 of 2 · roll 1",
    "Dice: 3, 3, 5, 1. First roll.",
    "0",
  ]);
  const seen: (string | undefined)[] = [];
  for (let step = 1; step < 6; step++) {
    screen.getByTestId("next").click();
    await tick();
    seen.push(`${text("said")} | ${text("total")}`);
  }
  expect(seen).toEqual([
    "Keeps 3, 3. | 0",
    "Dice: 3, 3, 3, 6. 2 dice rolled again. | 0",
    "Writes 9 in Threes. Bonus won: +35. Total: 44. | 44",
    "Dice: 4, 4, 4, 4. First roll. | 44",
    "Writes 16 in Chance. Yam’s bonus: +100. End of the game: 160 points. | 160",
  ]);
  expect(text("die-0")).toContain("Die 1: 4");
  expect(screen.getByTestId("next").getAttribute("aria-disabled")).toBe("true");
});

it("marks the dice kept, for the ear too", async () => {
  await show();
  await press("ArrowRight");
  const labels = () =>
    ["die-0", "die-1", "die-2"].map((id) => screen.getByTestId(id).firstChild?.textContent);
  expect(labels()).toEqual(["Die 1: 3, kept", "Die 2: 3, kept", "Die 3: 5"]);
  await press("ArrowRight");
  expect(labels()).toEqual(["Die 1: 3, kept", "Die 2: 3, kept", "Die 3: 3"]);
});

it("obeys the keyboard, but not where keys mean something else", async () => {
  await show();
  await press("ArrowRight", { shiftKey: true });
  expect(text("turn")).toBe("Turn 2 of 2 · roll 1");
  await press("ArrowRight", { shiftKey: true });
  expect(text("total")).toBe("160");
  await press("ArrowLeft", { shiftKey: true });
  expect(text("turn")).toBe("Turn 2 of 2 · roll 1");
  await press("ArrowLeft", { shiftKey: true });
  expect(text("said")).toContain("First roll.");
  await press("End");
  await press("ArrowLeft");
  expect(text("said")).toContain("4, 4, 4, 4");
  await press("Home");
  expect(text("turn")).toBe("Turn 1 of 2 · roll 1");
  await press("ArrowRight", { altKey: true });
  await press("ArrowRight", {}, screen.getByTestId("scrub"));
  await press("ArrowRight", {}, screen.getByTestId("go-to-turn"));
  await press(" ", {}, screen.getByTestId("next"));
  expect(text("said")).toContain("First roll.");
  expect(screen.getByTestId("play").getAttribute("aria-label")).toBe("Play");
  await press(" ");
  expect(screen.getByTestId("play").getAttribute("aria-label")).toBe("Pause");
});

it("tells the step to whoever moves the slider by ear, and keeps it in the address", async () => {
  await show();
  const slider = screen.getByTestId<HTMLInputElement>("scrub");
  slider.value = "3";
  slider.dispatchEvent(new Event("input", { bubbles: true }));
  await tick();
  expect(slider.getAttribute("aria-valuetext")).toBe(
    "Turn 1 of 2, roll 2. Dice: 3, 3, 3, 6. Writes 9 in Threes. Bonus won: +35. Total: 44.",
  );
  await vi.waitFor(() => expect(location.search).toBe("?step=4"));
});

it("begins at the step that the address names", async () => {
  history.replaceState(null, "", `${replayPath(run)}?step=4`);
  await show();
  expect(text("total")).toBe("44");
});

it("shows the best choice at a roll, and then what the one made cost", async () => {
  const decision = {
    turn: 0,
    roll: 0,
    dice: [3, 3, 5, 1],
    action: { keep: [0, 1] },
    before: 30,
    best: 34.2,
    value: 31.9,
    luck: 4.2,
    loss: 2.3,
    better: { keep: [2] },
  };
  vi.spyOn(app.api, "analysis").mockResolvedValue({
    exact: true,
    score: 30,
    luck: 4.2,
    loss: 2.3,
    decisions: [decision],
  } as unknown as Analysis);
  await show();
  await vi.waitFor(() => expect(text("best")).toMatch(/luck \+4\.2 Best keep 5 .*34\.2/));
  expect(text("best")).not.toContain("loses");
  await press("ArrowRight");
  expect(text("best")).toMatch(/Chosen keep 3, 3 .*31\.9.*loses 2\.3.*So far: luck \+4\.2, loss 2\.3/);
});

it("compares with another game", async () => {
  const row = { rank: 1, name: "<b>Zoé</b>", tag: "ZZZZ", score: 150, loss: null, run: "c~zoe" };
  vi.spyOn(app.api, "leaderboard").mockResolvedValue({
    finished: 2,
    standings: [row],
    me: null,
  } as unknown as Leaderboard);
  const theirs = structuredClone(viewing);
  Object.assign(theirs.run ?? {}, { mine: false, player: { name: "<b>Zoé</b>", tag: "ZZZZ" } });
  Object.assign(theirs.sheets[0]?.[0] ?? {}, { total: 50 });
  await show();
  const choice = await screen.findByTestId<HTMLSelectElement>("compare-with");
  expect(choice.options[1]?.textContent?.trim()).toBe("\u2068<b>Zoé</b>\u2069 ZZZZ: 150");
  vi.spyOn(app.api, "viewing").mockResolvedValue(theirs);
  choice.value = "c~zoe";
  choice.dispatchEvent(new Event("change", { bubbles: true }));
  await vi.waitFor(() => expect(text("lead")).toBe("After this turn, this game is 6 points behind."));
  const cards = screen.getAllByTestId("turn-card").map((card) => card.textContent?.replace(/\s+/g, " "));
  expect(cards[0]).toContain("You");
  expect(cards[1]).toMatch(/<b>Zoé<\/b> .*Threes, 9 points Total: 50\./);
  const rows = within(screen.getByTestId("two-games")).getAllByRole("row", { hidden: true });
  expect(rows.map((one) => one.lastElementChild?.textContent)).toEqual(["Lead", "−6", "0"]);
  screen.getByTestId("row-turn-1").click();
  await tick();
  expect(text("lead")).toBe("Level after this turn.");
  await vi.waitFor(() => expect(location.search).toBe("?step=5&with=c%7Ezoe"));
});

it.each<[string, Partial<Viewing>, string, RegExp]>([
  ["its own", { genuine: true }, "genuine", /this site’s own/],
  ["a challenge nobody knows", { genuine: null }, "doubt", /doesn’t prove/],
  ["another seed", { genuine: false, replay: { ...viewing.replay, seed: "00" } }, "doubt", /another site/],
  ["another seed, hidden", { genuine: false, error: "seed: …" }, "doubt", /nothing to show/],
  [
    "a wrong score",
    { error: "score: …", replay: { ...viewing.replay, score: 400 } },
    "fault",
    /claims 400 points, the game gives 160/,
  ],
  [
    "a broken rule",
    { error: "action 5: …", refused: "box-filled" },
    "fault",
    /in turn 3 the rules refuse.*already filled/,
  ],
  ["a fault unknown here", { error: "?", refused: "new-rule" }, "fault", /in turn 3 the rules refuse/],
])("says whether a code’s game holds, and whose dice they are: %s", async (_, change, id, words) => {
  vi.spyOn(app.api, "readReplay").mockResolvedValue({ ...viewing, run: null, ...change });
  await show("/replay/some-code");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("A game received as a code");
  expect(text(id)).toMatch(words);
});

it("shows nothing of a game that has no dice, but says why", async () => {
  const { turns: _, ...bare } = viewing.replay;
  vi.spyOn(app.api, "readReplay").mockResolvedValue({
    ...viewing,
    run: null,
    replay: bare,
    sheets: [],
    genuine: false,
    error: "seed: not revealed yet",
  });
  await show("/replay/some-code");
  expect(text("doubt")).toContain("nothing to show");
  expect(screen.queryByTestId("scrub")).toBe(null);
  expect(screen.queryByTestId("fault")).toBe(null);
});

it("explains when a hidden game opens", async () => {
  vi.spyOn(app.api, "viewing").mockRejectedValue(new ApiError(403, "replay-hidden", null, null, null, "c"));
  vi.spyOn(app.api, "challenge").mockResolvedValue({
    id: "2026-12-01.yams",
    kind: "daily",
    ruleset: "yams",
    opensAt: "2026-11-30T23:00:00Z",
    closesAt: "2999-12-01T23:00:00Z",
    revealsAt: "2999-12-02T01:00:00Z",
    commitment: "",
    seed: null,
    finished: 1,
    coded: null,
    beacon: null,
  });
  await show();
  await vi.waitFor(() =>
    expect(text("hidden")).toMatch(/would spoil its dice.*opens to everyone on .*December/),
  );
  expect(screen.getByRole("link", { name: "Play these dice" }).getAttribute("href")).toBe(
    "/play/2026-12-01.yams",
  );
});

it("reads a code from its field, and says what is wrong with another", async () => {
  await show("/replay");
  expect(screen.getByText("You haven’t finished a game yet.")).toBeTruthy();
  const field = screen.getByTestId<HTMLTextAreaElement>("pasted-code");
  const send = async (pasted: string) => {
    field.value = pasted;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await tick();
    screen.getByRole("button", { name: "Watch" }).click();
  };
  vi.spyOn(app.api, "readReplay").mockRejectedValueOnce(new ApiError(422, "unreadable-code"));
  await send("nonsense");
  await vi.waitFor(() => expect(text("trouble")).toContain("No game can be read"));
  expect(field.getAttribute("aria-invalid")).toBe("true");
  await send("code-of\n-the-tiny-game");
  await vi.waitFor(() => expect(app.router.path).toBe(`/replay/${viewing.code}`));
  expect(text("score")).toBe("160 points");
});
