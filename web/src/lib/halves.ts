/** A column in two parts of about the same height: with many lower boxes some go under the upper ones. Boxes by their place. */
import type { RulesetBox } from "../api/types";

const mostLower = 10;
/** Below the upper boxes stand the subtotal and the bonus, above the moved ones a heading. */
const linesBetween = 2;

export function halves(boxes: readonly Pick<RulesetBox, "section">[]) {
  const places = boxes.map((_, place) => place);
  const upper = places.filter((place) => boxes[place]?.section === "upper");
  const lower = places.filter((place) => boxes[place]?.section === "lower");
  const more = Math.floor((lower.length - upper.length - linesBetween) / 2);
  const moved = lower.length > mostLower ? lower.slice(0, more) : [];
  return { upper, moved, lower: lower.slice(moved.length) };
}
