import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { precompress } from "./precompress.js";

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), precompress()],
  build: {
    outDir: "../src/shoal/server/static",
    emptyOutDir: true,
    // Fonts and pictures stay files of their own: the server allows no others.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: ["chrome123", "firefox121", "safari17.5"],
  },
  worker: { format: "es" },
  server: {
    fs: { allow: [".."] },
    proxy: { "/api": { target: "http://127.0.0.1:8765", ws: true } },
  },
  // Recorded acts are given by `python -m benchmarks.gone_fishing.agreement`.
  test: { include: [mode === "acts" ? "src/**/*.acts.ts" : "src/**/*.test.ts"] },
}));
