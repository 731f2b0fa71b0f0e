import { describe, expect, test } from "vitest";
import type { ReplayDocument } from "./document";
import type { Fault } from "./fault";
import { golden, goldenDocument, goldenGames, goldenText } from "./golden";
import { libraryHashing } from "./hashing";
import { rulesetOf } from "./rulesets";
import { type Verdict, verify } from "./verify";

/** The card as the golden files write it. */
function cardText(document: ReplayDocument, { turns, columns, score }: Verdict): string {
  const row = (name: string, values: readonly (string | number)[]) =>
    [name.padEnd(42), ...values.map((value) => `${value}`.padStart(12))].join("").replace(/ +/g, " ").trim();
  const boxes = rulesetOf(document.ruleset)?.boxes ?? [];
  const points = (category: string, column: string) =>
    turns.find((turn) => turn.category === category && turn.column === column)?.points ?? "";
  const sums = ["upper", "bonus", "lower", "extra", "total"] as const;
  return [
    row(
      document.ruleset,
      columns.map(({ key }) => key),
    ),
    ...boxes.map(({ category }) =>
      row(
        category,
        columns.map(({ key }) => points(category, key)),
      ),
    ),
    ...sums.map((sum) =>
      row(
        sum,
        columns.map((column) => column[sum]),
      ),
    ),
    row("score", [score ?? ""]),
  ].join("\n");
}

describe.each(goldenGames)("the golden game %s", (name) => {
  const document = goldenDocument(name);

  test("holds, with its turns and the whole card", async () => {
    const verdict = await verify(document);
    expect(verdict.fault).toBeNull();
    expect(verdict.ok).toBe(true);
    expect(verdict.score).toBe(document.score);
    expect(verdict.turns).toEqual(document.turns);
    const expected = goldenText(`${name}.card.txt`).trim().replace(/ +/g, " ");
    expect(cardText(document, verdict)).toBe(expected);
  });

  test("holds without its turns, and without the browser's own hashing", async () => {
    const { turns, ...bare } = document;
    const verdict = await verify(bare, { hashing: libraryHashing });
    expect(verdict.fault).toBeNull();
    expect(verdict.turns).toEqual(turns);
  });
});

const honest = goldenDocument("yams-complete-game");
type Mutable = ReturnType<typeof copy>;
const copy = () =>
  structuredClone(golden("yams-complete-game.json")) as Record<string, never> & {
    actions: unknown[];
    turns: { rolls: number[][]; category: string; column: string; points: number }[];
    score: number;
  };

async function faultOf(change: (document: Mutable) => void): Promise<Fault | null> {
  const document = copy();
  change(document);
  return (await verify(document)).fault;
}

const changed = (fields: object) => (document: Mutable) => void Object.assign(document, fields);
const acting = (number: number, action: unknown) => (document: Mutable) => {
  document.actions[number] = action;
};

test("a changed die is named by turn, roll and position", async () => {
  expect(
    await faultOf(({ turns }) => {
      (turns[1]?.rolls[2] as number[])[2] = 5;
    }),
  ).toMatchObject({ kind: "die", turn: 1, roll: 2, position: 2 });
});

test("a die too many or too few is named where it stands", async () => {
  expect(await faultOf(({ turns }) => turns[1]?.rolls[1]?.push(1))).toMatchObject({
    kind: "die",
    position: 5,
  });
  expect(await faultOf(({ turns }) => turns[1]?.rolls[1]?.pop())).toMatchObject({ kind: "die", position: 4 });
});

test("rolls too many or too few are named by their turn", async () => {
  expect(await faultOf(({ turns }) => turns[1]?.rolls.pop())).toEqual({
    kind: "rolls",
    turn: 1,
    said: 2,
    given: 3,
  });
  expect(await faultOf(({ turns }) => turns[1]?.rolls.push([1]))).toMatchObject({ kind: "rolls", said: 4 });
});

test("another box, column or number of points is named by its turn", async () => {
  for (const other of [{ points: 3 }, { category: "fives" }, { column: "up" }])
    expect(await faultOf(({ turns }) => Object.assign(turns[4] ?? {}, other))).toMatchObject({
      kind: "box",
      turn: 4,
    });
});

test("turns too many or too few are counted", async () => {
  expect(await faultOf(({ turns }) => turns.pop())).toEqual({ kind: "turns", said: 12, given: 13 });
  expect(await faultOf(changed({ turns: [] }))).toEqual({ kind: "turns", said: 0, given: 13 });
});

test("a score off by one is named, with what the actions give", async () => {
  const fault = await faultOf(changed({ score: honest.score + 1 }));
  expect(fault).toEqual({ kind: "score", said: 222, given: 221 });
});

test.each([
  ["a die kept that is not there", 0, { keep: [5] }, "no-such-die"],
  ["a die before the first", 0, { keep: [-1] }, "no-such-die"],
  ["a die kept twice", 0, { keep: [1, 1] }, "kept-twice"],
  ["all dice kept", 0, { keep: [0, 1, 2, 3, 4] }, "nothing-to-roll"],
  ["a third keep", 2, { keep: [1] }, "no-rolls-left"],
  ["a box that is not on the sheet", 2, { score: "pair" }, "unknown-category"],
  ["a column that is not on the sheet", 2, { score: "ones", column: "up" }, "unknown-column"],
  ["a box written before", 5, { score: "ones" }, "box-filled"],
  ["an action after the end", 38, { score: "ones" }, "game-over"],
])("%s is named by the number of the action", async (_, number, action, reason) => {
  expect(await faultOf(acting(number, action))).toMatchObject({
    kind: "action",
    number,
    refusal: { reason },
  });
});

test("a game without an end is named by the turn in which it stops", async () => {
  expect(await faultOf(({ actions }) => actions.pop())).toEqual({ kind: "unfinished", turn: 12, turns: 13 });
  expect(await faultOf(changed({ actions: [] }))).toEqual({ kind: "unfinished", turn: 0, turns: 13 });
});

test("another action that is legal shows in the first die or box that follows from it", async () => {
  expect(await faultOf(acting(0, { keep: [] }))).toMatchObject({
    kind: "die",
    turn: 0,
    roll: 1,
    position: 1,
  });
});

test("the order of kept positions, and a sheet's only column named, change nothing", async () => {
  expect(await faultOf(acting(0, { keep: [4, 1] }))).toBeNull();
  expect(await faultOf(acting(2, { score: "ones", column: "free" }))).toBeNull();
});

test("another seed, challenge or commitment shows in the commitment", async () => {
  for (const other of [{ seed: "00".repeat(32) }, { challenge: "2026-12-02.yams" }, { commitment: "00" }])
    expect(await faultOf(changed(other))).toMatchObject({ kind: "commitment" });
});

test("what is compared as bytes may be written in capitals", async () => {
  expect(await faultOf(changed({ seed: honest.seed?.toUpperCase() }))).toBeNull();
  expect(await faultOf(changed({ commitment: honest.commitment.toUpperCase() }))).toBeNull();
});

test("another beacon shows in the first die", async () => {
  expect(await faultOf(changed({ beacon: "x" }))).toMatchObject({
    kind: "die",
    turn: 0,
    roll: 0,
    position: 0,
  });
});

test.each<[object, object]>([
  [{ version: "yams/v2", seed: null }, { kind: "version" }],
  [
    { seed: null, challenge: "" },
    { kind: "seed", trouble: "hidden" },
  ],
  [
    { seed: "ab", challenge: "" },
    { kind: "seed", trouble: "malformed" },
  ],
  [{ seed: ` ${honest.seed}`.slice(0, 64) }, { kind: "seed", trouble: "malformed" }],
  [{ challenge: "a b", ruleset: "x" }, { kind: "challenge" }],
  [{ challenge: "x".repeat(65_536) }, { kind: "challenge" }],
  [
    { ruleset: "yatzy", beacon: "x".repeat(65_536) },
    { kind: "ruleset", trouble: "not-of-the-day" },
  ],
  [{ challenge: "A", ruleset: "x", beacon: "x".repeat(65_536) }, { kind: "beacon" }],
  [
    { challenge: "A", ruleset: "x", commitment: "" },
    { kind: "ruleset", trouble: "unknown" },
  ],
  [{ commitment: "", actions: [] }, { kind: "commitment" }],
  [{ actions: [], turns: [], score: 0 }, { kind: "unfinished" }],
  [{ turns: [], score: 0 }, { kind: "turns" }],
])("of several faults the first in order is named: %j", async (fields, fault) => {
  expect(await faultOf(changed(fields))).toMatchObject(fault);
});

test("a published seed checks a document saved before the reveal, and a wrong one does not", async () => {
  const early = { ...honest, seed: null };
  expect((await verify(early, { seed: honest.seed as string })).ok).toBe(true);
  expect((await verify(early, { seed: "11".repeat(32) })).fault).toMatchObject({ kind: "commitment" });
});

const closed = (name: string, number: number, action: unknown) =>
  verify({
    ...goldenDocument(name),
    actions: goldenDocument(name).actions.map((one, at) => (at === number ? action : one)),
  });

test("a box out of its column's order, past the first roll or against the official joker is closed", async () => {
  expect(
    (await closed("yatzy.first-roll-column", 2, { score: "chance", column: "first-roll" })).fault,
  ).toMatchObject({ kind: "action", number: 2, refusal: { reason: "box-closed", closed: "first-roll" } });
  const first = goldenDocument("yams.down").actions.findIndex((action) => "score" in action);
  expect((await closed("yams.down", first, { score: "twos" })).fault).toMatchObject({
    kind: "action",
    refusal: { reason: "box-closed", closed: "order" },
  });
});

test("a coloured die can't stay for the second roll", async () => {
  expect((await closed("yams.two-colours", 1, { keep: [0] })).fault).toMatchObject({
    kind: "action",
    number: 1,
    refusal: { reason: "coloured-die" },
  });
});

test("where a sheet has several columns, one must be named", async () => {
  expect((await closed("yatzy.first-roll-column", 2, { score: "chance" })).fault).toMatchObject({
    refusal: { reason: "unknown-column" },
  });
});
