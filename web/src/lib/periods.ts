/** The names that periods have in addresses, as the service writes them, and how people call them. */
import type { Span } from "../api/types";
import { addDays, dateWords } from "./dates";

/** the shortest first */
export const spans = ["week", "month", "season", "all"] as const satisfies readonly Span[];

export const isSpan = (text: string): text is Span => (spans as readonly string[]).includes(text);

/** The period of this kind that a day lies in. */
export function periodOf(span: Span, date: string): string {
  const [year = "", month = ""] = date.split("-");
  if (span === "week") return weekOf(date);
  if (span === "month") return `${year}-${month}`;
  return span === "season" ? `${year}-Q${Math.ceil(Number(month) / 3)}` : "all";
}

/** Weeks begin on Monday and are of the year that their Thursday lies in. */
function weekOf(date: string): string {
  const weekday = (new Date(Date.parse(date)).getUTCDay() + 6) % 7;
  const thursday = addDays(date, 3 - weekday);
  const sinceNewYear = (Date.parse(thursday) - Date.parse(`${thursday.slice(0, 4)}-01-01`)) / 86_400_000;
  return `${thursday.slice(0, 4)}-W${String(Math.floor(sinceNewYear / 7) + 1).padStart(2, "0")}`;
}

/** A period's days in words: a month by its name, others from one end to the other. */
export function periodDays(span: Span, firstDay: string, lastDay: string, lang: string): string {
  const options: Intl.DateTimeFormatOptions = { month: "long", year: "numeric", timeZone: "UTC" };
  if (span === "week") options.day = "numeric";
  return dateWords(firstDay, lang, options, lastDay);
}
