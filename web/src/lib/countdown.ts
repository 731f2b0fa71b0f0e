/** 3:07:09, never negative. */
export function countdown(ms: number): string {
  const s = Math.max(Math.floor(ms / 1000), 0);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;
}
