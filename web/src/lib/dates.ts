/** Days are the server's: a challenge id begins with its date, and a date is never read in the browser's zone. */
const dayMs = 86_400_000;

export const localeOf = (lang: string): string => (lang === "en" ? "en-GB" : lang);

export function dateOf(challengeId: string): string | null {
  const date = /^\d{4}-\d{2}-\d{2}(?=\.)/.exec(challengeId)?.[0] ?? null;
  return date !== null && !Number.isNaN(Date.parse(date)) ? date : null;
}

/** Whether an id is meant as one of a day's, be there such a day or not. */
export const isOfDay = (challengeId: string): boolean => /^\d{4}-\d\d-\d\d\./.test(challengeId);

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
}

/** The same ruleset's challenge on another day. */
export function onDate(challengeId: string, date: string): string {
  return date + challengeId.slice(10);
}

export function longDate(date: string, lang: string): string {
  const options: Intl.DateTimeFormatOptions = { dateStyle: "full", timeZone: "UTC" };
  const words = new Intl.DateTimeFormat(localeOf(lang), options).format(Date.parse(date));
  // French counts the first of the month, and only the first, with an ordinal.
  return lang === "fr" ? words.replace(/ 1 /, " 1er ") : words;
}

/** The time of day of an instant, as the player's own clocks show it. */
export function timeOfDay(instant: string, lang: string): string {
  return new Intl.DateTimeFormat(localeOf(lang), { timeStyle: "short" }).format(Date.parse(instant));
}
