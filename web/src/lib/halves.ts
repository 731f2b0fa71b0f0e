/** A column in two parts of about the same height: with many lower boxes some go under the upper ones. */
import type { RulesetBox } from "../api/types";

const mostLower = 10;
/** Below the upper boxes stand the subtotal and the bonus, above the moved ones a heading. */
const linesBetween = 2;

/** What stands for each box, in the sheet's order: the upper boxes come first. */
export function halves<T>(boxes: readonly Pick<RulesetBox, "section">[], shown: readonly T[]) {
  const upper = boxes.filter(({ section }) => section === "upper").length;
  const lower = shown.slice(upper);
  const more = lower.length > mostLower ? Math.floor((lower.length - upper - linesBetween) / 2) : 0;
  return { upper: shown.slice(0, upper), moved: lower.slice(0, more), lower: lower.slice(more) };
}
