/** What somebody hands in: the text of a replay document, or a replay code. */
import { utf8Text } from "./bytes";
import { CodeError, isWhole, longestCode, readCode } from "./code";
import { DocumentError, isTooLarge, parseDocument, type ReplayDocument } from "./document";
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

/** No code is shorter or longer; what is cut short is still meant as one. */
const meantAsCode = /[\w-]{60,}/g;
/** What messages put into a code unseen; control characters, apart from white space, are as invisible. */
const invisible = /\u034f|[\xad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
const whiteSpace = /[\s\x85]+/;
const control = /\p{Cc}/gu;

const runsIn = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => text.match(meantAsCode) ?? []).filter(({ length }) => length <= longestCode);

/** What of a text is meant as a code, right or wrong, broken by white space or not; null where nothing is, as in a document whatever it says. */
async function codeIn(text: string, hashing: Hashing): Promise<string | null> {
  if (text.includes("{")) return null;
  const words = text
    .replace(invisible, "")
    .split(whiteSpace)
    .map((word) => word.replace(control, ""));
  const [joined, apart] = [runsIn([words.join("")]), runsIn(words)];
  const right = await wholeAmong([...joined, ...apart], hashing);
  const [code] = right;
  if (code === undefined) return apart[0] ?? (joined.length === 1 ? (joined[0] ?? null) : null);
  if (right.size > 1 || apart.some((run) => !code.includes(run))) throw new CodeError("several");
  return code;
}

async function wholeAmong(runs: readonly string[], hashing: Hashing): Promise<Set<string>> {
  const whole = await Promise.all(runs.map((run) => isWhole(run, hashing)));
  return new Set(runs.filter((_, at) => whole[at]));
}

/** Any text: this never throws. */
export async function check(text: string, options: Options = {}): Promise<Checked> {
  const { document, fromCode, fault } = await read(text, options.hashing ?? availableHashing());
  return { document, fromCode, verdict: document ? await verify(document, options) : unread(fault) };
}

/** The bytes of a file. */
export function checkBytes(bytes: Uint8Array<ArrayBuffer>, options: Options = {}): Promise<Checked> {
  return check(utf8Text(bytes) ?? "\u{fffd}", options);
}

type Read = { fromCode: boolean } & (
  | { document: ReplayDocument; fault: null }
  | { document: null; fault: Fault }
);

async function read(text: string, hashing: Hashing): Promise<Read> {
  let fromCode = false;
  try {
    if (isTooLarge(text)) throw new DocumentError("", "too-large");
    const code = await codeIn(text, hashing);
    fromCode = code !== null;
    const document = code === null ? parseDocument(text) : await readCode(code, hashing);
    return { document, fromCode, fault: null };
  } catch (thrown) {
    if (thrown instanceof CodeError)
      return { document: null, fromCode: true, fault: { kind: "code", trouble: thrown.trouble } };
    if (thrown instanceof DocumentError)
      return {
        document: null,
        fromCode,
        fault: { kind: "document", at: thrown.at, trouble: thrown.trouble },
      };
    throw thrown;
  }
}
