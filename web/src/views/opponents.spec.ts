import { render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../api/client";
import type { Advice as Answer, Opponent as Computer, Replay, Ruleset, Run } from "../api/types";
import { type App, appKey, createApp } from "../app";
import Advice from "../parts/Advice.svelte";
import ComputerResult from "../parts/challenge/ComputerResult.svelte";
import SoloResult from "../parts/challenge/SoloResult.svelte";
import Opponent from "../parts/Opponent.svelte";

const box = { points: null, extra: 0, joker: false, closed: null };

const run: Run = {
  id: "r",
  challenge: "7NQ3KZP0XA",
  ruleset: "yams",
  status: "playing",
  turn: 1,
  rollsLeft: 2,
  dice: [3, 3, 5, 5, 5],
  savedRolls: 0,
  nextAction: 4,
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
  advised: true,
};

const ruleset = {
  rolls: 3,
  coloured: [],
  columns: [],
  extraJackpot: 0,
  boxes: run.columns[0]?.boxes.map((one, i) => ({ ...one, section: i ? "lower" : "upper" })),
} as unknown as Ruleset;

const advice: Answer = {
  exact: true,
  actions: [
    { action: { score: "full-house" }, kept: null, points: 25, value: 210.3, loss: 0 },
    { action: { keep: [2, 3, 4] }, kept: [5, 5, 5], points: null, value: 208.2, loss: 2.1 },
    { action: { keep: [] }, kept: [], points: null, value: 190, loss: 20.3 },
    { action: { score: "yams" }, kept: null, points: 0, value: 180, loss: 30.3 },
  ],
  considered: null,
};

const computer: Computer = {
  level: "hard",
  turns: [
    {
      rolls: [
        [5, 1, 5, 2, 2],
        [5, 5, 5, 5, 1],
      ],
      category: "yams",
      column: "free",
      points: 0,
    },
  ],
  actions: [{ keep: [0, 2] }, { score: "yams" }],
  totals: [[3, 0]],
  columns: [{ key: "free", upper: 0, bonus: 0, lower: 0, extra: 0, total: 0 }],
  total: 0,
  score: null,
};

let app: App;

beforeEach(async () => {
  app = createApp({ get: () => null, set: () => {} });
  await app.i18n.choose("en");
  app.play.show(run, ruleset);
  vi.spyOn(app.api, "run").mockResolvedValue(run);
});

const context = () => new Map([[appKey, app]]);
const words = (id: string) => screen.getByTestId(id).textContent?.replace(/\s+/g, " ").trim();

async function click(id: string) {
  screen.getByTestId(id).click();
  await tick();
}

async function showAdvice(answer: Answer = advice) {
  const asked = vi.spyOn(app.api, "advice").mockResolvedValue(answer);
  render(Advice, { props: { run }, context: context() });
  await click("advice");
  return asked;
}

it("names the few best choices with what they are worth, and lays one out without making it", async () => {
  const act = vi.spyOn(app.api, "act");
  await showAdvice();
  const options = await screen.findAllByTestId("option");
  const texts = options.map((one) => one.textContent?.replace(/\s+/g, " ").trim());
  expect(texts).toHaveLength(3);
  expect(texts[0]).toBe("Write 25 in Full house 210.3 points to come the best");
  expect(texts[1]).toBe("Keep 5, 5, 5 · roll 2 dice 208.2 points to come −2.1 2.1 less than the best");
  expect(texts[2]).toContain("Roll all again");
  options[1]?.click();
  await tick();
  expect([app.play.keeps, options[1]?.getAttribute("aria-pressed")]).toEqual([[2, 3, 4], "true"]);
  options[0]?.click();
  await tick();
  expect([app.play.keeps.length, app.play.selected?.category]).toEqual([3, "full-house"]);
  expect(act).not.toHaveBeenCalled();
  await click("more-advice");
  expect(screen.getAllByTestId("option")[3]?.textContent).toContain("Strike out Yam’s");
});

it("says at every figure that it is approximate, where it is", async () => {
  await showAdvice({ ...advice, exact: false });
  expect((await screen.findAllByTestId("option"))[0]?.textContent).toContain("≈\u00a0210.3");
  expect(words("best")).toContain("approximate values");
});

it("tells what the choice laid out costs, until it is another choice", async () => {
  const asked = vi.spyOn(app.api, "advice").mockImplementation(async (_, action = null) => ({
    ...advice,
    considered: action && { action, kept: [3], points: null, value: 200, loss: 10.3 },
  }));
  render(Advice, { props: { run }, context: context() });
  app.play.toggle(0);
  await tick();
  await click("advice-mine");
  await vi.waitFor(() => expect(words("verdict")).toBe("Your choice loses 10.3 points."));
  expect(asked).toHaveBeenCalledExactlyOnceWith("r", { keep: [0] });
  expect(screen.queryByTestId("best")).toBe(null);
  app.play.toggle(1);
  await tick();
  expect(words("verdict")).toBe("");
});

it("asks about one's own choice only once there is one", async () => {
  render(Advice, { props: { run }, context: context() });
  const mine = screen.getByTestId<HTMLButtonElement>("advice-mine");
  expect(mine.disabled).toBe(true);
  app.play.toggle(0);
  await tick();
  expect(mine.disabled).toBe(false);
  app.play.toggle(0);
  await tick();
  expect(mine.disabled).toBe(true);
});

it("is gone as soon as one acts", async () => {
  await showAdvice();
  await screen.findByTestId("best");
  vi.spyOn(app.api, "act").mockReturnValue(new Promise(() => {}));
  void app.play.roll();
  await tick();
  expect(screen.queryByTestId("best")).toBe(null);
  expect(screen.getByTestId("advice").getAttribute("aria-expanded")).toBe("false");
});

it("asks once before a run is marked, by its key too, and takes no for an answer", async () => {
  app.play.show({ ...run, advised: false }, ruleset);
  const asked = vi.spyOn(app.api, "advice").mockResolvedValue(advice);
  render(Advice, { props: { run }, context: context() });
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "c" }));
  await tick();
  expect(words("advice-warning")).toContain("out of the leaderboards and your figures for good");
  await click("advice-no");
  expect(screen.queryByTestId("advice-warning")).toBe(null);
  expect(asked).not.toHaveBeenCalled();
  app.shortcuts.set(false);
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "c" }));
  await tick();
  expect(screen.queryByTestId("advice-warning")).toBe(null);
});

it("shows the computer's turn and both sheets, and tells a new turn to whoever can't see it", async () => {
  const asked = vi.spyOn(app.api, "opponent").mockResolvedValue({ ...computer, turns: [], actions: [] });
  const { rerender } = render(Opponent, { props: { run: { ...run, turn: 0 } }, context: context() });
  await vi.waitFor(() => expect(words("opponent")).toContain("Computer (hard) 0"));
  expect(words("opponent")).toContain("It plays after you");
  expect(words("opponent-said")).toBe("");
  asked.mockResolvedValue(computer);
  await rerender({ run });
  await vi.waitFor(() =>
    expect(words("opponent-said")).toBe("The computer strikes out Yam’s. You 3, computer 0."),
  );
  const details = screen.getByTestId("opponent") as HTMLDetailsElement;
  if (!details.open) details.querySelector("summary")?.click();
  await tick();
  expect(words("opponent-turn")).toContain("Roll 1: 5, 1, 5, 2, 2; kept: 5, 5");
  expect(words("duel-ones")).toBe("Ones3");
  expect(words("duel-yams")).toBe("Yam’s 0");
});

it("says who won, when it was decided and what was written, and offers the next game", async () => {
  const over = { ...run, status: "verified" as const, score: 3, advised: false };
  const mine = { rolls: [[1, 1, 1, 2, 3]], category: "ones", column: "free", points: 3 };
  vi.spyOn(app.api, "opponent")
    .mockRejectedValueOnce(new ApiError(503, "table-not-ready", null, 0.01, 0.5))
    .mockResolvedValue({ ...computer, score: 0 });
  vi.spyOn(app.api, "replay").mockResolvedValue({ turns: [mine] } as unknown as Replay);
  render(ComputerResult, { props: { run: over }, context: context() });
  await vi.waitFor(() => expect(words("progress")).toBe("50%"));
  expect((await screen.findByTestId("duel-verdict", {}, { timeout: 5000 })).textContent).toBe(
    "Won by 3 points",
  );
  expect(words("decided")).toBe("You led from start to finish.");
  expect(words("turns-compared")).toContain("1Ones 3Yam’s 0+3 decisive");
  vi.spyOn(app.player, "ensure").mockResolvedValue();
  const create = vi.spyOn(app.api, "createChallenge").mockRejectedValue(new ApiError(429, "too-fast"));
  screen.getByRole("button", { name: "easy" }).click();
  await vi.waitFor(() => expect(screen.getByRole("alert")).toBeTruthy());
  expect(create).toHaveBeenCalledExactlyOnceWith({
    kind: "computer",
    ruleset: "yams",
    level: "easy",
    idempotencyKey: expect.any(String),
  });
});

it("says of a game with advice that it counts nowhere", () => {
  render(SoloResult, { props: { run: { ...run, status: "verified", score: 3 } }, context: context() });
  expect(words("advised")).toBe("A game with advice: on no leaderboard, in none of your figures.");
});
