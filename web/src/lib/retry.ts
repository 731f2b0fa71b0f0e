const firstMs = 500;
const capMs = 15_000;

/** How long to wait before attempt + 1: doubling, never less than the server asked for. */
export function backoffMs(attempt: number, retryAfterS: number | null = null): number {
  const doubled = Math.min(firstMs * 2 ** Math.min(attempt, 10), capMs);
  return Math.max(doubled, (retryAfterS ?? 0) * 1000);
}

export type Wait = (ms: number) => Promise<void>;

/** Waits, or less when the network comes back. */
export const pause: Wait = (ms) =>
  new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener("online", done);
  });
