/** One-time links and recovery codes as people type them. The service reads them; here whoever copies one from paper is told the wrong group. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const groupLength = 5;
const linkLength = 3 * groupLength;

export type Entrance = "link" | "recovery" | "key";

/** The characters that are meant, of a code alone or at the end of a link. */
export function codeCharacters(text: string): string {
  const last = text
    .trim()
    .replace(/[?#].*$/, "")
    .replace(/\/+$/, "")
    .split("/")
    .at(-1);
  return (last ?? "")
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
    .replace(/O/g, "0")
    .replace(/[IL]/g, "1");
}

/** What a typed or pasted text is meant to be: keys have a full stop in their middle, recovery codes are longer than links. */
export function entranceOf(text: string): Entrance {
  if (/^[\w-]+\.[\w-]{20,}$/.test(text.trim())) return "key";
  return codeCharacters(text).length > linkLength + groupLength ? "recovery" : "link";
}

/** The first group whose check character says that something in it is wrong, counted from 1; null where all fit. */
export function wrongGroup(code: string): number | null {
  const groups = code.match(/.{5}/g) ?? [];
  const at = groups.findIndex((group, place) => !fits(group, place));
  return at < 0 ? null : at + 1;
}

/** The check character covers the group's place too; yams/challenges/codes.py has the field. */
function fits(group: string, place: number): boolean {
  const values = [...group].map((character) => alphabet.indexOf(character));
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
