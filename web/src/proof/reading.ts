/** What somebody hands in: the text of a replay document, or a replay code. */
import { utf8Text } from "./bytes";
import { CodeError, readCode } from "./code";
import { DocumentError, parseDocument, type ReplayDocument } from "./document";
import type { Fault } from "./fault";
import { availableHashing, type Hashing } from "./hashing";
import { type Options, unread, type Verdict, verify } from "./verify";

export interface Checked {
  /** null where it could not be read */
  document: ReplayDocument | null;
  /** from a code: its commitment, where it has the seed, is worked out and proves nothing by itself */
  fromCode: boolean;
  verdict: Verdict;
}

/** Nothing but the characters of codes and white space: a document has more. */
const looksLikeCode = (text: string): boolean => /^[\w\s-]+$/.test(text);

/** Any text: this never throws. */
export async function check(text: string, options: Options = {}): Promise<Checked> {
  const fromCode = looksLikeCode(text);
  const read = await attempt(text, fromCode, options.hashing ?? availableHashing());
  if ("kind" in read) return { document: null, fromCode, verdict: unread(read) };
  return { document: read, fromCode, verdict: await verify(read, options) };
}

/** The bytes of a file. */
export function checkBytes(bytes: Uint8Array<ArrayBuffer>, options: Options = {}): Promise<Checked> {
  return check(utf8Text(bytes) ?? "\u{fffd}", options);
}

async function attempt(text: string, fromCode: boolean, hashing: Hashing): Promise<ReplayDocument | Fault> {
  try {
    return fromCode ? await readCode(text, hashing) : parseDocument(text);
  } catch (thrown) {
    if (thrown instanceof CodeError) return { kind: "code", trouble: thrown.trouble };
    if (thrown instanceof DocumentError) return { kind: "document", at: thrown.at, trouble: thrown.trouble };
    throw thrown;
  }
}
