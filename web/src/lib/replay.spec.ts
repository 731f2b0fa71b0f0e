import { describe, expect, it } from "vitest";
import type { Decision, Ruleset, Viewing } from "../api/types";
import {
  columnsAt,
  gainsOf,
  lineOfGame,
  NotWatchable,
  readGame,
  runAt,
  stepAt,
  stepOfTurn,
  stepsOf,
  sumsUpTo,
  totalAt,
} from "./replay";
import { ruleset, viewing } from "./replay.example";

const game = readGame(viewing, ruleset);

describe("a game's steps", () => {
  it("are two for each roll: the dice, then the choice", () => {
    expect(stepsOf(game)).toBe(6);
    expect(stepAt(game, 0)).toMatchObject({ turn: 0, roll: 0, dice: [3, 3, 5, 1], held: [], chosen: false });
    expect(stepAt(game, 1)).toMatchObject({ turn: 0, roll: 0, chosen: true, done: 0 });
    expect(stepAt(game, 2)).toMatchObject({ turn: 0, roll: 1, dice: [3, 3, 3, 6], held: [0, 1] });
    expect(stepAt(game, 3)).toMatchObject({ chosen: true, done: 1, action: { score: "threes" } });
    expect(stepAt(game, 5)).toMatchObject({ turn: 1, done: 2 });
    expect([0, 1].map((turn) => stepOfTurn(game, turn))).toEqual([0, 4]);
    expect(() => stepAt(game, 6)).toThrow(RangeError);
  });

  it("fill the sheet turn by turn with the sums that the server told", () => {
    const points = (done: number) => columnsAt(game, done)[0]?.boxes.map((box) => box.points);
    expect([0, 1, 2].map(points)).toEqual([
      [null, null],
      [9, null],
      [9, 16],
    ]);
    expect(columnsAt(game, 0)[0]).toMatchObject({ upper: 0, bonus: 0, total: 0 });
    expect(columnsAt(game, 2)[0]).toMatchObject({ key: "free", upper: 9, bonus: 35, extra: 100, total: 160 });
    expect([0, 1, 2].map((done) => totalAt(game, done))).toEqual([0, 44, 160]);
    expect([0, 1].map((turn) => gainsOf(game, turn))).toEqual([
      { bonus: 35, extra: 0 },
      { bonus: 0, extra: 100 },
    ]);
    expect(runAt(game, viewing, 1)).toMatchObject({ ruleset: "tiny", status: "verified", turn: 1 });
  });

  it("make a line of rolls with the dice kept from each", () => {
    expect(lineOfGame(game)).toEqual([
      {
        rolls: [
          { dice: [3, 3, 5, 1], keep: [0, 1] },
          { dice: [3, 3, 3, 6], keep: [] },
        ],
        cell: { column: "free", category: "threes" },
        points: 9,
      },
      {
        rolls: [{ dice: [4, 4, 4, 4], keep: [] }],
        cell: { column: "free", category: "chance" },
        points: 16,
      },
    ]);
  });

  it("add luck up to the roll shown, and losses up to the choice shown", () => {
    const decisions = [
      { turn: 0, roll: 0, luck: 1, loss: 10 },
      { turn: 0, roll: 1, luck: 2, loss: 20 },
      { turn: 1, roll: 0, luck: 4, loss: 40 },
    ] as Decision[];
    expect([0, 1, 2, 5].map((step) => sumsUpTo(decisions, stepAt(game, step)))).toEqual([
      { luck: 1, loss: 0 },
      { luck: 1, loss: 10 },
      { luck: 3, loss: 10 },
      { luck: 7, loss: 70 },
    ]);
  });
});

describe("a game from elsewhere", () => {
  it("may have no turn that can be shown, or only its first ones", () => {
    const { turns: _, ...bare } = viewing.replay;
    expect(stepsOf(readGame({ ...viewing, replay: bare, sheets: [] }, ruleset))).toBe(0);
    const { turns = [] } = viewing.replay;
    const cut = { ...viewing, replay: { ...viewing.replay, turns: turns.slice(0, 1) } };
    expect(stepsOf(readGame({ ...cut, sheets: viewing.sheets.slice(0, 1) }, ruleset))).toBe(4);
  });

  const wrong: Record<string, (copy: Viewing) => void> = {
    "other rules": (copy) => Object.assign(copy.replay, { ruleset: "yams" }),
    "a sheet too few": (copy) => copy.sheets.pop(),
    "more turns than the rules have": (copy) => {
      copy.replay.turns?.push(...(copy.replay.turns ?? []));
      copy.sheets.push(...copy.sheets);
    },
    "a box written twice": (copy) => {
      Object.assign(copy.replay.turns?.[1] ?? {}, { category: "threes" });
      copy.replay.actions[2] = { score: "threes" };
    },
    "a box that is not on the sheet": (copy) => {
      Object.assign(copy.replay.turns?.[1] ?? {}, { category: "yams" });
      copy.replay.actions[2] = { score: "yams" };
    },
    "a column that is not there": (copy) => Object.assign(copy.replay.turns?.[1] ?? {}, { column: "up" }),
    "another box than the action’s": (copy) => {
      copy.replay.actions[2] = { score: "threes" };
    },
    "a die of seven": (copy) => copy.replay.turns?.[1]?.rolls[0]?.splice(0, 1, 7),
    "a die too few": (copy) => copy.replay.turns?.[1]?.rolls[0]?.pop(),
    "a kept die that changed": (copy) => copy.replay.turns?.[0]?.rolls[1]?.splice(0, 1, 6),
    "a turn without dice": (copy) => Object.assign(copy.replay.turns?.[1] ?? {}, { rolls: [] }),
    "an action too few": (copy) => copy.replay.actions.pop(),
    "a keep where a box is written": (copy) => {
      copy.replay.actions[1] = { keep: [] };
    },
    "a kept die that is not there": (copy) => {
      copy.replay.actions[0] = { keep: [9] };
    },
    "a die kept twice": (copy) => {
      copy.replay.actions[0] = { keep: [0, 0] };
    },
    "points that are none": (copy) => Object.assign(copy.replay.turns?.[0] ?? {}, { points: -1 }),
    "a sum that is none": (copy) => Object.assign(copy.sheets[0]?.[0] ?? {}, { total: 1.5 }),
    "another column’s sums": (copy) => Object.assign(copy.sheets[0]?.[0] ?? {}, { key: "up" }),
    "sums for no column": (copy) => copy.sheets.splice(0, 1, []),
  };

  it.each(Object.keys(wrong))("is refused with %s", (name) => {
    const copy = structuredClone(viewing);
    wrong[name]?.(copy);
    expect(() => readGame(copy, ruleset as Ruleset)).toThrow(NotWatchable);
  });
});
