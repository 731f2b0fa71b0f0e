import { en } from "./en.analysis";
import { type AnalysisMessages, fr } from "./fr.analysis";
import type { I18n } from "./i18n.svelte";

/** The words of the analysis, which arrive with it. */
export const analysisWords = (i18n: I18n): AnalysisMessages => ({ fr, en })[i18n.lang];
