import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

// Of its own hash five letters are enough, and every element with a style carries them.
const cssHash = ({ hash, filename }) => `s${hash(filename).slice(-5)}`;

export default {
  preprocess: vitePreprocess({ style: false }),
  compilerOptions: { cssHash, runes: true, discloseVersion: false },
};
