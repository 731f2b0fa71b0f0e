/**
 * The service worker: keeps this build's files, and the rules, for when there is no connection. Nothing of a challenge,
 * a run, a board or a player goes through it, so nothing of yesterday can come out of it. What it does is told in
 * docs/decisions/0017-what-is-cached.md.
 *
 * It never pushes an older worker aside: the browser lets it take over when the older one's last page is closed, and until
 * then the older files stay for those pages.
 */
import { newest, pagePath, shellNames, shellPrefix } from "../src/lib/shells";
import { networkFirst } from "./network";
import { kindOf, needsOnly } from "./requests";

declare const self: ServiceWorkerGlobalScope;
/** put in by the build: a hash over all files, and their paths */
declare const SHELL: { version: string; files: string[] };

const { version, files } = SHELL;
const own = shellPrefix + version;
const rulesPath = "/api/rulesets";
const rulesTimeoutMs = 10_000;

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(takeOver()));
self.addEventListener("fetch", (event) => {
  const kind = kindOf(event.request, self.location.origin, files);
  if (kind) event.respondWith(answers[kind](event));
});

const answers = { page: answerPage, file: answerFile, rules: answerRules };

async function install(): Promise<void> {
  const cache = await caches.open(own);
  const page = await fetch(pagePath, { cache: "no-cache" });
  if (!page.ok || page.redirected || !needsOnly(await page.clone().text(), files))
    throw new Error("not the page of this version; the browser tries again later");
  await cache.addAll(files);
  await keepRules(cache).catch(() => {}); // rules that are looked at later are kept then
  await cache.put(pagePath, page);
}

/** All rulesets with a name of their own, each under its own address. */
async function keepRules(cache: Cache): Promise<void> {
  const answer = await fetch(rulesPath, { signal: AbortSignal.timeout(rulesTimeoutMs) });
  if (!answer.ok) return;
  const rulesets: { key: string }[] = await answer.json();
  await Promise.all(rulesets.map((rules) => cache.put(`${rulesPath}/${rules.key}`, Response.json(rules))));
}

async function takeOver(): Promise<void> {
  const older = (await shellNames()).filter((name) => name !== own);
  await Promise.all(older.map((name) => caches.delete(name)));
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function answerPage(event: FetchEvent): Promise<Response> {
  const fresh = preloaded(event);
  fresh.catch(() => {}); // may fail after the patience is over
  return networkFirst(fresh, await newest(pagePath));
}

async function preloaded(event: FetchEvent): Promise<Response> {
  const early: Response | undefined = await event.preloadResponse;
  return early ?? fetch(event.request);
}

async function answerFile({ request }: FetchEvent): Promise<Response> {
  return (await newest(new URL(request.url).pathname)) ?? fetch(request);
}

async function answerRules(event: FetchEvent): Promise<Response> {
  const { pathname } = new URL(event.request.url);
  const fresh = fetch(event.request);
  event.waitUntil(fresh.then((answer) => keep(pathname, answer.clone())).catch(() => {}));
  return networkFirst(fresh, await newest(pathname));
}

async function keep(path: string, answer: Response): Promise<void> {
  if (answer.ok) await (await caches.open(own)).put(path, answer);
}
