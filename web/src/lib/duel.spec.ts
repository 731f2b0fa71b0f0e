import { describe, expect, it } from "vitest";
import type { Column, Opponent } from "../api/types";
import { biggestSwing, decidingTurn, leadSquares, leads, pairedRows } from "./duel";

type Totals = Opponent["totals"];

describe("a game against another", () => {
  const totals: Totals = [
    [5, 3],
    [10, 20],
    [60, 25],
    [61, 61],
    [90, 70],
  ];

  it("knows who was ahead after each turn, and draws it", () => {
    expect(leads(totals)).toEqual([2, -10, 35, 0, 20]);
    expect(leadSquares(totals)).toBe("🟩🟥🟩⬜🟩");
  });

  it("was decided when the winner got ahead for good: a tie on the way counts as not ahead", () => {
    expect(decidingTurn(totals)).toBe(4);
    expect(decidingTurn(totals.slice(0, 2))).toBe(1);
    expect(decidingTurn(totals.slice(0, 1))).toBe(0);
    expect(decidingTurn(totals.slice(0, 4))).toBe(null);
    expect(decidingTurn([])).toBe(null);
  });

  it("swung most in the turn that moved the lead furthest towards the winner", () => {
    expect(biggestSwing(totals)).toEqual({ turn: 2, points: 45 });
    expect(biggestSwing(totals.slice(0, 2))).toEqual({ turn: 1, points: 12 });
    expect(biggestSwing(totals.slice(0, 4))).toBe(null);
  });
});

it("sets both sheets side by side, box by box and column by column", () => {
  const boxes = (ones: number | null) =>
    [
      { category: "ones", points: ones },
      { category: "yams", points: null },
    ] as Column["boxes"];
  const columns = [
    { key: "down", boxes: boxes(3) },
    { key: "up", boxes: boxes(null) },
  ] as Column[];
  const turns = [
    { category: "yams", column: "up", points: 0, rolls: [] },
    { category: "ones", column: "down", points: 4, rolls: [] },
  ];
  const nothing = { mine: null, theirs: null };
  expect(pairedRows({ columns }, { turns })).toEqual([
    { category: "ones", pairs: [{ mine: 3, theirs: 4 }, nothing] },
    { category: "yams", pairs: [nothing, { mine: null, theirs: 0 }] },
  ]);
});
