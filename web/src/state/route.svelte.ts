export type Route =
  | { page: "play" }
  | { page: "board"; challenge: string | null }
  | { page: "player" }
  | { page: "rules" }
  | { page: "missing" };

export function parse(path: string): Route {
  const [first = "", second, ...rest] = path.split("/").filter(Boolean);
  if (first === "leaderboard" && rest.length === 0) return { page: "board", challenge: decoded(second) };
  if (second !== undefined) return { page: "missing" };
  if (first === "") return { page: "play" };
  if (first === "player" || first === "rules") return { page: first };
  return { page: "missing" };
}

function decoded(part: string | undefined): string | null {
  try {
    return part === undefined ? null : decodeURIComponent(part);
  } catch {
    return part ?? null; // a stray % in a typed address
  }
}

export function boardPath(challenge: string): string {
  return `/leaderboard/${encodeURIComponent(challenge)}`;
}

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

  /** After the browser's own back and forward. */
  sync(): void {
    this.path = location.pathname;
  }
}
