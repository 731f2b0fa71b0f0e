import { en } from "./en.devices";
import { type DevicesMessages, fr } from "./fr.devices";
import type { I18n } from "./i18n.svelte";

/** The words of the pages about devices, which arrive with them. */
export const devicesWords = (i18n: I18n): DevicesMessages => ({ fr, en })[i18n.lang];
