export type Route =
  | { page: "play"; challenge: string | null }
  | { page: "board"; challenge: string | null }
  | { page: "player" }
  | { page: "rules"; ruleset: string | null }
  | { page: "missing" };

export function parse(path: string): Route {
  const [first = "", second, ...rest] = path.split("/").filter(Boolean);
  const named = decoded(second);
  if (rest.length > 0) return { page: "missing" };
  if (first === "leaderboard") return { page: "board", challenge: named };
  if (first === "rules") return { page: "rules", ruleset: named };
  if (first === "play" && named !== null) return { page: "play", challenge: named };
  if (second !== undefined) return { page: "missing" };
  if (first === "") return { page: "play", challenge: null };
  if (first === "player") return { page: "player" };
  return { page: "missing" };
}

function decoded(part: string | undefined): string | null {
  try {
    return part === undefined ? null : decodeURIComponent(part);
  } catch {
    return part ?? null; // a stray % in a typed address
  }
}

export const boardPath = (challenge: string): string => `/leaderboard/${encodeURIComponent(challenge)}`;
export const playPath = (challenge: string): string => `/play/${encodeURIComponent(challenge)}`;
export const rulesPath = (ruleset: string): string => `/rules/${encodeURIComponent(ruleset)}`;

/** The link a click asks to open here, if it is one of ours and nothing special was asked for. */
export function innerLink(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link || link.target || link.hasAttribute("download")) return null;
  const href = link.getAttribute("href") ?? "";
  return href.startsWith("/") && !href.startsWith("/api/") ? href : null;
}

export class Router {
  /** the path shown */
  path = $state("/");

  constructor(path: string) {
    this.path = path;
  }

  get route(): Route {
    return parse(this.path);
  }

  go(path: string): void {
    if (path !== this.path) history.pushState(null, "", path);
    this.path = path;
    window.scrollTo(0, 0);
  }

  /** Corrects the address without a step in the history. */
  replace(path: string): void {
    if (path !== this.path) history.replaceState(null, "", path);
    this.path = path;
  }

  /** After the browser's own back and forward. */
  sync(): void {
    this.path = location.pathname;
  }
}
