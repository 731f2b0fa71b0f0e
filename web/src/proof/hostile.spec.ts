/** Whatever is handed in, the reader answers: it is read, or a typed error says why not. Everything is made from fixed seeds. */
import { expect, test, vi } from "vitest";
import { type Bytes, base64url, concat, fromBase64url } from "./bytes";
import { CodeError, readCode, writeCode } from "./code";
import { DocumentError, parseDocument, type ReplayDocument, readDocument } from "./document";
import { golden, goldenGames, goldenText } from "./golden";
import { libraryHashing } from "./hashing";
import { check, checkBytes } from "./reading";
import { verify } from "./verify";

const hashing = libraryHashing;

/** A busy machine may take its time. */
vi.setConfig({ testTimeout: 60_000 });

/** mulberry32: small, and the same for the same seed everywhere. */
function chanceOf(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  const one = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value;
  return { below, one };
}
type Chance = ReturnType<typeof chanceOf>;

const deep = (depth: number): unknown => (depth === 0 ? [] : [deep(depth - 1)]);
const odd: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  7,
  2 ** 53,
  1e300,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  "",
  "x",
  "yams/v1",
  "\u0000",
  "\ud800",
  "é".repeat(70_000),
  [],
  [[]],
  [null],
  Array(50).fill(0),
  {},
  { keep: [0] },
  { score: "sixes" },
  { score: "nothing" },
  { score: "ones", column: "free", keep: [] },
  { length: 5 },
  JSON.parse('{"__proto__": {"version": 1}}'),
  { toString: null, valueOf: null },
  deep(2_000),
  undefined,
];

type Node = Record<string, unknown> | unknown[];
const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/** Changes one place of a document, somewhere down a random path. */
function distort(document: unknown, chance: Chance): void {
  let node = document as Node;
  for (;;) {
    const keys = Object.keys(node);
    const key = chance.one([...keys, "strange"]);
    const inner = (node as Record<string, unknown>)[key];
    if (isNode(inner) && Object.keys(inner).length > 0 && chance.below(4) > 0) {
      node = inner;
      continue;
    }
    if (chance.below(3) === 0) delete (node as Record<string, unknown>)[key];
    else (node as Record<string, unknown>)[key] = structuredClone(chance.one(odd));
    return;
  }
}

const names = goldenGames.map((name) => `${name}.json`);

test("4,000 documents with places changed get a verdict", async () => {
  const chance = chanceOf(1);
  const kinds = new Set<string>();
  for (let round = 0; round < 4_000; round++) {
    const document = golden(chance.one(names));
    for (let places = 1 + chance.below(3); places > 0; places--) distort(document, chance);
    const { ok, fault } = await verify(document, { hashing });
    expect(ok).toBe(fault === null);
    kinds.add(fault?.kind ?? "ok");
    await writtenOrRefused(document);
  }
  for (const kind of ["document", "action", "commitment", "die", "box", "score", "seed", "version", "ok"])
    expect(kinds).toContain(kind);
});

/** What is read as a document is written as a code, or refused as one that no code can say. */
async function writtenOrRefused(value: unknown): Promise<void> {
  let document: ReplayDocument;
  try {
    document = readDocument(value);
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(DocumentError);
    return;
  }
  const code = await writeCode(document, hashing).catch((thrown: unknown) => thrown);
  if (typeof code !== "string") expect(code).toBeInstanceOf(CodeError);
}

test("values of any kind get a verdict", async () => {
  for (const value of [...odd, () => 1, Symbol("x"), new Date(0), new Map()])
    expect((await verify(value, { hashing })).fault).toMatchObject({ kind: "document" });
});

const scraps = [
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  '"',
  "\\u",
  "e5",
  ".0",
  "-",
  "null",
  "\u0000",
  "\ud800",
  "\ufeff",
  "é",
];

function scramble(text: string, chance: Chance): string {
  const at = chance.below(text.length + 1);
  const to = Math.min(text.length, at + chance.below(chance.one([2, 20, 2_000])));
  return text.slice(0, at) + chance.one(["", ...scraps]) + text.slice(to);
}

test("3,000 texts with parts cut out and put in are documents or typed errors", async () => {
  const chance = chanceOf(2);
  for (let round = 0; round < 3_000; round++) {
    const text = scramble(goldenText(chance.one(names)), chance);
    try {
      parseDocument(text);
    } catch (thrown) {
      expect(thrown).toBeInstanceOf(DocumentError);
    }
    const { verdict } = await check(text, { hashing });
    expect(verdict.ok).toBe(verdict.fault === null);
  }
});

test("texts that are no documents, however deep or long, are told apart", async () => {
  const trouble = async (text: string) => (await check(text, { hashing })).verdict.fault;
  expect(await trouble("[".repeat(100_000))).toMatchObject({ kind: "document", trouble: "not-json" });
  expect(await trouble(`"${'\\"'.repeat(400_000)}`)).toMatchObject({ trouble: "not-json" });
  expect(await trouble("{}")).toEqual({ kind: "document", at: "version", trouble: "missing" });
  expect(await trouble("")).toMatchObject({ kind: "document", trouble: "not-json" });
  expect(await trouble(" ".repeat(1_000_001))).toMatchObject({ kind: "document", trouble: "too-large" });
  expect(await trouble(`[${" ".repeat(1_000_001)}]`)).toMatchObject({
    kind: "document",
    trouble: "too-large",
  });
  expect(await trouble(`\ufeff${goldenText("yams.dry.json")}`)).toMatchObject({ trouble: "not-json" });
  for (const written of ["274.0", "2740e-1", "2.74E2"]) {
    const text = goldenText("yams.two-colours.json").replace('"score": 274', `"score": ${written}`);
    expect(await trouble(text)).toMatchObject({ kind: "document", trouble: "not-json" });
  }
  const game = goldenText("yams.dry.json");
  for (const [once, twice] of [
    ['"seed":', '"seed": 7, "seed":'],
    ['"seed":', '"seed": null, "\\u0073eed" :'],
    ['{"keep":', '{"keep": [], "keep":'],
    ['{"rolls":', '{"rolls": [], "rolls":'],
  ] as const)
    expect(await trouble(game.replace(once, twice))).toMatchObject({ kind: "document", trouble: "repeated" });
  expect((await checkBytes(Uint8Array.of(0x7b, 0xff, 0x7d))).verdict.fault).toMatchObject({
    kind: "document",
  });
});

const codes = (golden("replay-codes.json") as { code: string }[]).map(({ code }) => code);

async function sealed(body: Bytes): Promise<string> {
  return base64url(concat(body, (await hashing.sha256(body)).subarray(0, 4)));
}

function mutated(bytes: Bytes, chance: Chance): Bytes {
  const changed = bytes.slice(0, chance.below(6) === 0 ? chance.below(bytes.length + 1) : bytes.length);
  for (let places = 1 + chance.below(4); places > 0; places--) changed[chance.below(60)] = chance.below(256);
  return chance.below(6) === 0 ? concat(changed, Uint8Array.of(chance.below(256))) : changed;
}

test("4,000 codes with bytes changed, half of them with a check that fits, are read or refused", async () => {
  const chance = chanceOf(3);
  const troubles = new Set<string>();
  for (let round = 0; round < 4_000; round++) {
    const original = fromBase64url(chance.one(codes)) as Bytes;
    const code =
      round % 2 ? await sealed(mutated(original.slice(0, -4), chance)) : base64url(mutated(original, chance));
    const read = await readCode(code, hashing).catch((thrown: unknown) => thrown);
    if (read instanceof CodeError) troubles.add(read.trouble);
    else {
      expect(await writeCode(read as ReplayDocument, hashing)).toBe(code);
      const { ok, fault } = await verify(read, { hashing });
      expect(ok).toBe(fault === null);
      troubles.add("none");
    }
  }
  for (const trouble of ["mistyped", "format", "ruleset", "challenge", "length", "game", "beacon", "none"])
    expect(troubles).toContain(trouble);
});

const letters = [..."ABCxyz019-_=+/. \n\u00a0é\u{1f3b2}"];

test("2,000 texts of any characters are refused as codes with a typed error", async () => {
  const chance = chanceOf(4);
  for (let round = 0; round < 2_000; round++) {
    const text = Array.from({ length: chance.below(200) }, () => chance.one(letters)).join("");
    const read = await readCode(text, hashing).catch((thrown: unknown) => thrown);
    expect(read).toBeInstanceOf(CodeError);
    expect((await check(text, { hashing })).verdict.ok).toBe(false);
  }
});
