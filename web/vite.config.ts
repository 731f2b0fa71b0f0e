import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";
import { fakeServer } from "./dev/fake.ts";

// `npm run dev` talks to a running `yams up`; YAMS_FAKE=1 plays without any server.
const fake = process.env.YAMS_FAKE ? [fakeServer()] : [];
const target = process.env.YAMS_API ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), svelteTesting(), ...fake],
  server: fake.length ? {} : { proxy: { "/api": target } },
  build: {
    outDir: "../service/static",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // The content policy has no room for data: beyond images, so files stay files.
    assetsInlineLimit: 0,
  },
  test: { environment: "happy-dom", include: ["src/**/*.spec.ts"] },
});
