/** Replay documents, read strictly: a value of another shape is a `DocumentError` that says where, and nothing else is ever thrown. */
import type { Action, Turn } from "./game";

export interface ReplayDocument {
  version: string;
  challenge: string;
  ruleset: string;
  beacon: string;
  /** in hexadecimal, null before the reveal */
  seed: string | null;
  /** in hexadecimal */
  commitment: string;
  actions: readonly Action[];
  score: number;
  turns?: readonly Turn[];
}

export type DocumentTrouble =
  | "too-large"
  | "not-json"
  /** a field stands twice in its place: readers would not agree on its value */
  | "repeated"
  | "missing"
  | "unknown"
  | "wrong-kind"
  | "too-long";

export class DocumentError extends Error {
  /** the place in the document, as `actions[3].keep` */
  readonly at: string;
  readonly trouble: DocumentTrouble;

  constructor(at: string, trouble: DocumentTrouble) {
    super(`${trouble} at ${at || "the document"}`);
    this.at = at;
    this.trouble = trouble;
  }
}

const longestDocument = 1_000_000;
const longestKeep = 16;
const longestName = 40;

/** No text that is longer is read as anything. */
export const isTooLarge = (text: string): boolean => new TextEncoder().encode(text).length > longestDocument;

/** A document as it stands in a file. */
export function parseDocument(text: string): ReplayDocument {
  if (isTooLarge(text)) throw new DocumentError("", "too-large");
  return readDocument(parseJson(text));
}

/** Stricter than JSON.parse: a whole number is not written as 25.0 or 1e2, and a field stands once. */
function parseJson(text: string): unknown {
  const value = attemptJson(text);
  if (value === undefined || /[.E]|\de/.test(text.replace(jsonText, "")))
    throw new DocumentError("", "not-json");
  if (namesWritten(text) !== fieldsIn(value)) throw new DocumentError("", "repeated");
  return value;
}

const jsonText = /"(?:[^"\\]|\\.)*"(\s*:)?/g;

const namesWritten = (json: string): number =>
  [...json.matchAll(jsonText)].filter(([, colon]) => colon !== undefined).length;

/** However deep: no call inside a call. */
function fieldsIn(value: unknown): number {
  const open = [value];
  let fields = 0;
  while (open.length > 0) {
    const one = open.pop();
    if (typeof one !== "object" || one === null) continue;
    if (!Array.isArray(one)) fields += Object.keys(one).length;
    for (const inner of Object.values(one)) open.push(inner);
  }
  return fields;
}

function attemptJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Read<Value> = (value: unknown, at: string) => Value;

export function readDocument(value: unknown): ReplayDocument {
  const fields = ["version", "challenge", "ruleset", "beacon", "seed", "commitment", "actions", "score"];
  const object = readObject(value, "", fields, ["turns"]);
  const document: ReplayDocument = {
    version: readText(object.version, "version"),
    challenge: readText(object.challenge, "challenge"),
    ruleset: readText(object.ruleset, "ruleset"),
    beacon: readText(object.beacon, "beacon"),
    seed: object.seed === null ? null : readText(object.seed, "seed"),
    commitment: readText(object.commitment, "commitment"),
    actions: readList(object.actions, "actions", readAction),
    score: readWhole(object.score, "score"),
  };
  if (Object.hasOwn(object, "turns")) document.turns = readList(object.turns, "turns", readTurn);
  return document;
}

const readAction: Read<Action> = (value, at) => {
  const object = readObject(value, at, [], ["keep", "score", "column"]);
  const [keeps, scores] = [Object.hasOwn(object, "keep"), Object.hasOwn(object, "score")];
  if (keeps === scores) throw new DocumentError(at, "wrong-kind");
  const named = Object.hasOwn(object, "column");
  if (keeps && named) throw new DocumentError(`${at}.column`, "unknown");
  if (keeps) return { keep: readList(object.keep, `${at}.keep`, readWhole, longestKeep) };
  const score = readText(object.score, `${at}.score`, longestName);
  return named ? { score, column: readText(object.column, `${at}.column`, longestName) } : { score };
};

const readDice: Read<number[]> = (value, at) => readList(value, at, readWhole);

const readTurn: Read<Turn> = (value, at) => {
  const object = readObject(value, at, ["rolls", "category", "column", "points"]);
  return {
    rolls: readList(object.rolls, `${at}.rolls`, readDice),
    category: readText(object.category, `${at}.category`),
    column: readText(object.column, `${at}.column`),
    points: readWhole(object.points, `${at}.points`),
  };
};

function readObject(
  value: unknown,
  at: string,
  required: readonly string[],
  optional: readonly string[] = [],
): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new DocumentError(at, "wrong-kind");
  const place = (field: string) => (at ? `${at}.${field}` : field);
  const stranger = Object.keys(value).find((field) => ![...required, ...optional].includes(field));
  if (stranger !== undefined) throw new DocumentError(place(stranger), "unknown");
  const missing = required.find((field) => !Object.hasOwn(value, field));
  if (missing !== undefined) throw new DocumentError(place(missing), "missing");
  return value as Record<string, unknown>;
}

function readList<Value>(value: unknown, at: string, read: Read<Value>, longest = Infinity): Value[] {
  if (!Array.isArray(value)) throw new DocumentError(at, "wrong-kind");
  if (value.length > longest) throw new DocumentError(at, "too-long");
  return Array.from(value, (one, index) => read(one, `${at}[${index}]`));
}

/** Half of a surrogate pair is no text: it has no UTF-8. */
function readText(value: unknown, at: string, longest = Infinity): string {
  if (typeof value !== "string" || /\p{Surrogate}/u.test(value)) throw new DocumentError(at, "wrong-kind");
  if ([...value].length > longest) throw new DocumentError(at, "too-long");
  return value;
}

const readWhole: Read<number> = (value, at) => {
  if (typeof value !== "number" || !Number.isInteger(value)) throw new DocumentError(at, "wrong-kind");
  return value + 0; // -0 is 0
};
