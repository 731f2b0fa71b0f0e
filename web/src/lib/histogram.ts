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

/** A score to mark beside those of the players: par, the best that was possible. */
export interface Mark {
  score: number;
  label: string;
}

/** Bars from the lowest to the highest score, those to be marked included. */
export function bars(
  histogram: Histogram,
  mine: number | null,
  marks: readonly Mark[] = [],
  most = 20,
): Bar[] {
  const played = histogram.filter(([, players]) => players > 0).map(([score]) => score);
  if (played.length === 0) return [];
  const scores = [...played, ...marks.map(({ score }) => Math.floor(score))];
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

/** Where a score stands, in bars from the left edge of the first. */
export function placeOf(score: number, all: readonly Bar[]): number {
  const [first] = all;
  return first ? (score + 0.5 - first.from) / (first.to - first.from + 1) : 0;
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
