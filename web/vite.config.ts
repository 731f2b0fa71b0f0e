import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

// Where `npm run dev` finds a running `yams up`.
const target = process.env.YAMS_API ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  server: { proxy: { "/api": target } },
  build: {
    outDir: "../service/static",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // The content policy has no room for data: beyond images, so files stay files.
    assetsInlineLimit: 0,
  },
  test: {
    environment: "happy-dom",
    environmentOptions: { happyDOM: { settings: { navigation: { disableMainFrameNavigation: true } } } },
    include: ["src/**/*.spec.ts"],
    setupFiles: ["src/test-setup.ts"],
  },
});
