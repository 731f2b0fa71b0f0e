/** The server's days and months in few words. */
import { localeOf } from "./dates";

/** The month of YYYY-MM, in a short word. */
export function monthName(month: string, lang: string): string {
  const options: Intl.DateTimeFormatOptions = { month: "short", year: "numeric", timeZone: "UTC" };
  return new Intl.DateTimeFormat(localeOf(lang), options).format(Date.parse(`${month}-01`));
}

/** A day without its year, where the line around it leaves little room. */
export function shortDate(date: string, lang: string): string {
  const options: Intl.DateTimeFormatOptions = { day: "numeric", month: "short", timeZone: "UTC" };
  return new Intl.DateTimeFormat(localeOf(lang), options).format(Date.parse(date));
}
