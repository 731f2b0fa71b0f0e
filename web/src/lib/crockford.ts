/** Crockford's base 32 with its check character; yams/challenges/codes.py has the field. */
export const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Capitals, and what is read as one of them. */
export const meantAs = (text: string): string => text.toUpperCase().replace(/O/g, "0").replace(/[IL]/g, "1");

/** Whether the last of these characters is the check of those before it; `place` is covered too where there is one. */
export function fits(characters: string, place = 0): boolean {
  const values = [...characters].map((character) => alphabet.indexOf(character));
  const check = values.pop();
  return (
    !values.includes(-1) &&
    timesA([place, ...values].reduce((sum, value) => timesA(sum) ^ value, 0)) === check
  );
}

const timesA = (element: number): number => {
  const shifted = element << 1;
  return shifted >> 5 ? shifted ^ 0b100101 : shifted;
};
