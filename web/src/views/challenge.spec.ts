import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../api/client";
import type { Challenge, Leaderboard, Run } from "../api/types";
import { type App, appKey, createApp } from "../app";
import { shareText } from "../i18n/challengeTitle";
import ChallengeList from "../parts/challenge/ChallengeList.svelte";
import ChallengeNotices from "../parts/challenge/ChallengeNotices.svelte";
import CodeField from "../parts/challenge/CodeField.svelte";
import GameLine from "../parts/challenge/GameLine.svelte";
import { rematchNote } from "../parts/challenge/goTo";
import SendDice from "../parts/challenge/SendDice.svelte";
import { aCoded, aCodedChallenge, aRunOf, opensAt } from "../state/challenges.testing";
import { Sharing } from "../state/sharing.svelte";
import CodedBoard from "./CodedBoard.svelte";
import Invitation from "./Invitation.svelte";
import Result from "./Result.svelte";

const day = 86_400_000;
const code = "FRXF96X5NN";
const target = { name: "Zoé", tag: "AB12", score: 220 };
const board: Leaderboard = {
  finished: 1,
  by: "score",
  offset: 0,
  standings: [],
  me: null,
  histogram: [],
  asOf: "",
};

let app: App;
let nowMs = 0;

beforeEach(async () => {
  nowMs = Date.parse(opensAt);
  vi.spyOn(Date, "now").mockImplementation(() => nowMs);
  app = createApp({ get: () => null, set: () => {} });
  await app.i18n.choose("en");
});

/** Lays a challenge on the table, so many days after it was made. */
function lay(challenge: Challenge, days = 0) {
  nowMs += days * day;
  app.clock.tick();
  app.today.challenge = challenge;
}

// biome-ignore lint/suspicious/noExplicitAny: any view, as it is mounted in a page
function show(view: any, props: Record<string, unknown> = {}) {
  const { container } = render(view, { props, context: new Map([[appKey, app]]) });
  return () => container.textContent?.replace(/\s+/g, " ").trim() ?? "";
}

describe("the field for a code", () => {
  const paste = (text: string) =>
    fireEvent.paste(screen.getByTestId("code-input"), { clipboardData: { getData: () => text } });

  it("keeps the lines of a pasted message apart, and opens the code in it", async () => {
    const asked = vi.spyOn(app.api, "challenge").mockRejectedValue(new ApiError(404, "unknown-challenge"));
    show(CodeField);
    await paste("Ma revanche\nFRXF9-6X5NN\r\nmerci");
    const field = screen.getByTestId("code-input") as HTMLInputElement;
    expect(field.value).toBe("Ma revanche FRXF9-6X5NN merci");
    await fireEvent.submit(field);
    expect(asked).toHaveBeenCalledExactlyOnceWith(code);
  });

  it("asks the service nothing about words, and nothing before it knows which code", async () => {
    const asked = vi.spyOn(app.api, "challenge").mockRejectedValue(new ApiError(404, "unknown-challenge"));
    const text = show(CodeField);
    const field = screen.getByTestId("code-input");
    await fireEvent.input(field, { target: { value: "Good luck to you this evening" } });
    await fireEvent.submit(field);
    expect(text()).toContain("There is no code in this text");
    await fireEvent.input(field, { target: { value: "FRXF9-6X5NN or 00000-00000" } });
    expect(text()).not.toContain("There is no code");
    await fireEvent.submit(field);
    expect(text()).toContain("more than one code");
    expect(asked).not.toHaveBeenCalled();
    await fireEvent.click(screen.getByText("00000-00000"));
    expect(asked).toHaveBeenCalledExactlyOnceWith("0000000000");
  });
});

describe("an invitation", () => {
  it("says who invites and that it is blind, with the name as it was written", () => {
    lay(aCodedChallenge(code, "friend", { creator: { name: "<b>Zoé</b>", tag: "AB12" } }));
    show(Invitation);
    expect(screen.getByRole("heading", { level: 1 }).textContent?.trim()).toBe("<b>Zoé</b> challenges you");
    expect(screen.getByText(/Blind: nobody sees/)).toBeTruthy();
    expect(screen.getByTestId("name-input")).toBeTruthy();
    expect(screen.queryByTestId("target")).toBe(null);
  });

  it("shows the score to beat, or that there is none yet", () => {
    lay(aCodedChallenge(code, "friend", { mode: "target" }));
    const text = show(Invitation);
    expect(text()).toContain("Zoé has not finished yet");
    app.today.challenge = aCodedChallenge(code, "friend", { mode: "target", target });
    return tick().then(() => expect(screen.getByTestId("target").textContent).toBe("220"));
  });

  it("is for its maker what there is to send", () => {
    lay(aCodedChallenge(code, "friend", { mine: true }));
    show(Invitation);
    expect(screen.getByTestId("code").textContent).toBe("FRXF9-6X5NN");
    expect(screen.getByTestId("link").textContent).toBe(`${location.origin}/c/${code}`);
    expect(screen.getByTestId("play").textContent?.trim()).toBe("Play it now");
  });

  it("is laid out to be sent where one has just asked for a rematch, whoever made it", async () => {
    const heading = () => screen.getByRole("heading", { level: 1 }).textContent?.trim();
    lay(aCodedChallenge());
    const text = show(Invitation);
    expect([heading(), screen.queryByTestId("code")]).toEqual(["Zoé challenges you", null]);
    app.router.note = rematchNote;
    await tick();
    expect(heading()).toBe("The rematch is ready");
    expect(text()).toContain("Send this code to Zoé: it is the same rematch for you both.");
    expect(screen.getByTestId("code").textContent).toBe("FRXF9-6X5NN");
    app.today.challenge = aCodedChallenge(code, "friend", { creator: { name: null, tag: null } });
    await tick();
    expect(text()).toContain("Send this code to whoever will play the rematch with you.");
  });

  it("asks nobody to go on with what was never begun", async () => {
    vi.spyOn(app.api, "myChallenges").mockResolvedValue({ challenges: [], following: null });
    app.player.token = "secret";
    lay(aCodedChallenge());
    show(Invitation);
    expect(screen.getByTestId("play").textContent?.trim()).toBe("Play these dice");
  });

  it("says that the challenge is closed, and shows the board only once it can be seen", async () => {
    lay(aCodedChallenge(), 14);
    const text = show(Invitation);
    expect(text()).toContain("This challenge is closed");
    expect(screen.queryByText("See the leaderboard")).toBe(null);
    expect(screen.queryByTestId("play")).toBe(null);
    lay(aCodedChallenge(), 1);
    await tick();
    expect(screen.getByText("See the leaderboard").getAttribute("href")).toBe(`/leaderboard/${code}`);
  });

  it("says of somebody else's game alone whose it was", () => {
    lay(aCodedChallenge(code, "solo"));
    expect(show(Invitation)()).toContain("Zoé played this game alone, with advice.");
    expect(screen.queryByTestId("play")).toBe(null);
  });

  it("tells a mistyped code from an unknown one, and offers another try after a failure", async () => {
    app.today.asked = "frxf9";
    app.today.error = "mistyped-code";
    const text = show(Invitation);
    expect(text()).toContain("This is not the right code");
    expect((screen.getByTestId("code-input") as HTMLInputElement).value).toBe("frxf9");
    app.today.error = "unknown-challenge";
    await tick();
    expect(text()).toContain("No challenge under this code");
    app.today.error = "offline";
    await tick();
    expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  });

  it("shows the game that this player began on another device", async () => {
    const begun = { challenge: aCodedChallenge(), run: `${code}~p`, status: "playing" as const, score: null };
    vi.spyOn(app.api, "myChallenges").mockResolvedValue({ challenges: [begun], following: null });
    const load = vi.spyOn(app.today, "load").mockResolvedValue();
    app.player.token = "secret";
    lay(aCodedChallenge());
    show(Invitation);
    await vi.waitFor(() => expect(load).toHaveBeenCalledExactlyOnceWith(code));
    expect(app.runs.knows(code)).toBe(false); // a memory that keeps nothing
  });
});

describe("what is sent along with the link", () => {
  it("has no score of a blind challenge, even where it is known", () => {
    const text = shareText(app.i18n, "yams", aCoded({ target }));
    expect(text).toContain("blind");
    expect(text).toContain(`${location.origin}/c/${code}`);
    expect(text).not.toContain("220");
  });

  it("has the score to beat", () => {
    expect(shareText(app.i18n, "yams", aCoded({ mode: "target", target }))).toContain("220 points to beat");
    expect(shareText(app.i18n, "yams", aCoded({ mode: "target" }))).toContain("a score to beat");
  });

  it("has the maker's name where the maker sends it and has chosen one, and nobody else's claim to be the maker", () => {
    const begins = (coded: Parameters<typeof aCoded>[0]) => shareText(app.i18n, "yams", aCoded(coded));
    const named = { name: "<b>Zoé</b>", tag: "AB12" };
    expect(begins({ mine: true, creator: named })).toMatch(
      /^<b>Zoé<\/b> challenges you on Yam’s du jour: a blind/,
    );
    expect(begins({ mine: false, creator: named })).toMatch(/^A challenge on Yam’s du jour: a blind game/);
    expect(begins({ mine: true, creator: { name: "Yam AB12", tag: "AB12" } })).toMatch(/^A challenge/);
    expect(begins({ mine: false, creator: { name: null, tag: null } })).toMatch(/^A challenge/);
  });
});

it("the game's line says whose challenge it is, and what there is to beat", () => {
  const line = (kind: Challenge["kind"], of: Partial<Challenge["coded"]> = {}) =>
    show(GameLine, { challenge: aCodedChallenge(code, kind, of ?? {}) })();
  expect(line("friend")).toBe("Zoé challenges you · Blind");
  expect(line("friend", { mode: "target", target })).toBe("Zoé challenges you · 220 to beat");
  expect(line("friend", { mine: true })).toBe("Your challenge · Blind");
  expect(line("friend", { creator: { name: null, tag: null } })).toBe(
    "An erased player challenges you · Blind",
  );
  expect(line("solo")).toBe("Alone, advice on request");
  expect(line("computer", { level: "hard" })).toBe("Against the computer, hard level");
});

it("the list tells one challenge from another: whose, by which code, of which day, who finished, what became of it", () => {
  const mine = {
    challenge: { ...aCodedChallenge(), finished: 2 },
    standing: "finished" as const,
    score: 231,
  };
  const theirs = aCodedChallenge("89455TBSM0", "friend", { mine: true, code: "89455-TBSM0" });
  const text = show(ChallengeList, { list: [mine, { challenge: theirs, standing: "missed", score: null }] });
  const [first, second] = screen
    .getAllByTestId("my-challenge")
    .map((row) => row.textContent?.replace(/\s+/g, " "));
  expect(first).toContain("Zoé challenges you");
  expect(first).toMatch(/Yam’s · Blind · 2 games finished FRXF9-6X5NN · 1 Dec 231 points/);
  expect(second).toMatch(/Your challenge .*89455-TBSM0 · 1 Dec not played/);
  expect(text()).toContain("Leaderboard");
});

describe("beside the dice", () => {
  it("a game in a challenge that has closed is said to be finished in time, and no new dice are out", async () => {
    const run = aRunOf(code, "playing");
    app.play.show(run);
    lay(aCodedChallenge(), 14);
    const text = show(ChallengeNotices);
    expect(text()).toContain("You can still finish this game, until");
    lay(aCodedChallenge(), 1);
    await tick();
    expect(text()).toContain("this game can’t be finished any more");
  });
});

describe("after the game", () => {
  const mine = { rank: 1, name: "Anne", tag: "CD34", score: 231, loss: null, run: "r" };
  const zoe = { ...mine, rank: 2, name: "Zoé", tag: "AB12", score: 220, run: "z" };

  function finish(of: Partial<Challenge["coded"]>, answer: Partial<Leaderboard>, run: Partial<Run> = {}) {
    const challenge = aCodedChallenge(code, "friend", of ?? {});
    const played = { ...aRunOf(code), ...run };
    lay(challenge);
    vi.spyOn(app.api, "challenge").mockResolvedValue(aCodedChallenge(code, "friend", { ...of, target }));
    const me = { ...mine, percentile: 50 };
    vi.spyOn(app.api, "leaderboard").mockResolvedValue({ ...board, me, ...answer });
    vi.spyOn(app.api, "analysis").mockRejectedValue(new ApiError(404, "no-analysis"));
    app.play.show(played);
    return show(Result, { run: played });
  }

  it("says by how much the score was beaten, and shows the small board", async () => {
    const text = finish({}, { finished: 2, standings: [mine, zoe], histogram: [] });
    await vi.waitFor(() => expect(screen.getAllByTestId("standing").length).toBe(2));
    expect(text()).toContain("Challenge met: 11 points ahead of Zoé.");
    expect(screen.queryByTestId("rank")).toBe(null);
    expect(text()).not.toContain("Next dice in");
    await tick();
    expect(app.api.leaderboard).toHaveBeenCalledTimes(1);
  });

  it("shares the place, and tells equal names apart", async () => {
    const other = { ...mine, tag: "EF56", run: "o" };
    const histogram: Leaderboard["histogram"] = [
      [220, 1],
      [231, 2],
    ];
    const text = finish({}, { finished: 3, standings: [mine, other, { ...zoe, rank: 3 }], histogram });
    await vi.waitFor(() =>
      expect(screen.getByTestId("rank").textContent).toBe("1st of 3, shared with 1 other"),
    );
    expect(text()).toContain("Anne EF56");
    expect(text()).not.toContain("AB12");
  });

  it("asks its maker to send the link while nobody else has played", async () => {
    const text = finish({ mine: true }, { standings: [mine] });
    await vi.waitFor(() => expect(text()).toContain("Nobody else has finished yet."));
    expect(screen.queryByTestId("outcome")).toBe(null);
  });

  it.each([
    [231, "Level with Zoé."],
    [230, "You are 1 point ahead of Zoé."],
    [240, "You were 9 points short of Zoé."],
  ])(
    "tells its maker how it stands against the only other, who has %d, as it tells the other",
    async (score, said) => {
      const theirs = { ...zoe, score, rank: score < 231 ? 2 : 1 };
      finish(
        { mine: true, creator: { name: "Anne", tag: "CD34" } },
        { finished: 2, standings: [theirs, mine] },
      );
      await vi.waitFor(() =>
        expect(screen.getByTestId("outcome").textContent?.replace(/\s+/g, " ").trim()).toBe(said),
      );
      expect(screen.queryByTestId("rank")).toBe(null);
    },
  );

  it("shows code and QR code beside one way of sharing, not two", async () => {
    finish({}, { finished: 2, standings: [mine, zoe] });
    await vi.waitFor(() => expect(screen.getAllByTestId("standing").length).toBe(2));
    screen.getByText("Code and QR").click();
    await vi.waitFor(() => expect(screen.getByTestId("code").textContent).toBe("FRXF9-6X5NN"));
    expect(screen.getAllByTestId("share").length).toBe(1);
    expect(screen.queryByTestId("copy-link")).toBe(null);
  });

  it("reads well where the other was erased, with or without a score, and shows such rows by the dozen", async () => {
    const nobody = { ...zoe, name: null, tag: null, run: null };
    const creator = { name: null, tag: null };
    const text = finish({ creator }, { finished: 3, standings: [mine, nobody, { ...nobody, rank: 3 }] });
    await vi.waitFor(() => expect(screen.getAllByTestId("standing").length).toBe(3));
    expect(text()).toContain("Challenge met: 11 points ahead of an erased player.");
    vi.spyOn(app.api, "challenge").mockResolvedValue(aCodedChallenge(code, "friend", { creator }));
    screen.getByTestId("refresh").click();
    await vi.waitFor(() => expect(text()).toContain("Whoever made this challenge was erased"));
  });

  it("has a result to share, and nobody to invite, once the challenge is over", async () => {
    lay(aCodedChallenge(), 15);
    const text = finish({}, { finished: 2, standings: [mine, zoe] });
    const sent = vi.spyOn(Sharing.prototype, "text").mockResolvedValue();
    await vi.waitFor(() => expect(screen.getAllByTestId("standing").length).toBe(2));
    expect(screen.getByTestId("share-picture")).toBeTruthy();
    screen.getByTestId("share").click();
    expect(sent).toHaveBeenCalledExactlyOnceWith(
      `Yam’s du jour, a challenge among friends — Yam’s: 231 points, 1st of 2\n${location.origin}/leaderboard/${code}`,
    );
    expect(screen.queryByText("Code and QR")).toBe(null);
    expect(text()).toContain("Challenge met");
  });

  it("offers a daily's dice only from its reveal on, and those of a game with advice never", async () => {
    const daily = { ...aCodedChallenge("2026-12-01.yams", "daily"), coded: null };
    lay(daily);
    const text = show(SendDice, { run: aRunOf(daily.id), challenge: daily });
    expect(text()).toContain("These dice can be sent to a friend from");
    expect(screen.queryByTestId("send-blind")).toBe(null);
    lay(daily, 15);
    await tick();
    expect(screen.getByTestId("send-blind")).toBeTruthy();
    const advised = show(SendDice, { run: { ...aRunOf(code), advised: true }, challenge: aCodedChallenge() });
    expect(advised()).toContain("A game played with advice can’t become a challenge.");
  });
});

it("a board is asked for once", async () => {
  app.router.path = `/leaderboard/${code}`;
  const challenge = vi.spyOn(app.api, "challenge").mockResolvedValue(aCodedChallenge());
  const leaderboard = vi.spyOn(app.api, "leaderboard").mockResolvedValue({ ...board, finished: 0 });
  show(CodedBoard, { asked: code });
  await vi.waitFor(() => expect(leaderboard).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve));
  expect([challenge, leaderboard].map((asked) => asked.mock.calls.length)).toEqual([1, 1]);
});

it("a board that is still hidden says why, and leads to the game", async () => {
  app.router.path = `/leaderboard/${code}`;
  vi.spyOn(app.api, "challenge").mockResolvedValue(aCodedChallenge());
  vi.spyOn(app.api, "leaderboard").mockRejectedValue(new ApiError(403, "board-hidden"));
  show(CodedBoard, { asked: code });
  expect(await screen.findByTestId("board-hidden")).toBeTruthy();
  expect(screen.getByText("Play this challenge").getAttribute("href")).toBe(`/c/${code}`);
});
