import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

import svelteConfig from "./svelte.config.js";

export default [
  { ignores: ["src/lib/wire.ts", "src/lib/http.ts", "src/games/*/schema.ts"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  ...svelte.configs.prettier,
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  { files: ["public/*.js"], languageOptions: { globals: globals.browser } },
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } } },
  {
    rules: {
      // With `noUncheckedIndexedAccess`, `list[n]!` says that n is in range.
      "@typescript-eslint/no-non-null-assertion": "off",
      // An underscore marks what a signature or an each block must name and does not use.
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // Our maps are built inside `$derived` and never change after that, or hold what no page shows.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  // svelte-check finds undefined names, and knows the types of the browser as well.
  { files: ["**/*.svelte", "**/*.ts"], rules: { "no-undef": "off" } },
];
