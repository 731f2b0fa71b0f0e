/** An instant as the player's own clocks and calendar show it: a day, and the time on it. */
export function dayAndTime(instant: string, lang: string): string {
  const locale = lang === "en" ? "en-GB" : lang;
  const day: Intl.DateTimeFormatOptions = { weekday: "long", day: "numeric", month: "long" };
  const time: Intl.DateTimeFormatOptions = { hour: "2-digit", minute: "2-digit" };
  const words = new Intl.DateTimeFormat(locale, { ...day, ...time }).format(Date.parse(instant));
  return lang === "fr" ? words.replace(/ 1 /, " 1er ") : words;
}
