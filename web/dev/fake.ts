/** A stand-in server for working on the pages: `YAMS_FAKE=1 npm run dev`. One process's memory, real chance, no proofs. */
import { randomInt, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Connect, Plugin } from "vite";
import type { Action, Challenge, Histogram, Player, Ruleset, Run } from "../src/api/types";
import { boxes, columnOf, points } from "./fakeRules.ts";

interface Kept {
  run: Run;
  player: string;
  actions: { body: string; answer: Run }[];
}

const players = new Map<string, Player>();
const runs = new Map<string, Kept>();
const crowd = Array.from({ length: 147 }, () => 140 + randomInt(60) + randomInt(60) + randomInt(60));

const ruleset: Ruleset = {
  key: "yams",
  dice: 5,
  rolls: 3,
  turns: 13,
  columns: [{ key: "free", order: "free" }],
  boxes,
  upperBonus: { threshold: 63, points: 35 },
  jackpot: "yams",
  maximum: 375,
  par: null,
};

const throwDice = (n: number) => Array.from({ length: n }, () => randomInt(6) + 1);

function day(date = new Date().toISOString().slice(0, 10)) {
  const opensAt = `${date}T00:00:00Z`;
  const closesAt = new Date(Date.parse(opensAt) + 86_400_000).toISOString();
  const revealsAt = new Date(Date.parse(closesAt) + 7_200_000).toISOString();
  const challenge: Challenge = {
    id: `${date}.yams`,
    kind: "daily",
    ruleset: "yams",
    opensAt,
    closesAt,
    revealsAt,
    commitment: "5f".repeat(32),
    seed: null,
    finished: crowd.length,
  };
  return { date, now: new Date().toISOString(), opensAt, closesAt, challenges: [challenge] };
}

function start(challenge: string, player: string): Run {
  const dice = throwDice(5);
  const filled = new Map<string, number>();
  const run: Run = {
    id: randomUUID().slice(0, 12),
    challenge,
    ruleset: "yams",
    status: "playing",
    turn: 0,
    rollsLeft: 2,
    dice,
    nextAction: 0,
    columns: [columnOf(filled, dice)],
    score: null,
  };
  runs.set(run.id, { run, player, actions: [] });
  return run;
}

function after(run: Run, action: Action): Run | string {
  const filled = new Map<string, number>();
  for (const box of run.columns[0]?.boxes ?? [])
    if (box.points !== null) filled.set(box.category, box.points);
  const nextAction = run.nextAction + 1;
  if ("keep" in action) {
    if (run.rollsLeft === 0) return "no-rolls-left";
    if (action.keep.length >= 5) return "nothing-to-roll";
    const dice = run.dice.map((face, i) => (action.keep.includes(i) ? face : randomInt(6) + 1));
    return { ...run, dice, rollsLeft: run.rollsLeft - 1, nextAction, columns: [columnOf(filled, dice)] };
  }
  if (filled.has(action.score)) return "box-filled";
  filled.set(action.score, points(action.score, run.dice));
  const over = filled.size === 13;
  const dice = over ? [] : throwDice(5);
  const column = columnOf(filled, dice);
  const status = over ? "finished" : "playing";
  return {
    ...run,
    status,
    turn: filled.size,
    rollsLeft: over ? 0 : 2,
    dice,
    nextAction,
    columns: [column],
    score: over ? column.total : null,
  };
}

function leaderboard(player: string | null, offset: number, limit: number) {
  const rows = crowd.map((score, i) => ({
    name: i % 9 ? `Joueur ${i}` : null,
    tag: i % 9 ? `T${i}` : null,
    score,
    run: `crowd-${i}`,
  }));
  for (const { run, player: owner } of runs.values()) {
    if (run.status !== "verified") continue;
    const profile = [...players.values()].find(({ id }) => id === owner);
    rows.push({ name: profile?.name ?? null, tag: profile?.tag ?? null, score: run.score ?? 0, run: run.id });
  }
  rows.sort((a, b) => b.score - a.score);
  const standings = rows.map((row) => ({
    rank: 1 + rows.filter(({ score }) => score > row.score).length,
    ...row,
  }));
  const mine = standings.find(({ run }) => player !== null && runs.get(run)?.player === player);
  const less = rows.filter(({ score }) => score < (mine?.score ?? 0)).length;
  const counts = new Map<number, number>();
  for (const { score } of rows) counts.set(score, (counts.get(score) ?? 0) + 1);
  return {
    finished: rows.length,
    standings: standings.slice(offset, offset + limit),
    me: mine ? { ...mine, percentile: (100 * less) / (rows.length - 1) } : null,
    histogram: [...counts].sort(([a], [b]) => a - b) as Histogram,
    asOf: new Date().toISOString(),
  };
}

type Answer = [status: number, body?: unknown];
const refuse = (status: number, code: string, run?: Run): Answer => [
  status,
  { type: "about:blank", title: code, status, detail: code, code, run },
];

function act(kept: Kept, n: number, body: string): Answer {
  const old = kept.actions[n];
  if (old) return old.body === body ? [200, old.answer] : refuse(409, "stale-action", kept.run);
  if (n > kept.run.nextAction) return refuse(409, "action-ahead", kept.run);
  const next = after(kept.run, JSON.parse(body));
  if (typeof next === "string") return refuse(422, next, kept.run);
  kept.run = next;
  kept.actions.push({ body, answer: next });
  if (next.status === "finished") setTimeout(() => (kept.run = { ...next, status: "verified" }), 2500);
  return [200, next];
}

function answer(method: string, url: URL, token: string | null, body: string): Answer {
  const path = url.pathname.slice("/api/".length).split("/").map(decodeURIComponent);
  const profile = token ? (players.get(token) ?? null) : null;
  const [what, id, sub, n] = path;
  if (what === "players" && method === "POST") {
    const [newToken, playerId] = [randomUUID(), randomUUID().slice(0, 8).toUpperCase()];
    const tag = playerId.slice(0, 4);
    const created = {
      id: playerId,
      name: JSON.parse(body).name ?? `Yam ${tag}`,
      tag,
      createdAt: new Date().toISOString(),
    };
    players.set(newToken, created);
    return [201, { ...created, token: newToken }];
  }
  if (what === "daily") return [200, day(url.searchParams.get("date") ?? undefined)];
  if (what === "rulesets") return [200, ruleset];
  if (what === "challenges" && id && !sub) return [200, day(id.slice(0, 10)).challenges[0]];
  if (what === "challenges" && id && sub === "leaderboard") {
    if (id < "2026-11-20") return refuse(404, "unknown-challenge");
    const number = (key: string) => Number(url.searchParams.get(key));
    return [200, leaderboard(profile?.id ?? null, number("offset"), number("limit"))];
  }
  if (!profile) return refuse(401, token ? "unknown-token" : "no-token");
  if (what === "players") return mine(method, profile, token ?? "", sub, body);
  if (what === "challenges" && id) {
    const started = [...runs.values()].find(
      ({ run, player }) => run.challenge === id && player === profile.id,
    );
    return started ? [200, started.run] : [201, start(id, profile.id)];
  }
  const kept = id ? runs.get(id) : undefined;
  if (what !== "runs" || !kept || kept.player !== profile.id) return refuse(404, "unknown-run");
  return method === "PUT" ? act(kept, Number(n), body) : [200, kept.run];
}

function mine(method: string, profile: Player, token: string, sub: string | undefined, body: string): Answer {
  if (sub === "export")
    return [200, { profile, runs: [...runs.values()].filter(({ player }) => player === profile.id) }];
  if (method === "DELETE") {
    players.delete(token);
    return [204];
  }
  if (method === "PATCH") {
    const { name } = JSON.parse(body);
    if (name.length < 2) return refuse(422, "invalid-name");
    profile.name = name;
  }
  return [200, profile];
}

const policy =
  "default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

async function handle(
  request: IncomingMessage,
  response: ServerResponse,
  next: Connect.NextFunction,
  strict: boolean,
) {
  if (strict) response.setHeader("Content-Security-Policy", policy);
  if (!request.url?.startsWith("/api/")) return next();
  let body = "";
  for await (const chunk of request) body += chunk;
  const token =
    request.headers.authorization?.slice("Bearer ".length) ??
    /token=([^;]+)/.exec(request.headers.cookie ?? "")?.[1] ??
    null;
  const [status, value] = answer(request.method ?? "GET", new URL(request.url, "http://x"), token, body);
  response.statusCode = status;
  response.setHeader("Content-Type", status < 400 ? "application/json" : "application/problem+json");
  const created = status === 201 && (value as { token?: string }).token;
  if (created) response.setHeader("Set-Cookie", `token=${created}; HttpOnly; SameSite=Lax; Path=/`);
  response.end(value === undefined ? "" : JSON.stringify(value));
}

export function fakeServer(): Plugin {
  return {
    name: "yams-fake-server",
    configureServer: ({ middlewares }) => {
      middlewares.use((...all) => void handle(...all, false));
    },
    configurePreviewServer: ({ middlewares }) => {
      middlewares.use((...all) => void handle(...all, true));
    },
  };
}
