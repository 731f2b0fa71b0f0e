import { en } from "./en.result";
import { fr, type ResultMessages } from "./fr.result";
import type { I18n } from "./i18n.svelte";

/** The words of the page after a game, which arrive with it. */
export const resultWords = (i18n: I18n): ResultMessages => ({ fr, en })[i18n.lang];
