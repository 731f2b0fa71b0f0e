/** Numbers, places and plurals as English has them. */
export const s = (n: number): string => (n === 1 ? "" : "s");
export const number = new Intl.NumberFormat("en");
const endings: Record<string, string> = { one: "st", two: "nd", few: "rd", other: "th" };
const ordinals = new Intl.PluralRules("en", { type: "ordinal" });
/** A place on a board: 1st, 2nd. */
export const place = (rank: number): string => `${number.format(rank)}${endings[ordinals.select(rank)]}`;
