import { en } from "./en.calculator";
import { type CalculatorMessages, fr } from "./fr.calculator";
import type { I18n } from "./i18n.svelte";

/** The words of the sheet for a real table, which arrive with it. */
export const calculatorWords = (i18n: I18n): CalculatorMessages => ({ fr, en })[i18n.lang];
