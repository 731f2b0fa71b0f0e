import { en } from "./en.offline";
import { fr, type OfflineMessages } from "./fr.offline";
import type { I18n } from "./i18n.svelte";

/** The words for when there is no connection, which arrive with their page. */
export const offlineWords = (i18n: I18n): OfflineMessages => ({ fr, en })[i18n.lang];
