import { en } from "./en.odds";
import { fr, type OddsMessages } from "./fr.odds";
import type { I18n } from "./i18n.svelte";

/** The words of the page for odds, which arrive with it. */
export const oddsWords = (i18n: I18n): OddsMessages => ({ fr, en })[i18n.lang];
