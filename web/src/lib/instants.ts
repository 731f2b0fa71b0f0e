/** An instant as the player's own clocks and calendar show it. */
import { dateWords } from "./dates";

/** The day of the week and the time on it, for what is near. */
export function dayAndTime(instant: string, lang: string): string {
  const day = { weekday: "long", day: "numeric", month: "long" } as const;
  return dateWords(instant, lang, { ...day, hour: "2-digit", minute: "2-digit" });
}

/** The date with its year, and the time. */
export const dateAndTime = (instant: string, lang: string): string =>
  dateWords(instant, lang, { dateStyle: "long", timeStyle: "short" });

/** The date alone. */
export const dayOf = (instant: string, lang: string): string =>
  dateWords(instant, lang, { dateStyle: "long" });

/** The date in short, and with its year only where that is not this one. */
export function shortDayOf(instant: string, nowMs: number, lang: string): string {
  const [then, now] = [new Date(instant), new Date(nowMs)];
  const year = then.getFullYear() === now.getFullYear() ? {} : { year: "numeric" as const };
  return dateWords(instant, lang, { day: "numeric", month: "short", ...year });
}
