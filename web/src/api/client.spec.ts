import { expect, it, vi } from "vitest";
import { ApiError, Client, isFinal } from "./client";
import type { KnownCode, SheetContents } from "./types";

const isKnown = (code: unknown): code is KnownCode => typeof code === "string" && code !== "news";

function answering(status: number, body: string, headers: Record<string, string> = {}) {
  const fetcher = vi.fn(
    async (_url: unknown, _init?: RequestInit) => new Response(body, { status, headers }),
  );
  return { client: new Client(() => "secret", isKnown, fetcher as typeof fetch), fetcher };
}

const failure = (promise: Promise<unknown>) => promise.then(() => null).catch((error: ApiError) => error);

it("sends the token, the body and the number", async () => {
  const { client, fetcher } = answering(200, '{"id":"run 1"}');
  await client.act("run 1", 7, { score: "yams" });
  const [url, init] = fetcher.mock.calls[0] ?? [];
  expect(url).toBe("/api/runs/run%201/actions/7");
  expect(init).toMatchObject({ method: "PUT", body: '{"score":"yams"}' });
  expect(new Headers(init?.headers).get("Authorization")).toBe("Bearer secret");
});

it("asks for nothing but what the address names, whatever that is", async () => {
  const { client, fetcher } = answering(200, '{"id":"c"}');
  for (const [name, segment] of [
    ["../../player", "..%C3%A9..%C3%A9player"],
    ["..", "%C3%A9"],
    [".", "%C3%A9"],
    ["", "%C3%A9"],
    ["a/b?c#d\\e%2F", "a%C3%A9b%3Fc%23d%5Ce%252F"],
    ["\ud800", "%C3%A9"],
    ["...", "..."],
  ] as const) {
    await client.challenge(name);
    const url = new URL(String(fetcher.mock.lastCall?.[0]), "https://yams.example");
    expect(url.href).toBe(`https://yams.example/api/challenges/${segment}`);
  }
});

it("knows which errors no further try mends", () => {
  for (const code of ["mistyped-code", "unknown-challenge", "unknown-ruleset", "invalid-parameter"] as const)
    expect(isFinal(code)).toBe(true);
  for (const code of ["offline", "too-fast", "internal", "store-away", "unknown-token"] as const)
    expect(isFinal(code)).toBe(false);
});

it("reads a problem document with its run", async () => {
  const { client } = answering(409, '{"code":"stale-action","run":{"id":"r"}}');
  const error = await failure(client.act("r", 0, { keep: [] }));
  expect(error).toMatchObject({ status: 409, code: "stale-action", run: { id: "r" }, retryable: false });
});

it("reads how long to wait", async () => {
  const { client } = answering(429, '{"code":"too-fast"}', { "Retry-After": "3" });
  expect(await failure(client.daily())).toMatchObject({ retryAfterS: 3, retryable: true });
});

it("reads how far what is waited for has come", async () => {
  const { client } = answering(503, '{"code":"table-not-ready","progress":0.25}', { "Retry-After": "2" });
  expect(await failure(client.analysis("r"))).toMatchObject({ progress: 0.25, retryAfterS: 2 });
  expect(await failure(answering(503, "{}").client.analysis("r"))).toMatchObject({ progress: null });
});

it("reads which challenge hides a game", async () => {
  const { client } = answering(403, '{"code":"replay-hidden","challenge":"2026-12-01.yams"}');
  expect(await failure(client.viewing("r"))).toMatchObject({
    challenge: "2026-12-01.yams",
    retryable: false,
  });
  expect(await failure(answering(403, "null").client.viewing("r"))).toMatchObject({ challenge: null });
});

it("makes sense of a proxy's own error page", async () => {
  expect(await failure(answering(502, "<html>").client.daily())).toMatchObject({
    code: "internal",
    retryable: true,
  });
  expect(await failure(answering(503, "").client.daily())).toMatchObject({ code: "store-away" });
});

it("counts a missing or cut-off answer as being offline", async () => {
  const client = new Client(
    () => null,
    isKnown,
    async () => {
      throw new TypeError("Failed to fetch");
    },
  );
  expect(await failure(client.daily())).toMatchObject({ status: 0, code: "offline", retryable: true });
  expect(await failure(answering(200, '{"da').client.daily())).toBeInstanceOf(ApiError);
});

it("counts an answer that can't be our server's as lost", async () => {
  for (const body of ["{}", "[]", "null", "<html>", ""])
    expect(await failure(answering(200, body).client.act("r", 0, { keep: [] }))).toMatchObject({
      code: "offline",
      retryable: true,
    });
  const nothing = vi.fn(async () => new Response(null, { status: 204 }));
  const client = new Client(() => null, isKnown, nothing as unknown as typeof fetch);
  expect(await failure(client.daily())).toMatchObject({ code: "offline" });
  expect(await client.erase()).toBe(undefined);
});

it("takes a file only for what it was asked for", async () => {
  const page = answering(200, "<html>", { "Content-Type": "text/html" }).client;
  const contents: SheetContents = { ruleset: "yams", players: [], lang: "fr", date: null };
  expect(await failure(page.picture("r", "fr"))).toMatchObject({ code: "offline" });
  expect(await failure(page.sheet(contents))).toMatchObject({ code: "offline" });
  const picture = answering(200, "png", { "Content-Type": "image/png" }).client;
  expect(await (await picture.picture("r", "fr")).text()).toBe("png");
  const sheet = answering(200, "pdf", { "Content-Type": "application/pdf" }).client;
  expect(await (await sheet.sheet(contents)).text()).toBe("pdf");
});

it("makes of a code that it has no words for one that it has", async () => {
  expect(await failure(answering(500, '{"code":"news"}').client.daily())).toMatchObject({ code: "internal" });
  expect(await failure(answering(429, '{"code":"news"}').client.daily())).toMatchObject({ code: "too-fast" });
});
