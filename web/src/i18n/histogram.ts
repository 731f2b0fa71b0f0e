import { en } from "./en.histogram";
import { fr, type HistogramMessages } from "./fr.histogram";
import type { I18n } from "./i18n.svelte";

/** The words of the scores’ distribution, which arrive with it. */
export const histogramWords = (i18n: I18n): HistogramMessages => ({ fr, en })[i18n.lang];
