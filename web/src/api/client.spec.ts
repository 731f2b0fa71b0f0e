import { expect, it, vi } from "vitest";
import { ApiError, Client, isFinal } from "./client";

function answering(status: number, body: string, headers: Record<string, string> = {}) {
  const fetcher = vi.fn(
    async (_url: unknown, _init?: RequestInit) => new Response(body, { status, headers }),
  );
  return { client: new Client(() => "secret", fetcher as typeof fetch), fetcher };
}

const failure = (promise: Promise<unknown>) => promise.then(() => null).catch((error: ApiError) => error);

it("sends the token, the body and the number", async () => {
  const { client, fetcher } = answering(200, "{}");
  await client.act("run 1", 7, { score: "yams" });
  const [url, init] = fetcher.mock.calls[0] ?? [];
  expect(url).toBe("/api/runs/run%201/actions/7");
  expect(init).toMatchObject({ method: "PUT", body: '{"score":"yams"}' });
  expect(new Headers(init?.headers).get("Authorization")).toBe("Bearer secret");
});

it("asks for nothing but what the address names, whatever that is", async () => {
  const { client, fetcher } = answering(200, "{}");
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
    async () => {
      throw new TypeError("Failed to fetch");
    },
  );
  expect(await failure(client.daily())).toMatchObject({ status: 0, code: "offline", retryable: true });
  expect(await failure(answering(200, '{"da').client.daily())).toBeInstanceOf(ApiError);
});
