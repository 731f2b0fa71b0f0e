/** A phone at the edge of its network must not wait longer for a page than it takes to open it from the cache. */
export const patienceMs = 3000;

const after = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), ms));

/** What the network answers, unless it fails, takes too long or the server is down: then what was kept, if anything was. */
export async function networkFirst(
  fresh: Promise<Response>,
  kept: Response | undefined,
  patience = patienceMs,
): Promise<Response> {
  if (!kept) return fresh;
  const answer = await Promise.race([fresh, after(patience)]).catch(() => null);
  return answer && answer.status < 500 ? answer : kept;
}
