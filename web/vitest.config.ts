import { defineConfig, mergeConfig } from "vitest/config";

import pages from "./vite.config.ts";

export default defineConfig(({ mode }) =>
  mergeConfig(pages, {
    // Recorded acts are given by `python -m benchmarks.gone_fishing.agreement`.
    test: {
      include: [mode === "acts" ? "src/**/*.acts.ts" : "src/**/*.test.ts"],
      coverage: {
        // Components are tested in the browser, by tests/browser.
        include: ["src/**/*.ts"],
        exclude: ["src/**/*.{test,acts}.ts", "src/lib/wire.ts", "src/lib/http.ts", "src/games/*/schema.ts"],
        reporter: ["json-summary"],
        reportsDirectory: "../build/coverage/web",
      },
    },
  }),
);
