/** One-time links and recovery codes as people type them. The service reads them; here whoever copies one from paper is told the wrong group. */
import { fits, meantAs } from "./crockford";

const groupLength = 5;
const linkLength = 3 * groupLength;

export type Entrance = "link" | "recovery" | "key";

/** The characters that are meant, of a code alone, at the end of a link, or in a message with a one-time link. */
export function codeCharacters(text: string): string {
  const plain = text.normalize("NFKC").trim();
  const last = plain
    .replace(/[?#].*$/, "")
    .replace(/\/+$/, "")
    .split("/")
    .at(-1);
  const meant = /\/l\/([\p{L}\p{N}\p{Pd}]+)/u.exec(plain)?.[1] ?? last ?? "";
  return meantAs(meant.replace(/[^\p{L}\p{N}]/gu, ""));
}

/** What a typed or pasted text is meant to be: keys have a full stop in their middle, recovery codes are longer than links. */
export function entranceOf(text: string): Entrance {
  if (/^[\w-]+\.[\w-]{20,}$/.test(text.trim())) return "key";
  return codeCharacters(text).length > linkLength + groupLength ? "recovery" : "link";
}

/** The first group whose check character, which covers its place too, says that something in it is wrong, counted from 1; null where all fit. */
export function wrongGroup(code: string): number | null {
  const groups = code.match(/.{5}/g) ?? [];
  const at = groups.findIndex((group, place) => !fits(group, place));
  return at < 0 ? null : at + 1;
}
