import { expect, it } from "vitest";
import { choiceSquares } from "./choiceSquares";

it("are green where nothing was lost, red where much was, summed over a turn's choices", () => {
  const losses = [
    { turn: 0, loss: 0 },
    { turn: 0, loss: 0.04 },
    { turn: 1, loss: 2.5 },
    { turn: 1, loss: 2.4 },
    { turn: 2, loss: 2.5 },
    { turn: 2, loss: 2.5 },
  ];
  expect(choiceSquares(losses)).toBe("🟩🟨🟥");
});

it("come in rows of equal length that a phone doesn't wrap", () => {
  const rows = (turns: number) =>
    choiceSquares(Array.from({ length: turns }, (_, turn) => ({ turn, loss: 0 })))
      .split("\n")
      .map((row) => [...row].length);
  expect(rows(13)).toEqual([13]);
  expect(rows(20)).toEqual([10, 10]);
  expect(rows(39)).toEqual([13, 13, 13]);
  expect(choiceSquares([])).toBe("");
});
