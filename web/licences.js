import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";

const PACKAGE = /^(.*[/\\]node_modules[/\\]((?:@[^/\\]+[/\\])?[^/\\]+))[/\\]/;
/** Licences of packages that ship without their texts. */
const MISSING = { "@mujoco/mujoco": "licences/mujoco.txt" };

/**
 * Return two plugins that write the licences of all bundled packages into one file, `licences.txt`: the first for
 * workers, which are bundled on their own and before the pages, the second for the pages.
 *
 * @returns {{ ofWorkers: () => import("vite").Plugin, ofPages: () => import("vite").Plugin }}
 */
export function licences() {
  /** Folders of packages by name. */
  const packages = new Map();

  function note(file) {
    const [, folder, name] = PACKAGE.exec(file) ?? [];
    if (folder) packages.set(name.replaceAll("\\", "/"), folder);
  }

  /** @this {{ getModuleIds: () => Iterable<string> }} */
  function collect() {
    for (const id of this.getModuleIds()) note(id);
  }

  return {
    ofWorkers: () => ({ name: "licences-of-workers", apply: "build", buildEnd: collect }),
    ofPages: () => ({
      name: "licences",
      apply: "build",
      buildEnd: collect,
      async generateBundle(_options, bundle) {
        // Fonts are no modules: a style sheet names them.
        for (const { originalFileNames = [] } of Object.values(bundle))
          for (const name of originalFileNames) note(resolve(import.meta.dirname, name));
        const names = [...packages.keys()].sort();
        const texts = await Promise.all(names.map((name) => describe(name, packages.get(name))));
        const source = `These pages contain the following packages.\n\n${texts.join("\n")}`;
        this.emitFile({ type: "asset", fileName: "licences.txt", source });
      },
    }),
  };
}

/** Return name, version and licence of a package; throw if there is no licence. */
async function describe(name, folder) {
  const { version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf-8"));
  const file = (await readdir(folder)).find((entry) => /^licen[cs]e(\.|$)/i.test(entry));
  if (!file && !MISSING[name]) throw new Error(`The package ${name} ships no licence; add its text to licences.js.`);
  const text = await readFile(file ? join(folder, file) : join(import.meta.dirname, MISSING[name]), "utf-8");
  return `${"=".repeat(78)}\n${name} ${version} (${license})\n${"=".repeat(78)}\n\n${text.trim()}\n`;
}
