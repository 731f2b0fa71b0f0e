/** Dice to show beside each box on the rules page, and what they give there. Words for the eye, not rules. */
export interface Example {
  dice: readonly number[];
  points: number;
}

export const examples: Record<string, Example> = {
  ones: { dice: [1, 1, 4, 5, 6], points: 2 },
  twos: { dice: [2, 2, 2, 5, 6], points: 6 },
  threes: { dice: [1, 3, 3, 3, 3], points: 12 },
  fours: { dice: [2, 4, 4, 4, 6], points: 12 },
  fives: { dice: [1, 2, 5, 5, 5], points: 15 },
  sixes: { dice: [3, 6, 6, 6, 6], points: 24 },
  "three-of-a-kind": { dice: [4, 4, 4, 2, 5], points: 19 },
  "four-of-a-kind": { dice: [5, 5, 5, 5, 3], points: 23 },
  "full-house": { dice: [6, 6, 6, 2, 2], points: 25 },
  "small-straight": { dice: [2, 3, 4, 5, 5], points: 30 },
  "large-straight": { dice: [2, 3, 4, 5, 6], points: 40 },
  yams: { dice: [3, 3, 3, 3, 3], points: 50 },
  chance: { dice: [1, 3, 5, 6, 6], points: 21 },
};
