/** Days are the server's: a challenge id begins with its date, and a date is never read in the browser's zone. */
const dayMs = 86_400_000;

export function dateOf(challengeId: string): string | null {
  const date = /^\d{4}-\d{2}-\d{2}(?=\.)/.exec(challengeId)?.[0] ?? null;
  return date !== null && !Number.isNaN(Date.parse(date)) ? date : null;
}

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
}

/** The same ruleset's challenge on another day. */
export function onDate(challengeId: string, date: string): string {
  return date + challengeId.slice(10);
}

export function longDate(date: string, lang: string): string {
  const locale = lang === "en" ? "en-GB" : lang;
  const words = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeZone: "UTC" }).format(
    Date.parse(date),
  );
  // French counts the first of the month, and only the first, with an ordinal.
  return lang === "fr" ? words.replace(/ 1 /, " 1er ") : words;
}

/** The day and time of an instant, as the player's own clocks show it. */
export function dayAndTime(instant: string, lang: string): string {
  const locale = lang === "en" ? "en-GB" : lang;
  const words = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short" }).format(
    Date.parse(instant),
  );
  return lang === "fr" ? words.replace(/^1 /, "1er ") : words;
}

/** The time of day of an instant, as the player's own clocks show it. */
export function timeOfDay(instant: string, lang: string): string {
  const locale = lang === "en" ? "en-GB" : lang;
  return new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(Date.parse(instant));
}

/** 3:07:09, never negative. */
export function countdown(ms: number): string {
  const s = Math.max(Math.floor(ms / 1000), 0);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`;
}

/** The month of YYYY-MM, in a short word. */
export function monthName(month: string, lang: string): string {
  const locale = lang === "en" ? "en-GB" : lang;
  const options: Intl.DateTimeFormatOptions = { month: "short", year: "numeric", timeZone: "UTC" };
  return new Intl.DateTimeFormat(locale, options).format(Date.parse(`${month}-01`));
}

/** The day of an instant, as the player's own calendar has it. */
export function dayOf(instant: string, lang: string): string {
  const locale = lang === "en" ? "en-GB" : lang;
  return new Intl.DateTimeFormat(locale, { dateStyle: "long" }).format(Date.parse(instant));
}

/** The same in short, and with its year only where that is not this one. */
export function shortDayOf(instant: string, nowMs: number, lang: string): string {
  const locale = lang === "en" ? "en-GB" : lang;
  const [then, now] = [new Date(instant), new Date(nowMs)];
  const year = then.getFullYear() === now.getFullYear() ? {} : { year: "numeric" as const };
  return new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", ...year }).format(then);
}

/** A day without its year, where the line around it leaves little room. */
export function shortDate(date: string, lang: string): string {
  const locale = lang === "en" ? "en-GB" : lang;
  const options: Intl.DateTimeFormatOptions = { day: "numeric", month: "short", timeZone: "UTC" };
  return new Intl.DateTimeFormat(locale, options).format(Date.parse(date));
}
