import type { Ruleset } from "../api/types";
import type { Mark } from "../lib/histogram";
import { en } from "./en.histogram";
import { fr, type HistogramMessages } from "./fr.histogram";
import type { I18n } from "./i18n.svelte";

/** The words of the scores’ distribution, which arrive with it. */
export const histogramWords = (i18n: I18n): HistogramMessages => ({ fr, en })[i18n.lang];

/** Par among the scores, where it is known. */
export function parMark(
  words: HistogramMessages,
  ruleset: Pick<Ruleset, "par" | "exact"> | null | undefined,
): Mark[] {
  if (ruleset?.par == null) return [];
  const score = Math.round(ruleset.par);
  return [{ score, label: words.par(score, ruleset.exact) }];
}
