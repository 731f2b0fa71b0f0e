/** How one's game stands against that of whoever made the challenge. */
export type Outcome =
  | { kind: "mine" }
  | { kind: "awaited" }
  | { kind: "ahead"; points: number }
  | { kind: "level" }
  | { kind: "behind"; points: number };

export function outcomeOf(score: number, mine: boolean, target: number | null): Outcome {
  if (mine) return { kind: "mine" };
  if (target === null) return { kind: "awaited" };
  if (score === target) return { kind: "level" };
  return score > target
    ? { kind: "ahead", points: score - target }
    : { kind: "behind", points: target - score };
}
