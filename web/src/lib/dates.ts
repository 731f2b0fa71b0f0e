/** Days are the server's: a challenge id begins with its date, and a date is never read in the browser's zone. */
const dayMs = 86_400_000;

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

/** A date in words. French counts the first of the month, and only the first, with an ordinal. */
export function dateWords(
  date: string,
  lang: string,
  options: Intl.DateTimeFormatOptions,
  last = date,
): string {
  const format = new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang, options);
  const words =
    last === date ? format.format(Date.parse(date)) : format.formatRange(Date.parse(date), Date.parse(last));
  return lang === "fr" ? words.replace(/\b1\b/, "1er") : words;
}

export const longDate = (date: string, lang: string): string =>
  dateWords(date, lang, { dateStyle: "full", timeZone: "UTC" });

/** The time of day of an instant, as the player's own clocks show it. */
export const timeOfDay = (instant: string, lang: string): string =>
  dateWords(instant, lang, { timeStyle: "short" });
