/** Where the pips of each face stand on a 100 × 100 die. */
const [near, middle, far] = [27, 50, 73];

export const pips: Record<number, readonly (readonly [number, number])[]> = {
  1: [[middle, middle]],
  2: [
    [near, near],
    [far, far],
  ],
  3: [
    [near, near],
    [middle, middle],
    [far, far],
  ],
  4: [
    [near, near],
    [far, near],
    [near, far],
    [far, far],
  ],
  5: [
    [near, near],
    [far, near],
    [middle, middle],
    [near, far],
    [far, far],
  ],
  6: [
    [near, near],
    [far, near],
    [near, middle],
    [far, middle],
    [near, far],
    [far, far],
  ],
};
