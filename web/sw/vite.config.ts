/** Builds the service worker after the client, because it lists what the client became. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const root = new URL("../../service/static/", import.meta.url);
/** Looked at by crawlers and messengers, never by a page. */
const elsewhere = ["robots.txt", "social.png"];

const names = readdirSync(root, { recursive: true, encoding: "utf8" })
  .filter((name) => name.includes(".") && name !== "sw.js" && !elsewhere.includes(name))
  .sort();
const hash = createHash("sha256");
for (const name of names) hash.update(name).update(readFileSync(new URL(name, root)));

const shell = {
  version: hash.digest("hex").slice(0, 16),
  files: names.filter((name) => name !== "index.html").map((name) => `/${name}`),
};

export default defineConfig({
  publicDir: false,
  define: { SHELL: JSON.stringify(shell) },
  build: {
    outDir: fileURLToPath(root),
    emptyOutDir: false,
    rolldownOptions: {
      input: fileURLToPath(new URL("sw.ts", import.meta.url)),
      output: { format: "iife", entryFileNames: "sw.js" },
    },
  },
});
