import { en } from "./en.settings";
import { fr, type SettingsMessages } from "./fr.settings";
import type { I18n } from "./i18n.svelte";

/** The words of the settings, which arrive with them. */
export const settingsWords = (i18n: I18n): SettingsMessages => ({ fr, en })[i18n.lang];
