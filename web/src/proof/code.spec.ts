import { describe, expect, test } from "vitest";
import { type Bytes, base64url, concat, fromBase64url } from "./bytes";
import { type CodeError, readCode, writeCode } from "./code";
import type { ReplayDocument } from "./document";
import { golden, goldenDocument, goldenGames } from "./golden";
import { libraryHashing } from "./hashing";
import { check } from "./reading";
import { verify } from "./verify";

const pairs = golden("replay-codes.json") as { code: string; document: ReplayDocument }[];

const troubleOf = (doing: Promise<unknown>): Promise<string> =>
  doing.then(
    () => "none",
    (thrown: CodeError) => thrown.trouble,
  );

describe.each(pairs)("the golden code $code", ({ code, document }) => {
  const { turns, ...bare } = document;

  test("is read as its document, and the document written as the code", async () => {
    expect(await readCode(code)).toEqual(bare);
    expect(await writeCode(document)).toBe(code);
    expect(await readCode(code, libraryHashing)).toEqual(bare);
  });

  test("gives the document's turns, where the seed is in it", async () => {
    const verdict = await verify(await readCode(code));
    expect(verdict.turns).toEqual(turns ?? []);
  });

  test("is refused with any one character wrong or missing", async () => {
    for (const [at, character] of [...code].entries()) {
      const other = character === "A" ? "B" : "A";
      expect(await troubleOf(readCode(code.slice(0, at) + other + code.slice(at + 1)))).not.toBe("none");
      expect(await troubleOf(readCode(code.slice(0, at) + code.slice(at + 1)))).not.toBe("none");
    }
  });
});

test.each(goldenGames)("the golden game %s is the same after writing and reading its code", async (name) => {
  const { turns, ...bare } = goldenDocument(name);
  expect(await readCode(await writeCode(bare))).toEqual(bare);
});

test("padding, other characters and bits left over are refused", async () => {
  const [first] = pairs;
  const code = first?.code ?? "";
  for (const wrong of [`${code}=`, `${code}A`, `é${code}`, `${code}.`, "", "A", "é", "A".repeat(2_000)])
    expect(await troubleOf(readCode(wrong))).toMatch(/characters|mistyped/);
});

/** The code of these bytes, with its check. */
async function codeOf(body: Bytes): Promise<string> {
  return base64url(concat(body, (await libraryHashing.sha256(body)).subarray(0, 4)));
}

const bodyOf = (code: string): Bytes => (fromBase64url(code) as Bytes).slice(0, -4);

/** A golden code with other bytes from a place on, and a check that fits. */
async function altered(which: number, at: number, ...bytes: number[]): Promise<string> {
  const body = bodyOf(pairs[which]?.code ?? "");
  body.set(bytes, at);
  return troubleOf(readCode(await codeOf(body)));
}

test("what no game has is refused although the check fits", async () => {
  expect(await altered(0, 0, 0x23)).toBe("format");
  expect(await altered(0, 0, 0x1b)).toBe("format");
  expect(await altered(0, 1, 5)).toBe("ruleset");
  expect(await altered(0, 2, 0, 64, 0)).toBe("ruleset");
  expect(await altered(0, 2, 0, 0, 48)).toBe("ruleset");
  expect(await altered(1, 5, 0x20)).toBe("challenge");
  expect(await altered(3, 40, 0xff)).toBe("beacon");
  expect(await altered(0, 41, ...Array<number>(20).fill(255))).toBe("game");
  const body = bodyOf(pairs[0]?.code ?? "");
  expect(await troubleOf(readCode(await codeOf(concat(body, Uint8Array.of(0)))))).toBe("length");
  expect(await troubleOf(readCode(await codeOf(body.slice(0, -1))))).toBe("length");
});

const honest = goldenDocument("yams-complete-game");

test.each<[string, Partial<ReplayDocument>]>([
  ["ruleset", { ruleset: "yams.up.down" }],
  ["challenge", { challenge: "junk" }],
  ["day of the calendar", { challenge: "2026-02-30.yams" }],
  ["day so early", { challenge: "2019-12-31.yams" }],
  ["day so late", { challenge: "2199-06-07.yams" }],
  ["ruleset of that day", { challenge: "2026-12-01.yatzy" }],
  ["beacon so long", { beacon: "é".repeat(128) }],
  ["seed so short", { seed: "00" }],
  ["commitment like this", { seed: null, commitment: "zz".repeat(32) }],
  ["score below 0", { score: -1 }],
  ["score so high", { score: 65_536 }],
  ["game without an end", { actions: honest.actions.slice(0, -1) }],
  ["game that goes on", { actions: [...honest.actions, { keep: [] }] }],
  ["third keep", { actions: [{ keep: [] }, { keep: [] }, { keep: [] }, ...honest.actions] }],
  ["keep of all dice", { actions: [{ keep: [0, 1, 2, 3, 4] }, ...honest.actions] }],
  ["die twice", { actions: [{ keep: [0, 0] }, ...honest.actions] }],
  ["box twice", { actions: [{ score: "ones" }, ...honest.actions] }],
  ["column of another sheet", { actions: [{ score: "ones", column: "up" }, ...honest.actions] }],
])("a code knows no %s", async (_, other) => {
  expect(await troubleOf(writeCode({ ...honest, ...other }))).toBe("unwritable");
});

test("the last day that a code can say is 2199-06-06", async () => {
  const last = { ...honest, challenge: "2199-06-06.yams" };
  expect((await readCode(await writeCode(last))).challenge).toBe(last.challenge);
});

const [one, two] = [pairs[0]?.code ?? "", pairs[1]?.code ?? ""];
/** A text of the table, with the codes that it names. */
const filled = (text: string): string =>
  text
    .replaceAll("<one>", one)
    .replaceAll("<two>", two)
    .replaceAll("<wrong>", `${one.slice(0, 80)}?${one.slice(81)}`.replace("?", one[80] === "A" ? "B" : "A"))
    .replaceAll("<wrong start>", `x${one.slice(1, 70)}`)
    .replaceAll("<start>", one.slice(0, 70))
    .replaceAll("<end>", one.slice(70));

const table = golden("pasted-texts.json") as { read: string; why: string; text: string }[];

test.each(table)("$why: $read", async ({ read, text }) => {
  const { document, fromCode, verdict } = await check(filled(text));
  const { fault } = verdict;
  if (read === "code") expect(document).toEqual(await readCode(one));
  else if (read === "none") expect([fromCode, fault?.kind]).toEqual([false, "document"]);
  else expect(fault).toEqual({ kind: "code", trouble: read });
});

test("a forged document is not read as the game of a link inside it", async () => {
  for (const forged of [
    { beacon: `/replay/${one}?` },
    { note: `/replay/${one}?` },
    { score: 375, version: one },
  ]) {
    const { fromCode, verdict } = await check(JSON.stringify({ ...honest, ...forged }, null, 2));
    expect([fromCode, verdict.ok]).toEqual([false, false]);
  }
});
