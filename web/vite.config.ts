import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { licences } from "./licences.js";
import { precompress } from "./precompress.js";
import { SERVICE_WORKER, serviceWorker } from "./serviceWorker.js";
import { slimThree } from "./slimThree.js";

const { ofPages, ofWorkers } = licences();

export default defineConfig({
  plugins: [slimThree(), svelte(), ofPages(), serviceWorker(), precompress()],
  build: {
    outDir: "../src/shoal/server/static",
    emptyOutDir: true,
    // Fonts and pictures stay files of their own: the server allows no others.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: "index.html", serviceWorker: "src/serviceWorker/serviceWorker.ts" },
      output: {
        // A service worker is asked for under the same name for ever.
        entryFileNames: ({ name }) => (name === "serviceWorker" ? SERVICE_WORKER : "assets/[name]-[hash].js"),
      },
    },
    target: ["chrome123", "firefox121", "safari17.5"],
  },
  worker: { format: "es", plugins: () => [ofWorkers()] },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: "http://127.0.0.1:8765", ws: true } },
  },
});
