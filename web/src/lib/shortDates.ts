/** The server's days and months in few words. */
import { dateWords } from "./dates";

/** The month of YYYY-MM, in a short word. */
export const monthName = (month: string, lang: string): string =>
  dateWords(`${month}-01`, lang, { month: "short", year: "numeric", timeZone: "UTC" });

/** A day without its year, where the line around it leaves little room. */
export const shortDate = (date: string, lang: string): string =>
  dateWords(date, lang, { day: "numeric", month: "short", timeZone: "UTC" });
