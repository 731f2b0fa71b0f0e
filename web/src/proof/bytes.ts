/** Bytes, and the texts that they are written as. */

export type Bytes = Uint8Array<ArrayBuffer>;

export function concat(...parts: readonly Bytes[]): Bytes {
  const joined = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

export const equal = (one: Bytes, other: Bytes): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

export const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

/** Null where the bytes are no UTF-8. A byte order mark is a character like any other. */
export function utf8Text(bytes: Bytes): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

export const hex = (bytes: Bytes): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Small and capital letters alike; null where the text is not hexadecimal. */
export function fromHex(text: string): Bytes | null {
  if (text.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(text)) return null;
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

/** A number with its big end first. */
export const bigEndian = (value: number | bigint, size: number): Bytes =>
  Uint8Array.from({ length: size }, (_, at) => Number((BigInt(value) >> BigInt(8 * (size - 1 - at))) & 255n));

export const numberOf = (bytes: Bytes): bigint => BigInt(`0x0${hex(bytes)}`);

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** RFC 4648, base 64 for URLs, without padding. */
export function base64url(bytes: Bytes): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
    const bits = (first << 16) | (second << 8) | third;
    const count = Math.min(3, bytes.length - at) + 1;
    for (let digit = 0; digit < count; digit++) text += digits[(bits >> (18 - 6 * digit)) & 63];
  }
  return text;
}

/** Null where a character is no digit, or bits are left over that are not 0. */
export function fromBase64url(text: string): Bytes | null {
  const bytes: number[] = [];
  let [bits, held] = [0, 0];
  for (const character of text) {
    const digit = digits.indexOf(character);
    if (digit < 0) return null;
    bits = ((bits << 6) | digit) & 0xffff;
    held += 6;
    if (held >= 8) {
      held -= 8;
      bytes.push((bits >> held) & 255);
    }
  }
  const leftOver = bits & ((1 << held) - 1);
  return held < 6 && leftOver === 0 ? Uint8Array.from(bytes) : null;
}
