/** Just enough of the thirteen boxes for the stand-in server to show believable previews. */
import type { Column, RulesetBox } from "../src/api/types";

const faces = ["ones", "twos", "threes", "fours", "fives", "sixes"];
const lower: [string, number][] = [
  ["three-of-a-kind", 30],
  ["four-of-a-kind", 30],
  ["full-house", 25],
  ["small-straight", 30],
  ["large-straight", 40],
  ["yams", 50],
  ["chance", 30],
];

export const boxes: RulesetBox[] = [
  ...faces.map((category, i): RulesetBox => ({ category, section: "upper", maximum: 5 * (i + 1) })),
  ...lower.map(([category, maximum]): RulesetBox => ({ category, section: "lower", maximum })),
];

export function points(category: string, dice: number[]): number {
  const face = faces.indexOf(category) + 1;
  if (face > 0) return face * dice.filter((die) => die === face).length;
  const sum = dice.reduce((a, b) => a + b, 0);
  const counts = [1, 2, 3, 4, 5, 6].map((value) => dice.filter((die) => die === value).length);
  const most = Math.max(...counts);
  const inARow = (n: number) =>
    [0, 1, 2].some((from) => from + n <= 6 && counts.slice(from, from + n).every(Boolean));
  if (category === "three-of-a-kind") return most >= 3 ? sum : 0;
  if (category === "four-of-a-kind") return most >= 4 ? sum : 0;
  if (category === "full-house") return most === 3 && counts.includes(2) ? 25 : 0;
  if (category === "small-straight") return inARow(4) ? 30 : 0;
  if (category === "large-straight") return inARow(5) ? 40 : 0;
  if (category === "yams") return most === 5 ? 50 : 0;
  return sum;
}

export function columnOf(filled: Map<string, number>, dice: number[]): Column {
  const sum = (section: string) =>
    boxes
      .filter((box) => box.section === section)
      .reduce((all, { category }) => all + (filled.get(category) ?? 0), 0);
  const [upper, low] = [sum("upper"), sum("lower")];
  const bonus = upper >= 63 ? 35 : 0;
  const open = (category: string) => !filled.has(category) && dice.length > 0;
  return {
    key: "free",
    boxes: boxes.map(({ category }) => ({
      category,
      points: filled.get(category) ?? null,
      preview: open(category) ? points(category, dice) : null,
    })),
    upper,
    bonus,
    lower: low,
    extra: 0,
    total: upper + bonus + low,
  };
}
