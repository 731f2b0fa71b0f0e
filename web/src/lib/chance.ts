/** An exact chance in the ways people say it. */
import type { TargetOdds } from "../api/types";

export interface Chance {
  /** 4.6 %; never 100 % or 0 % for what is not quite */
  percent: string;
  /** whether it is a little more than the percentage says */
  over: boolean;
  /** the n of 1 in n; null for what is certain or impossible */
  oneIn: string | null;
  fraction: string;
}

/** What is certain or impossible; null where chance has a say. */
export function settled({ numerator, denominator }: TargetOdds): "certain" | "never" | null {
  if (numerator === "0") return "never";
  return numerator === denominator ? "certain" : null;
}

/** The largest percentage below certainty that is told. */
const almost = 0.999;

export function chanceOf(odds: TargetOdds, lang: string): Chance {
  const { chance, numerator, denominator } = odds;
  const percent = new Intl.NumberFormat(lang, { style: "percent", maximumSignificantDigits: 3 });
  const whole = new Intl.NumberFormat(lang);
  const [cases, all] = [BigInt(numerator), BigInt(denominator)];
  const over = cases < all && percent.format(chance) === percent.format(1);
  return {
    percent: percent.format(over ? almost : chance),
    over,
    oneIn: settled(odds) ? null : oneIn(cases, all, lang),
    fraction: `${whole.format(cases)}\u00a0/ ${whole.format(all)}`,
  };
}

function oneIn(cases: bigint, all: bigint, lang: string): string {
  const n = Number((all * 1000n) / cases) / 1000;
  const digits = n < 10 ? 2 : n < 100 ? 1 : 0;
  return new Intl.NumberFormat(lang, { maximumFractionDigits: digits }).format(n);
}
