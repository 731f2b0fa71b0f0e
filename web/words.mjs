/**
 * All words of both languages, for the tests that walk the pages: `{fr: {"fr.ts": {…}}, en: {"en.ts": {…}}}`.
 * Messages that are functions are given as their source, in which their fixed parts stand.
 */
import { readdirSync } from "node:fs";
import { runnerImport } from "vite";

const folder = "src/i18n";
const said = { fr: {}, en: {} };
for (const file of readdirSync(folder).sort()) {
  const lang = /^(fr|en)(\.\w+)?\.ts$/.exec(file)?.[1];
  if (lang) said[lang][file] = (await runnerImport(`./${folder}/${file}`, { configFile: false })).module;
}
console.log(
  JSON.stringify(said, (_, value) => (typeof value === "function" ? { source: String(value) } : value)),
);
