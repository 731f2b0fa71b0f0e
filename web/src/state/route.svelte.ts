import type { Measure } from "../api/types";

export type Route =
  | { page: "play"; challenge: string | null }
  | { page: "board"; challenge: string | null; by: Measure }
  | { page: "period"; ruleset: string; period: string; of: string | null; by: Measure }
  | { page: "player" }
  | { page: "devices" }
  | { page: "challenge" }
  | { page: "link"; code: string }
  | { page: "replay"; run: string | null }
  | { page: "proof"; run: string | null }
  | { page: OfRules; ruleset: string | null }
  | { page: "missing" };

const missing: Route = { page: "missing" };

/** Pages about a ruleset, which an address may leave out. */
type OfRules = "rules" | "calculator" | "sheets" | "odds";
function ofRules(page: OfRules): ((ruleset?: string) => Route)[] {
  return [() => ({ page, ruleset: null }), (ruleset = "") => ({ page, ruleset })];
}

/** By the first part of a path, the pages for the parts that follow it, fewest parts first; null where none is missing. */
const pages: Record<string, (((...parts: string[]) => Route) | null)[]> = {
  "": [() => ({ page: "play", challenge: null })],
  play: [null, (challenge = "") => ({ page: "play", challenge })],
  c: [null, (challenge = "") => ({ page: "play", challenge })],
  challenge: [() => ({ page: "challenge" })],
  leaderboard: [
    () => ({ page: "board", challenge: null, by: "score" }),
    (challenge = "") => ({ page: "board", challenge, by: "score" }),
    (challenge = "", by = "") => (by === "loss" ? { page: "board", challenge, by } : missing),
  ],
  leaderboards: [
    null,
    null,
    (ruleset = "", period = "") => ({ page: "period", ruleset, period, of: null, by: "score" }),
    (ruleset = "", period = "", of = "") => ({ page: "period", ruleset, period, of, by: "score" }),
    (ruleset = "", period = "", of = "", by = "") =>
      by === "loss" ? { page: "period", ruleset, period, of, by } : missing,
  ],
  player: [() => ({ page: "player" })],
  devices: [() => ({ page: "devices" })],
  rules: ofRules("rules"),
  l: [null, (code = "") => ({ page: "link", code })],
  replay: [() => ({ page: "replay", run: null }), (run = "") => ({ page: "replay", run })],
  proof: [() => ({ page: "proof", run: null }), (run = "") => ({ page: "proof", run })],
  calculator: ofRules("calculator"),
  sheets: ofRules("sheets"),
  odds: ofRules("odds"),
};

export function parse(path: string): Route {
  const [first = "", ...parts] = path.split("/").filter(Boolean);
  const page = Object.hasOwn(pages, first) ? pages[first]?.[parts.length] : null;
  return page ? page(...parts.map(decoded)) : missing;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // a stray % in a typed address
  }
}

/** A board by loss says so in its address. */
export const boardPath = (challenge: string, by: Measure = "score"): string =>
  joined("leaderboard", challenge, ...measured(by));
export const playPath = (challenge: string): string => `/play/${encodeURIComponent(challenge)}`;
export const invitationPath = (code: string): string => `/c/${encodeURIComponent(code)}`;
export const replayPath = (run: string): string => `/replay/${encodeURIComponent(run)}`;
export const proofPath = (run: string): string => `/proof/${encodeURIComponent(run)}`;
export const periodPath = (ruleset: string, period: string, of?: string, by: Measure = "score"): string =>
  joined("leaderboards", ruleset, period, ...(of === undefined ? [] : [of, ...measured(by)]));
const measured = (by: Measure): string[] => (by === "loss" ? [by] : []);
const joined = (...parts: string[]): string => `/${parts.map(encodeURIComponent).join("/")}`;
export const rulesPath = (ruleset: string, page: OfRules = "rules"): string => joined(page, ruleset);

/** The link a click asks to open here, if it is one of ours and nothing special was asked for. */
export function innerLink(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download")) return null;
  const href = link.getAttribute("href") ?? "";
  return href.startsWith("/") && !href.startsWith("/api/") ? href : null;
}

/** What follows a ? is for the page to read. */
const withoutQuery = (path: string): string => path.split("?")[0] ?? path;

export class Router {
  /** the path shown */
  path = $state("/");
  /** what one has just done that led there, if that matters; back, forward and reload keep it */
  note = $state<unknown>(null);

  constructor(path: string) {
    this.path = path;
    this.note = history.state;
  }

  get route(): Route {
    return parse(this.path);
  }

  go(path: string, note: string | null = null): void {
    if (path !== this.path) history.pushState(note, "", path);
    this.path = withoutQuery(path);
    this.note = note;
    window.scrollTo(0, 0);
  }

  /** Corrects the address, and what hung behind it, without a step in the history. */
  replace(path: string): void {
    history.replaceState(history.state, "", path);
    this.path = path;
  }

  /** After the browser's own back and forward. */
  sync(): void {
    this.path = location.pathname;
    this.note = history.state;
  }
}
