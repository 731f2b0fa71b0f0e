import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

// Where `npm run dev` finds a running `yams up`.
const target = process.env.YAMS_API ?? "http://127.0.0.1:8000";

/** Parts of Svelte that only late pages use, though the first page's Svelte names them. */
const late =
  /svelte\/src\/internal\/client\/dom\/(blocks\/(await|snippet)|elements\/bindings\/(input|select|size|universal))\.js$/;

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  server: { proxy: { "/api": target } },
  build: {
    outDir: "../service/static",
    emptyOutDir: true,
    // A late page finds its scripts by itself: listed with the first page they would make that 1 kB heavier.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_, needed) => needed.filter((path) => path.endsWith(".css")),
    },
    // The content policy has no room for data: beyond images, so files stay files.
    assetsInlineLimit: 0,
    rolldownOptions: {
      treeshake: { moduleSideEffects: (id) => !late.test(id) },
      output: {
        // The first page names them all, and what is random is not compressed: as few letters as there may be.
        entryFileNames: "assets/[name]-[hash:7].js",
        chunkFileNames: "assets/[name]-[hash:7].js",
        assetFileNames: "assets/[name]-[hash:7][extname]",
        // Compressed together, what the first page needs is 2 kB lighter than in the dozen files that sharing would make.
        codeSplitting: {
          groups: [
            {
              debugName: "words",
              name: (id) => /i18n\/(fr|en)(\.numbers|\.rulesets)?\.ts$/.exec(id)?.[1] ?? null,
            },
            {
              name: "first",
              tags: ["$initial"],
              test: (id) => !late.test(id),
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  test: {
    environment: "happy-dom",
    environmentOptions: { happyDOM: { settings: { navigation: { disableMainFrameNavigation: true } } } },
    include: ["src/**/*.spec.ts", "sw/*.spec.ts"],
    setupFiles: ["src/test-setup.ts"],
  },
});
