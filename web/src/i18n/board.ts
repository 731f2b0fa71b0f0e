import { en } from "./en.board";
import { type BoardMessages, fr } from "./fr.board";
import type { I18n } from "./i18n.svelte";

/** The words of the leaderboards, which arrive with it. */
export const boardWords = (i18n: I18n): BoardMessages => ({ fr, en })[i18n.lang];
