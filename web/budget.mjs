// Fails the build when what the first page loads at once has grown too heavy: node budget.mjs
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const root = new URL("../service/static/", import.meta.url);
const budgets = { js: 45_000, css: 8_000 };

const read = (path) => readFileSync(new URL(path.replace(/^\//, ""), root));

/** A script and what it imports statically; import() is for later and does not count. */
function withImports(path, seen = new Set()) {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const [, other] of read(path)
    .toString()
    .matchAll(/\b(?:import|from)\s*["'](\.[^"']+\.js)["']/g))
    withImports(new URL(other, new URL(path, "file:///")).pathname, seen);
  return seen;
}

const page = read("index.html").toString();
const linked = (ending) =>
  [...page.matchAll(/\b(?:src|href)="(\/[^"]+)"/g)]
    .map(([, path]) => path)
    .filter((path) => path.endsWith(ending));

/** The first page waits for the reader's language too: the heavier one counts. */
const weight = (path) => gzipSync(read(path), { level: 9 }).length;
const languages = readdirSync(new URL("assets/", root))
  .filter((name) => /^(fr|en)-[^.]*\.js$/.test(name))
  .map((name) => `/assets/${name}`)
  .sort((one, other) => weight(other) - weight(one));
if (languages.length < 2) throw new Error("no languages were found");

const loaded = {
  js: [...[...linked(".js"), languages[0]].reduce((seen, path) => withImports(path, seen), new Set())],
  css: linked(".css"),
};

for (const [kind, budget] of Object.entries(budgets)) {
  const bytes = loaded[kind].reduce((sum, path) => sum + weight(path), 0);
  const told = `${kind}: ${(bytes / 1000).toFixed(1)} kB gz of ${budget / 1000} kB (${loaded[kind].join(", ")})`;
  if (bytes > 0 && bytes <= budget) console.log(`budget ${told}`);
  else {
    console.error(`OVER BUDGET, or nothing found: ${told}`);
    process.exitCode = 1;
  }
}
