import { createHash } from "node:crypto";

export const SERVICE_WORKER = "sw.js";
/** Files that are not built and that a page asks for when it opens. */
const UNHASHED = ["/theme.js", "/icon.svg", "/icon-192.png", "/manifest.webmanifest"];
/** Page that opens without a connection; others do if they were open before. */
const FIRST_PAGE = "src/pages/Lobby.svelte";

/**
 * Return a plugin that tells the service worker which files it has to cache when it is installed: what the first page
 * needs, and no boards.
 *
 * @returns {import("vite").Plugin}
 */
export function serviceWorker() {
  return {
    name: "service-worker",
    apply: "build",
    generateBundle(_options, bundle) {
      const files = Object.values(bundle);
      const chunks = files.filter(({ type }) => type === "chunk");
      const worker = chunks.find(({ fileName }) => fileName === SERVICE_WORKER);
      const roots = chunks.filter(
        (chunk) => chunk !== worker && (chunk.isEntry || chunk.facadeModuleId?.endsWith(FIRST_PAGE)),
      );
      const shell = new Set();
      for (const root of roots) collect(root, bundle, shell);
      for (const { fileName } of files) if (/-latin-wght-normal-[^/]*\.woff2$/.test(fileName)) shell.add(fileName);
      const addresses = [...UNHASHED, ...[...shell].sort().map((name) => `/${name}`)];
      const version = createHash("sha256").update(addresses.join()).digest("hex").slice(0, 12);
      worker.code =
        `const SHELL=${JSON.stringify(addresses)},VERSION=${JSON.stringify(version)};` +
        worker.code.replace(/export\s*\{\s*\};?\s*$/, "");
    },
  };
}

/** Add a chunk, what it imports at once, and its styles to a set of names. */
function collect(chunk, bundle, names) {
  if (names.has(chunk.fileName)) return;
  names.add(chunk.fileName);
  for (const name of chunk.viteMetadata?.importedCss ?? []) names.add(name);
  for (const name of chunk.imports) if (bundle[name]?.type === "chunk") collect(bundle[name], bundle, names);
}
