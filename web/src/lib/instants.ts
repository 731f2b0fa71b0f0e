/** An instant as the player's own clocks and calendar show it. */
import { localeOf } from "./dates";

/** The day of the week and the time on it, for what is near. */
export function dayAndTime(instant: string, lang: string): string {
  const day: Intl.DateTimeFormatOptions = { weekday: "long", day: "numeric", month: "long" };
  const time: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit" };
  const words = new Intl.DateTimeFormat(localeOf(lang), { ...day, ...time }).format(Date.parse(instant));
  return lang === "fr" ? words.replace(/ 1 /, " 1er ") : words;
}

/** The date with its year, and the time. */
export function dateAndTime(instant: string, lang: string): string {
  const options: Intl.DateTimeFormatOptions = { dateStyle: "long", timeStyle: "short" };
  const words = new Intl.DateTimeFormat(localeOf(lang), options).format(Date.parse(instant));
  return lang === "fr" ? words.replace(/^1 /, "1er ") : words;
}

/** The date alone. */
export function dayOf(instant: string, lang: string): string {
  return new Intl.DateTimeFormat(localeOf(lang), { dateStyle: "long" }).format(Date.parse(instant));
}

/** The date in short, and with its year only where that is not this one. */
export function shortDayOf(instant: string, nowMs: number, lang: string): string {
  const [then, now] = [new Date(instant), new Date(nowMs)];
  const year = then.getFullYear() === now.getFullYear() ? {} : { year: "numeric" as const };
  return new Intl.DateTimeFormat(localeOf(lang), { day: "numeric", month: "short", ...year }).format(then);
}
