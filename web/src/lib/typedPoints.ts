/** Points as somebody types them, against those that a box may hold. */

export type Verdict =
  | { kind: "fits"; points: number }
  /** barring is asked for by its own name */
  | { kind: "zero" }
  | { kind: "none" }
  | { kind: "impossible"; points: number; near: readonly number[] };

export function verdictOf(typed: string, possible: readonly number[]): Verdict {
  if (!/^\d{1,4}$/.test(typed.trim())) return { kind: "none" };
  const points = Number(typed);
  if (points === 0) return { kind: "zero" };
  if (possible.includes(points)) return { kind: "fits", points };
  return { kind: "impossible", points, near: nearTo(points, possible) };
}

/** The next below and above, if there are any; a barred box is near to nothing. */
function nearTo(points: number, possible: readonly number[]): number[] {
  const below = possible.filter((other) => other > 0 && other < points);
  const above = possible.filter((other) => other > points);
  return [below, above.reverse()].flatMap((side) => side.slice(-1));
}

/** So few points that each can have a button. */
const mostButtons = 8;

export function buttonsFor(possible: readonly number[]): readonly number[] {
  const worth = possible.filter((points) => points > 0);
  return worth.length <= mostButtons ? worth : [];
}
