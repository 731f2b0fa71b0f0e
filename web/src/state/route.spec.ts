import { expect, it } from "vitest";
import {
  boardPath,
  innerLink,
  invitationPath,
  parse,
  periodPath,
  playPath,
  proofPath,
  Router,
  replayPath,
  rulesPath,
} from "./route.svelte";

it("knows every page, and says so when an address is none", () => {
  expect(parse("/")).toEqual({ page: "play", challenge: null });
  expect(parse(playPath("2026-12-01.yatzy"))).toEqual({ page: "play", challenge: "2026-12-01.yatzy" });
  expect(parse("/leaderboard")).toEqual({ page: "board", challenge: null, by: "score" });
  for (const by of ["score", "loss"] as const) {
    expect(parse(boardPath("2026-12-01.yams", by))).toEqual({
      page: "board",
      challenge: "2026-12-01.yams",
      by,
    });
    expect(parse(periodPath("yams", "week", "2026-W49", by))).toMatchObject({ of: "2026-W49", by });
  }
  expect(parse("/player/")).toEqual({ page: "player" });
  expect(parse("/rules")).toEqual({ page: "rules", ruleset: null });
  expect(parse(rulesPath("yams.dry"))).toEqual({ page: "rules", ruleset: "yams.dry" });
  expect(parse(invitationPath("k7q2m-9xf4a"))).toEqual({ page: "play", challenge: "k7q2m-9xf4a" });
  expect(parse(periodPath("yams", "all"))).toEqual({
    page: "period",
    ruleset: "yams",
    period: "all",
    of: null,
    by: "score",
  });
  expect(parse("/challenge")).toEqual({ page: "challenge" });
  expect(parse("/devices")).toEqual({ page: "devices" });
  expect(parse("/l/abcde-fghij")).toEqual({ page: "link", code: "abcde-fghij" });
  expect(parse(replayPath("2026-12-01.yams~p"))).toEqual({ page: "replay", run: "2026-12-01.yams~p" });
  expect(parse("/replay")).toEqual({ page: "replay", run: null });
  expect(parse(proofPath("2026-12-01.yams~p"))).toEqual({ page: "proof", run: "2026-12-01.yams~p" });
  for (const page of ["calculator", "sheets", "odds"] as const) {
    expect(parse(`/${page}`)).toEqual({ page, ruleset: null });
    expect(parse(rulesPath("yams.dry", page))).toEqual({ page, ruleset: "yams.dry" });
  }
  for (const path of [
    "/nope",
    "/constructor",
    "/c",
    "/l",
    "/leaderboards/yams",
    "/play",
    "/player/x",
    "/rules/x/y",
    "/leaderboard/a/b",
    "/leaderboards/yams/week/2026-W49/luck",
    "/%E0%A4%A",
  ]) {
    expect(parse(path)).toEqual({ page: "missing" });
  }
});

it("leaves what follows a ? to the page", () => {
  const router = new Router("/");
  router.go("/challenge?ruleset=yams.dry");
  expect([router.route, router.path]).toEqual([{ page: "challenge" }, "/challenge"]);
  expect(new URLSearchParams(location.search).get("ruleset")).toBe("yams.dry");
});

it("knows what one came by, until one goes elsewhere, and again on the way back", () => {
  const router = new Router("/");
  router.go("/c/A", "rematch");
  router.replace("/c/A");
  expect([router.note, new Router("/c/A").note]).toEqual(["rematch", "rematch"]);
  router.go("/challenge");
  expect(router.note).toBe(null);
  history.replaceState("rematch", "", "/c/A");
  router.sync();
  expect([router.path, router.note]).toEqual(["/c/A", "rematch"]);
});

it("follows plain clicks on inner links only", () => {
  const click = (html: string, init: MouseEventInit = {}) => {
    document.body.innerHTML = html;
    const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
    let path: string | null = null;
    const see = (seen: MouseEvent) => {
      path = innerLink(seen);
      seen.preventDefault();
    };
    document.body.addEventListener("click", see, { once: true });
    document.querySelector("span")?.dispatchEvent(event);
    return path;
  };
  expect(click('<a href="/rules"><span>x</span></a>')).toBe("/rules");
  expect(click('<a href="/rules"><span>x</span></a>', { ctrlKey: true })).toBe(null);
  expect(click('<a href="/rules" target="_blank"><span>x</span></a>')).toBe(null);
  expect(click('<a href="/api/schema"><span>x</span></a>')).toBe(null);
  expect(click('<a href="https://example.org/"><span>x</span></a>')).toBe(null);
  expect(click("<p><span>x</span></p>")).toBe(null);
});
