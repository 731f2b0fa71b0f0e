/** The two kinds of a challenge's id: a day's, with the ruleset in it, and a code of ten characters (docs/fairness.md). */

const dayMs = 86_400_000;
const firstDay = Date.UTC(2020, 0, 1);

/** A daily's id is its day and its ruleset; null for any other. */
export const rulesetOfDay = (challenge: string): string | null =>
  /^\d{4}-\d{2}-\d{2}\.(.*)$/.exec(challenge)?.[1] ?? null;

/** What an id may be written with, whichever its kind. */
export const isChallengeId = (text: string): boolean => /^[A-Za-z0-9.-]+$/.test(text);

/** The days since 2020-01-01, null where the text is no day of the calendar. */
export function daysOf(date: string): number | null {
  const days = (Date.parse(`${date}T00:00:00Z`) - firstDay) / dayMs;
  return Number.isInteger(days) && dateOf(days) === date ? days : null;
}

export const dateOf = (days: number): string => new Date(firstDay + days * dayMs).toISOString().slice(0, 10);

/** Crockford's base 32: a character is worth its place. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const numberCharacters = 9;

export const codeNumbers = 1n << BigInt(5 * numberCharacters);

/** Multiplies by the polynomial x, modulo x⁵ + x² + 1. */
const timesX = (value: number): number => (value << 1) ^ (value & 16 ? 0b100101 : 0);

/** The sum of x⁹ · first, x⁸ · second, …, x · ninth, by Horner's rule; sums are without carry. */
const checkOf = (digits: readonly number[]): number =>
  digits.reduce((check, digit) => timesX(check ^ digit), 0);

/** The code with this number. */
export function codeOf(number: bigint): string {
  const digits = Array.from({ length: numberCharacters }, (_, at) =>
    Number((number >> BigInt(5 * (numberCharacters - 1 - at))) & 31n),
  );
  return [...digits, checkOf(digits)].map((digit) => alphabet[digit]).join("");
}

/** The number of a code as it is written in documents, null where it is none. */
export function numberOfCode(code: string): bigint | null {
  const digits = [...code].slice(0, numberCharacters).map((character) => alphabet.indexOf(character));
  const number = digits.reduce((value, digit) => value * 32n + BigInt(Math.max(0, digit)), 0n);
  return codeOf(number) === code ? number : null;
}
