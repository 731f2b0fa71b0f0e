/** Bars for the distribution of a day's scores, and what it says about one score. */
import type { Histogram } from "../api/types";

export interface Bar {
  /** lowest and highest score that fall in this bar, both included */
  from: number;
  to: number;
  players: number;
  mine: boolean;
}

const widths = [1, 2, 5, 10, 20, 25, 50, 100];

/** The narrowest round width that needs no more than `most` bars between these scores. */
export function barWidth(lowest: number, highest: number, most: number): number {
  const count = (width: number) => Math.floor(highest / width) - Math.floor(lowest / width) + 1;
  return widths.find((width) => count(width) <= most) ?? 200;
}

export function bars(histogram: Histogram, mine: number | null, most = 20): Bar[] {
  const scores = histogram.filter(([, players]) => players > 0).map(([score]) => score);
  if (scores.length === 0) return [];
  const lowest = Math.min(...scores);
  const highest = Math.max(...scores);
  const width = barWidth(lowest, highest, most);
  const first = Math.floor(lowest / width);
  const result: Bar[] = [];
  for (let k = first; k <= Math.floor(highest / width); k++) {
    const [from, to] = [k * width, k * width + width - 1];
    result.push({ from, to, players: 0, mine: mine !== null && mine >= from && mine <= to });
  }
  for (const [score, players] of histogram) {
    const bar = result[Math.floor(score / width) - first];
    if (bar) bar.players += players;
  }
  return result;
}

/** How many other players have exactly this score. */
export function sharing(histogram: Histogram, score: number): number {
  const players = histogram.find(([value]) => value === score)?.[1] ?? 0;
  return Math.max(players - 1, 0);
}

/** A few bars' lower scores to print under the axis: the ends and the middle, when there is room between them. */
export function barLabels(all: readonly Bar[]): { at: number; score: number }[] {
  const last = all.length - 1;
  const wanted = last < 4 ? all.map((_, at) => at) : [0, Math.round(last / 2), last];
  return wanted.map((at) => ({ at, score: all[at]?.from ?? 0 }));
}
