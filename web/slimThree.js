import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const SOURCE = join(import.meta.dirname, "node_modules", "three", "src");
const SHADERS = join(SOURCE, "renderers", "shaders");
/** Shaders of the materials that the scenes use, and of shadows. */
const USED = ["meshbasic", "meshlambert", "depth"];
/** Pieces of these shaders for features that the scenes do not use. */
const UNUSED =
  /^(alphahash|aomap|batching|bumpmap|clipping|displacement|envmap|lightmap|lightprobes|logdepthbuf|morph|normalmap|skin)/;
/** Pieces that the renderer itself adds to shaders. */
const ADDED = ["colorspace_pars_fragment"];
const INCLUDE = /#include <(\w+)>/g;

/** Parts of the renderer that the scenes do without: headsets, reflections, metals, morphing, blocks of uniforms, effects. */
const REPLACED = {
  "renderers/webxr/WebXRManager.js": `import { EventDispatcher } from "../../core/EventDispatcher.js";
    export class WebXRManager extends EventDispatcher {
      enabled = false;
      isPresenting = false;
      setAnimationLoop() {}
      getEnvironmentBlendMode() {}
      dispose() {}
    }`,
  "renderers/webgl/WebGLEnvironments.js": `export function WebGLEnvironments() {
      return { get: () => null, dispose() {} };
    }`,
  "renderers/webgl/WebGLMorphtargets.js": "export function WebGLMorphtargets() { return { update() {} }; }",
  "renderers/webgl/WebGLOutput.js": "export class WebGLOutput {}",
  "renderers/webgl/WebGLUniformsGroups.js":
    "export function WebGLUniformsGroups() { return { bind() {}, update() {}, dispose() {} }; }",
  "renderers/shaders/DFGLUTData.js": "export const getDFGLUT = () => null;",
};

/** Return the names of all pieces of shaders that the used shaders are put together from. */
function usedChunks() {
  const used = new Set(ADDED);
  const waiting = USED.map((name) => join(SHADERS, "ShaderLib", `${name}.glsl.js`));
  for (let file = waiting.pop(); file; file = waiting.pop())
    for (const [, name] of readFileSync(file, "utf-8").matchAll(INCLUDE)) {
      if (used.has(name) || UNUSED.test(name)) continue;
      used.add(name);
      waiting.push(join(SHADERS, "ShaderChunk", `${name}.glsl.js`));
    }
  return used;
}

/** Return a module with empty texts in the place of one with shaders. */
function emptied(file) {
  return readFileSync(file, "utf-8").replaceAll(/`[^`]*`/g, "``");
}

/**
 * Return a plugin that builds three.js from its sources and leaves out what the scenes never use, a fifth of its bytes:
 * a board's first picture waits for them.
 *
 * @returns {import("vite").Plugin}
 */
export function slimThree() {
  const replaced = new Map(Object.entries(REPLACED).map(([file, text]) => [join(SOURCE, file), text]));
  const used = usedChunks();
  for (const [folder, names] of [
    ["ShaderLib", new Set(USED)],
    ["ShaderChunk", used],
  ])
    for (const entry of readdirSync(join(SHADERS, folder))) {
      const file = join(SHADERS, folder, entry);
      if (!names.has(entry.replace(".glsl.js", ""))) replaced.set(file, emptied(file));
    }
  return {
    name: "slim-three",
    apply: "build",
    enforce: "pre",
    resolveId: (id) => (id === "three" ? join(SOURCE, "Three.js") : null),
    load: (id) => replaced.get(id) ?? null,
  };
}
