import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { licences } from "./licences.js";
import { precompress } from "./precompress.js";

const { ofPages, ofWorkers } = licences();

export default defineConfig({
  plugins: [svelte(), ofPages(), precompress()],
  build: {
    outDir: "../src/shoal/server/static",
    emptyOutDir: true,
    // Fonts and pictures stay files of their own: the server allows no others.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: ["chrome123", "firefox121", "safari17.5"],
  },
  worker: { format: "es", plugins: () => [ofWorkers()] },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: "http://127.0.0.1:8765", ws: true } },
  },
});
