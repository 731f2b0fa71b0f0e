import { en } from "./en.qr";
import { fr, type QrMessages } from "./fr.qr";
import type { I18n } from "./i18n.svelte";

/** The words beside a QR code, which arrive with it. */
export const qrWords = (i18n: I18n): QrMessages => ({ fr, en })[i18n.lang];
