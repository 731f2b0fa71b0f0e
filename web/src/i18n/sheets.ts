import { en } from "./en.sheets";
import { fr, type SheetsMessages } from "./fr.sheets";
import type { I18n } from "./i18n.svelte";

/** The words of the page for printable sheets, which arrive with it. */
export const sheetsWords = (i18n: I18n): SheetsMessages => ({ fr, en })[i18n.lang];
