/** Replay codes (docs/fairness.md, "The replay code"): a finished game as one short text, without its dice, which follow from the seed. */
import {
  type Bytes,
  base64url,
  bigEndian,
  concat,
  equal,
  fromBase64url,
  fromHex,
  hex,
  numberOf,
  utf8,
  utf8Text,
} from "./bytes";
import { codeNumbers, codeOf, dateOf, daysOf, numberOfCode, rulesetOfDay } from "./challengeId";
import { commitmentOf } from "./dice";
import type { ReplayDocument } from "./document";
import { gameBytes, readGame, writeGame } from "./gameNumber";
import { availableHashing, type Hashing } from "./hashing";
import { bases, keyOf, options, type Ruleset, rulesetOf } from "./rulesets";

export type CodeTrouble =
  /** a character that no code has, or too many */
  | "characters"
  /** the check fails: a character is wrong or missing */
  | "mistyped"
  /** two codes or more in one text */
  | "several"
  | "format"
  | "ruleset"
  | "challenge"
  | "beacon"
  | "length"
  | "game"
  /** the document has something that no code can say */
  | "unwritable";

export class CodeError extends Error {
  readonly trouble: CodeTrouble;

  constructor(trouble: CodeTrouble) {
    super(trouble);
    this.trouble = trouble;
  }
}

const format = 1;
const flags = { seed: 1, day: 2, beacon: 4 };
const checkBytes = 4;
/** More than any code has: the largest game number has 214 bytes, the longest beacon 255. */
export const longestCode = 1_000;

/** The document of a code, without its turns; a `CodeError` for any other text. */
export async function readCode(code: string, hashing: Hashing = availableHashing()): Promise<ReplayDocument> {
  return readBody(await bodyOf(code, hashing), hashing);
}

/** Whether the check of what is meant as a code fits. */
export async function isWhole(code: string, hashing: Hashing): Promise<boolean> {
  try {
    await bodyOf(code, hashing);
    return true;
  } catch (thrown) {
    if (thrown instanceof CodeError) return false;
    throw thrown;
  }
}

async function bodyOf(code: string, hashing: Hashing): Promise<Bytes> {
  if (code.length > longestCode || /[^\w-]/.test(code)) throw new CodeError("characters");
  const bytes = fromBase64url(code);
  if (!bytes) throw new CodeError("mistyped");
  const body = bytes.subarray(0, Math.max(0, bytes.length - checkBytes));
  if (!equal(bytes.subarray(body.length), await checkOf(hashing, body))) throw new CodeError("mistyped");
  return body;
}

export async function writeCode(
  document: ReplayDocument,
  hashing: Hashing = availableHashing(),
): Promise<string> {
  const body = writeBody(document);
  return base64url(concat(body, await checkOf(hashing, body)));
}

const checkOf = async (hashing: Hashing, body: Bytes): Promise<Bytes> =>
  (await hashing.sha256(body)).subarray(0, checkBytes);

/** Takes parts off the front; what is not there is missing. */
class Reader {
  #rest: Bytes;

  constructor(bytes: Bytes) {
    this.#rest = bytes;
  }

  take(size: number): Bytes {
    if (size > this.#rest.length) throw new CodeError("length");
    const taken = this.#rest.subarray(0, size);
    this.#rest = this.#rest.subarray(size);
    return taken;
  }

  number = (size: number): number => Number(numberOf(this.take(size)));

  end(): void {
    if (this.#rest.length > 0) throw new CodeError("length");
  }
}

async function readBody(body: Bytes, hashing: Hashing): Promise<ReplayDocument> {
  const reader = new Reader(body);
  const flag = readFlags(reader.number(1));
  const ruleset = readRuleset(reader.number(1), reader.number(3));
  const challenge = flag.day
    ? `${dateOf(reader.number(2))}.${ruleset.key}`
    : readChallengeCode(reader.take(6));
  const secret = Uint8Array.from(reader.take(32));
  const beacon = flag.beacon ? readBeacon(reader.take(reader.number(1))) : "";
  const score = reader.number(2);
  const actions = readGame(ruleset, numberOf(reader.take(gameBytes(ruleset))));
  reader.end();
  if (!actions) throw new CodeError("game");
  const commitment = flag.seed ? await commitmentOf(hashing, challenge, secret) : secret;
  return {
    version: "yams/v1",
    challenge,
    ruleset: ruleset.key,
    beacon,
    seed: flag.seed ? hex(secret) : null,
    commitment: hex(commitment),
    actions,
    score,
  };
}

function readFlags(byte: number): { seed: boolean; day: boolean; beacon: boolean } {
  if (byte >> 3 !== format << 1) throw new CodeError("format");
  const has = (flag: number) => (byte & flag) > 0;
  return { seed: has(flags.seed), day: has(flags.day), beacon: has(flags.beacon) };
}

function readRuleset(base: number, bits: number): Ruleset {
  const named = bases[base];
  const chosen = options.filter((_, at) => bits & (1 << at));
  const ruleset = named && bits < 1 << options.length ? rulesetOf(keyOf(named, chosen)) : null;
  if (!ruleset) throw new CodeError("ruleset");
  return ruleset;
}

function readChallengeCode(bytes: Bytes): string {
  const number = numberOf(bytes);
  if (number >= codeNumbers) throw new CodeError("challenge");
  return codeOf(number);
}

function readBeacon(bytes: Bytes): string {
  const beacon = utf8Text(bytes);
  if (!beacon) throw new CodeError("beacon");
  return beacon;
}

/** What a document must have that a code can say, or a `CodeError`. */
function must<Value>(value: Value | null, allowed: (value: Value) => boolean = () => true): Value {
  if (value === null || !allowed(value)) throw new CodeError("unwritable");
  return value;
}

const within = (most: number) => (value: number) => value >= 0 && value <= most;

function writeBody(document: ReplayDocument): Bytes {
  const ruleset = must(rulesetOf(document.ruleset));
  const day = rulesetOfDay(document.challenge) !== null;
  const beacon = must(utf8(document.beacon), ({ length }) => length <= 255);
  const { seed } = document;
  const flag =
    (seed === null ? 0 : flags.seed) + (day ? flags.day : 0) + (beacon.length > 0 ? flags.beacon : 0);
  return concat(
    Uint8Array.of(format * 16 + flag),
    rulesetBytes(ruleset),
    day ? dayBytes(document) : bigEndian(must(numberOfCode(document.challenge)), 6),
    must(fromHex(seed ?? document.commitment), ({ length }) => length === 32),
    beacon.length > 0 ? concat(Uint8Array.of(beacon.length), beacon) : new Uint8Array(0),
    bigEndian(must(document.score, within(65_535)), 2),
    bigEndian(must(writeGame(ruleset, document.actions)), gameBytes(ruleset)),
  );
}

function rulesetBytes(ruleset: Ruleset): Bytes {
  const bits = ruleset.options.reduce((total, option) => total + (1 << options.indexOf(option)), 0);
  return concat(Uint8Array.of(bases.indexOf(ruleset.base)), bigEndian(bits, 3));
}

function dayBytes({ challenge, ruleset }: ReplayDocument): Bytes {
  must(rulesetOfDay(challenge), (own) => own === ruleset);
  return bigEndian(must(daysOf(challenge.slice(0, 10)), within(65_535)), 2);
}
