import { en } from "./en.opponents";
import { fr, type OpponentMessages } from "./fr.opponents";
import type { I18n } from "./i18n.svelte";

/** The words of games alone with help and against the computer, which arrive with them. */
export const opponentWords = (i18n: I18n): OpponentMessages => ({ fr, en })[i18n.lang];
