import { en } from "./en.board";
import { type BoardMessages, fr } from "./fr.board";
import type { I18n } from "./i18n.svelte";

/** The words of the leaderboards, which arrive with it. */
export const boardWords = (i18n: I18n): BoardMessages => ({ fr, en })[i18n.lang];

/** Never rounded up: 100 % would be wrong for all but the first. Nothing where it says nothing. */
export const betterThan = (words: BoardMessages, percentile: number | null): string =>
  percentile !== null && percentile >= 1 ? words.better(Math.floor(percentile)) : "";
