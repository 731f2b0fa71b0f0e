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

/** No code is shorter; what is shorter is more likely a word. */
const shortestCode = 60;

/** The code in a text, white space left out: by itself, between quotation marks or brackets, or in the link of its page. */
function codeIn(text: string): string | null {
  if (/^\s*\{\s*"/.test(text)) return null; // a document, whatever is in it
  const joined = text.replace(/\s/g, "");
  const linked = /\/replay\/([^?#]*)/.exec(joined)?.[1] ?? joined;
  const bare = linked.replace(/^[^\w-]+/, "").replace(/[^\w-]+$/, "");
  return bare.length >= shortestCode && /^[\w-]+$/.test(bare) ? bare : null;
}

/** Any text: this never throws. */
export async function check(text: string, options: Options = {}): Promise<Checked> {
  const code = codeIn(text);
  const fromCode = code !== null;
  const read = await attempt(code, text, options.hashing ?? availableHashing());
  if ("kind" in read) return { document: null, fromCode, verdict: unread(read) };
  return { document: read, fromCode, verdict: await verify(read, options) };
}

/** The bytes of a file. */
export function checkBytes(bytes: Uint8Array<ArrayBuffer>, options: Options = {}): Promise<Checked> {
  return check(utf8Text(bytes) ?? "\u{fffd}", options);
}

async function attempt(code: string | null, text: string, hashing: Hashing): Promise<ReplayDocument | Fault> {
  try {
    return code === null ? parseDocument(text) : await readCode(code, hashing);
  } catch (thrown) {
    if (thrown instanceof CodeError) return { kind: "code", trouble: thrown.trouble };
    if (thrown instanceof DocumentError) return { kind: "document", at: thrown.at, trouble: thrown.trouble };
    throw thrown;
  }
}
