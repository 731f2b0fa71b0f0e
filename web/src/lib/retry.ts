const firstMs = 500;
const capMs = 15_000;
/** However long a server asks for: it may be well again much sooner. */
const longestMs = 30_000;

/** How long to wait before attempt + 1: doubling, and as long as the server asked for. */
export function backoffMs(attempt: number, retryAfterS: number | null = null): number {
  const doubled = Math.min(firstMs * 2 ** Math.min(attempt, 10), capMs);
  return Math.min(Math.max(doubled, (retryAfterS ?? 0) * 1000), longestMs);
}

export type Wait = (ms: number) => Promise<void>;

/** The network may be back, or somebody is looking again. */
const wakes = ["online", "focus", "visibilitychange"];

/** Waits, or less when there is a reason to try at once. */
export const pause: Wait = (ms) =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      for (const wake of wakes) removeEventListener(wake, done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    for (const wake of wakes) addEventListener(wake, done);
  });
