import { describe, expect, it, vi } from "vitest";
import { networkFirst } from "./network";
import { kindOf, needsOnly } from "./requests";

const origin = "https://yams.test";
const files = ["/assets/index-1.js", "/assets/index-1.css", "/favicon.svg"];
const ask = (path: string, mode: RequestMode = "cors", method = "GET") =>
  kindOf({ url: new URL(path, origin).href, mode, method }, origin, files);

describe("which requests the worker answers", () => {
  it("answers pages, files of this and of other versions, and single rulesets", () => {
    for (const path of ["/", "/rules/yams", "/c/ABCDEFGHJK", "/?source=x"])
      expect(ask(path, "navigate")).toBe("page");
    for (const path of ["/favicon.svg", "/assets/index-1.js", "/assets/older-0.js"])
      expect(ask(path)).toBe("file");
    for (const key of ["yams", "yam-pairs.extra-yams.joker.three-columns"])
      expect(ask(`/api/rulesets/${key}`)).toBe("rules");
  });

  it.each([
    "/api",
    "/api/daily",
    "/api/rulesets",
    "/api/rulesets/yams/perfect-play",
    "/api/rulesets/yams/sheet?lang=fr",
    "/api/rulesets/yams?x=1",
    "/api/challenges/2026-12-01.yams",
    "/api/challenges/2026-12-01.yams/leaderboard?limit=1",
    "/api/runs/2026-12-01.yams~p",
    "/api/runs/2026-12-01.yams~p/replay",
    "/api/players/me",
    "/api/fairness",
    "/sw.js",
    "https://elsewhere.test/",
  ])("leaves %s alone", (path) => {
    expect(ask(path)).toBe(null);
  });

  it("leaves files of the API that are opened as pages, and everything that is not a GET, alone", () => {
    expect(ask("/api/rulesets/yams", "navigate")).toBe(null);
    expect(ask("/api/rulesets/yams/sheet", "navigate")).toBe(null);
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "HEAD"])
      expect(ask("/api/rulesets/yams", "cors", method)).toBe(null);
  });
});

it("takes a page for this version's only if all it needs is of this version", () => {
  const page = (script: string) =>
    `<link href="/favicon.svg"><script type="module" src="${script}"></script>`;
  expect(needsOnly(page("/assets/index-1.js"), files)).toBe(true);
  expect(needsOnly(page("/assets/index-2.js"), files)).toBe(false);
  expect(needsOnly("<p>Please sign in to this network.</p>", files)).toBe(false);
});

describe("network first", () => {
  const kept = new Response("kept");
  const answer = (status: number) => Promise.resolve(new Response("fresh", { status }));

  it("gives what the network answers, refusals included", async () => {
    expect((await networkFirst(answer(200), kept)).status).toBe(200);
    expect((await networkFirst(answer(404), kept)).status).toBe(404);
  });

  it("gives what was kept when the network fails, the server is down or the patience ends", async () => {
    vi.useFakeTimers();
    expect(await networkFirst(Promise.reject(new TypeError("offline")), kept)).toBe(kept);
    expect(await networkFirst(answer(502), kept)).toBe(kept);
    const late = networkFirst(new Promise(() => {}), kept, 3000);
    await vi.advanceTimersByTimeAsync(3000);
    expect(await late).toBe(kept);
    vi.useRealTimers();
  });

  it("waits for the network where nothing was kept, and fails as it does", async () => {
    expect((await networkFirst(answer(502), undefined)).status).toBe(502);
    await expect(networkFirst(Promise.reject(new TypeError("offline")), undefined)).rejects.toThrow(
      "offline",
    );
  });
});
