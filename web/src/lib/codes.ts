/** Codes of challenges in what people type and paste: alone, in a link, or somewhere in a message. */
import { fits, meantAs } from "./crockford";

const codeLength = 10;

/** The ids that a text names: in links, else between other words. A code is one only if its check character fits. */
export function challengesIn(text: string): string[] {
  const plain = plainly(text);
  const linked = [...plain.matchAll(/\/(?:c|play)\/([\p{L}\p{N}.-]+)/gu)].map(([, id = ""]) => id);
  const days = linked.map((id) => id.replace(/[.-]+$/, "")).filter((id) => /^\d{4}-\d\d-\d\d\.\w/.test(id));
  const written = candidatesIn(plain.replace(/\S*\/\S*/g, " "));
  const codes = (candidates: readonly string[]) => candidates.map(codeOf).filter((code) => code !== null);
  const told = [...days, ...codes([...linked, ...written.filter(likeCode)])];
  return [...new Set(told.length > 0 ? told : codes(written))];
}

const plainly = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/[\p{Pd}\u2212]/gu, "-");

const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "");

/** Ten characters in a word, or in two words of five. */
function candidatesIn(text: string): string[] {
  const words = [...text.matchAll(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu)];
  const pairs = words.flatMap((word, at) => {
    const [next, end] = [words[at + 1], word.index + word[0].length];
    const together = next && [word, next].every(([one]) => one.length === codeLength / 2);
    return together && /^[\s-]+$/.test(text.slice(end, next.index)) ? [`${word[0]} ${next[0]}`] : [];
  });
  return [...words.map(([word]) => word), ...pairs];
}

/** One word in thirty-two has a check character that fits: beside a code they are words. */
const likeCode = (text: string): boolean => /\d/.test(text) || text === text.toUpperCase();

function codeOf(text: string): string | null {
  const code = meantAs(bare(text));
  return code.length === codeLength && fits(code) ? code : null;
}

/** Whether the text is meant as a code in which something is wrong, rather than as words. */
export function looksTyped(text: string): boolean {
  const near = (one: string) => /\d/.test(one) && Math.abs(bare(one).length - codeLength) <= 2;
  return bare(text).length <= codeLength + 2 || text.includes("/") || candidatesIn(plainly(text)).some(near);
}

/** As people read it, in two groups of five. */
export const spaced = (id: string): string =>
  id.length === codeLength ? `${id.slice(0, codeLength / 2)}-${id.slice(codeLength / 2)}` : id;

/** Of what somebody typed or pasted, the part that the server reads as a code: of a link, or a message with one in it, its end. */
export function codeIn(text: string): string {
  const words = text.trim().split(/\s+/);
  const link = words.find((word) => word.includes("://")) ?? words.find((word) => /\/(c|play)\//.test(word));
  const [address = ""] = (link ?? text.trim()).split(/[?#&]/);
  // A full stop after a link's last slash is no part of it.
  return (
    address
      .split("/")
      .filter((part) => /[\p{L}\p{N}]/u.test(part))
      .at(-1) ?? ""
  );
}
