import { expect, it } from "vitest";
import { shownOrder } from "./order";

it("shows dice as they lie unless they are to be sorted", () => {
  expect(shownOrder([5, 2, 5, 1, 6], false)).toEqual([0, 1, 2, 3, 4]);
});

it("sorts by face, equal faces by position, and changes nothing about the dice themselves", () => {
  const dice = [5, 2, 5, 1, 6, 2];
  expect(shownOrder(dice, true)).toEqual([3, 1, 5, 0, 2, 4]);
  expect(dice).toEqual([5, 2, 5, 1, 6, 2]);
});

it("has nothing to show before there are dice", () => {
  expect(shownOrder([], true)).toEqual([]);
});
