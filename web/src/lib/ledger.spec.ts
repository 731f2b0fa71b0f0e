import { describe, expect, it } from "vitest";
import type { Decision, Run } from "../api/types";
import { cellOf, lineOf, scaleOf, turnsOf } from "./ledger";

const box = { preview: null, extra: null, joker: false, closed: "filled" as const };
const column = (key: string, points: number) => ({
  key,
  boxes: [{ ...box, category: "chance", points }],
  upper: 0,
  bonus: 0,
  lower: points,
  extra: 0,
  total: points,
});
const sheet: Pick<Run, "columns"> = { columns: [column("down", 20), column("up", 7)] };

const step = (
  turn: number,
  roll: number,
  action: Decision["action"],
  luck: number,
  loss: number,
): Decision => ({
  turn,
  roll,
  dice: [1, 2, 3, 4, 5],
  action,
  before: 100,
  best: 100 + luck,
  value: 100 + luck - loss,
  luck,
  loss,
  better: null,
});

const decisions = [
  step(0, 0, { keep: [4] }, 1.5, 0.25),
  step(0, 1, { score: "chance", column: "up" }, -4, 2),
  step(1, 0, { score: "chance", column: "down" }, 3, 0),
];

describe("turns", () => {
  it("end with the box written, and sum up luck and loss", () => {
    const turns = turnsOf({ decisions }, sheet);
    expect(turns.map(({ turn, luck, loss, points }) => [turn, luck, loss, points])).toEqual([
      [0, -2.5, 2.25, 7],
      [1, 3, 0, 20],
    ]);
    expect(turns[0]?.steps).toEqual(decisions.slice(0, 2));
    expect(turns.map(({ cell }) => cell.column)).toEqual(["up", "down"]);
  });

  it("name the only column where an action does not", () => {
    expect(cellOf({ score: "chance" }, { columns: [column("free", 20)] })?.column).toBe("free");
    expect(cellOf({ keep: [] }, sheet)).toBe(null);
  });
});

describe("the scale", () => {
  const turns = [
    { luck: 15, loss: 3 },
    { luck: -20, loss: 30 },
  ];

  it("holds the highest luck and the deepest loss", () => {
    const { zero, pixelsPerPoint, ticks } = scaleOf(turns, 100);
    expect([zero, pixelsPerPoint]).toEqual([40, 2]);
    expect(zero + 30 * pixelsPerPoint).toBe(100);
    expect(ticks).toEqual([-30, -20, -10, 0, 10, 20]);
  });

  it.each([
    [3, 22],
    [16, 36],
    [61, 4],
    [140, 260],
  ])("has a labelled line beyond every bar, and few of them: %d up, %d down", (luck, loss) => {
    const { zero, pixelsPerPoint, ticks } = scaleOf([{ luck, loss }], 150);
    expect(Math.max(...ticks)).toBeGreaterThanOrEqual(luck);
    expect(Math.min(...ticks)).toBeLessThanOrEqual(-loss);
    expect(zero).toBeCloseTo(Math.max(...ticks) * pixelsPerPoint);
    expect(150 - zero).toBeCloseTo(-Math.min(...ticks) * pixelsPerPoint);
    expect(ticks).toContain(0);
    expect(ticks.length).toBeLessThanOrEqual(6);
  });

  it("is not blown up by a game in which next to nothing happened", () => {
    expect(scaleOf([{ luck: 0.2, loss: 0 }], 100)).toEqual({
      zero: 50,
      pixelsPerPoint: 10,
      ticks: [-5, 0, 5],
    });
  });
});

it("puts the best line's actions beside its rolls", () => {
  const turn = { category: "chance", column: "free", points: 9 };
  const [first, second] = lineOf({
    actions: [{ keep: [0] }, { keep: [] }, { score: "chance" }, { score: "ones" }],
    turns: [
      { ...turn, rolls: [[1], [2], [3]] },
      { ...turn, category: "ones", rolls: [[4]] },
    ],
  });
  expect(first?.rolls).toEqual([
    { dice: [1], keep: [0] },
    { dice: [2], keep: [] },
    { dice: [3], keep: [] },
  ]);
  expect(second).toEqual({
    rolls: [{ dice: [4], keep: [] }],
    cell: { column: "free", category: "ones" },
    points: 9,
  });
});
