import { en } from "./en.challenge";
import { type ChallengeMessages, fr } from "./fr.challenge";
import type { I18n } from "./i18n.svelte";

/** The words of challenges with a code, which arrive with the pages that need them. */
export const challengeWords = (i18n: I18n): ChallengeMessages => ({ fr, en })[i18n.lang];
