import { en } from "./en.player";
import { fr, type PlayerMessages } from "./fr.player";
import type { I18n } from "./i18n.svelte";

/** The words of the player’s page, which arrive with it. */
export const playerWords = (i18n: I18n): PlayerMessages => ({ fr, en })[i18n.lang];
