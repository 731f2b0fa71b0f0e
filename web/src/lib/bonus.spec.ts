import { expect, it } from "vitest";
import type { Box, Ruleset } from "../api/types";
import { outlook } from "./bonus";

const upper = [1, 2, 3, 4, 5, 6].map((face) => ({
  category: `${face}`,
  section: "upper",
  maximum: 5 * face,
}));
const rules = {
  boxes: [...upper, { category: "chance", section: "lower", maximum: 30 }],
  upperBonus: { threshold: 63, points: 35 },
} as unknown as Ruleset;

/** A column with these points in the upper boxes and 20 in the chance. */
function column(points: (number | null)[]) {
  const boxes = [...points, 20].map((one) => ({ points: one }) as Box);
  return { boxes, upper: points.reduce<number>((sum, one) => sum + (one ?? 0), 0) };
}

const none = null;

it("needs everything at first, and has no pace yet", () => {
  expect(outlook(column([none, none, none, none, none, none]), rules)).toEqual({
    missing: 63,
    ahead: null,
    reachable: true,
  });
});

it("compares what is filled with three of each", () => {
  expect(outlook(column([none, none, none, 12, none, 18]), rules).ahead).toBe(0);
  expect(outlook(column([none, none, none, none, none, 24]), rules).ahead).toBe(6);
  expect(outlook(column([1, none, 6, none, none, none]), rules)).toMatchObject({ missing: 56, ahead: -5 });
});

it("says when the open boxes can no longer give it", () => {
  expect(outlook(column([0, 0, 0, none, none, none]), rules).reachable).toBe(true);
  expect(outlook(column([5, 10, 15, 0, 0, none]), rules).reachable).toBe(false);
});

it("needs four of each where the bonus asks for 84", () => {
  const maxi = { ...rules, upperBonus: { threshold: 84, points: 100 } };
  expect(outlook(column([none, none, none, none, none, 24]), maxi).ahead).toBe(0);
});

it("has nothing missing once it is reached", () => {
  expect(outlook(column([5, 10, 15, 20, 25, 30]), rules).missing).toBe(0);
});
