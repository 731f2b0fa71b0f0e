/** Both languages are there before any test looks at one. */
import { langs, load } from "./i18n/i18n.svelte";

await Promise.all(langs.map(load));
