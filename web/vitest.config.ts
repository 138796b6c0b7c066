import { defineConfig, mergeConfig } from "vitest/config";

import pages from "./vite.config";

export default defineConfig(({ mode }) =>
  mergeConfig(pages, {
    // Recorded acts are given by `python -m benchmarks.gone_fishing.agreement`.
    test: { include: [mode === "acts" ? "src/**/*.acts.ts" : "src/**/*.test.ts"] },
  }),
);
