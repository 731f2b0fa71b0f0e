/** Where the points of a small chart lie, and which round numbers stand beside it. */
export interface Scale {
  low: number;
  high: number;
  ticks: number[];
}

const steps = [1, 2, 5, 10, 20, 25, 50, 100, 200, 500];

/** From a round number below all values to one above, with few round steps between. */
export function scaleAround(values: readonly number[], mostSteps = 4): Scale {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const ends = (step: number) =>
    [Math.floor(lowest / step) * step, Math.ceil(highest / step) * step] as const;
  const fits = (step: number) => ends(step)[1] - ends(step)[0] <= mostSteps * step;
  const step = steps.find(fits) ?? 1000;
  const low = ends(step)[0];
  const high = Math.max(ends(step)[1], low + step);
  const count = Math.round((high - low) / step);
  return { low, high, ticks: Array.from({ length: count + 1 }, (_, i) => low + i * step) };
}
