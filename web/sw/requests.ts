/** Which requests the worker answers. Every other goes to the network as if there were no worker. */

/** a page's address, one of the build's files, or a ruleset: the only data that cannot go stale */
export type Kind = "page" | "file" | "rules";

type Asked = Pick<Request, "method" | "mode" | "url">;

const ruleset = /^\/api\/rulesets\/[^/]+$/;

export function kindOf({ method, mode, url }: Asked, origin: string, files: readonly string[]): Kind | null {
  const asked = new URL(url);
  if (method !== "GET" || asked.origin !== origin) return null;
  if (asked.pathname === "/api" || asked.pathname.startsWith("/api/"))
    return mode !== "navigate" && !asked.search && ruleset.test(asked.pathname) ? "rules" : null;
  if (mode === "navigate") return "page";
  // Another version's scripts too, for its pages that are still open.
  return files.includes(asked.pathname) || asked.pathname.startsWith("/assets/") ? "file" : null;
}

/** Whether a page needs none but these scripts and styles: between two versions the service may give the other's page. */
export function needsOnly(page: string, files: readonly string[]): boolean {
  const needed = [...page.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? "");
  return needed.length > 0 && needed.every((path) => files.includes(path));
}
