/** Numbers, places and plurals as French has them. */
export const s = (n: number): string => (n > 1 ? "s" : "");
export const number = new Intl.NumberFormat("fr");
/** A place on a board: 1re, 2e. */
export const place = (rank: number): string => (rank === 1 ? "1re" : `${number.format(rank)}e`);
