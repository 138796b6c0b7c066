import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Compressed files that save less than this share are left out: fonts and pictures are compressed already. */
const LEAST_SAVING = 0.1;
/** Above this size in bytes, brotli's best quality takes fifteen times as long and saves a tenth. */
const LARGE = 1_000_000;

const encoders = {
  ".br": (content) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: content.length > LARGE ? 9 : constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
  ".gz": (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * Return a plugin that writes compressed copies beside the built files, so that the server never compresses them.
 *
 * @returns {import("vite").Plugin}
 */
export function precompress() {
  return {
    name: "precompress",
    apply: "build",
    async writeBundle({ dir }) {
      const entries = await readdir(dir, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile());
      await Promise.all(files.map((file) => compress(join(file.parentPath, file.name))));
    },
  };
}

async function compress(file) {
  const content = await readFile(file);
  for (const [suffix, encode] of Object.entries(encoders)) {
    const compressed = await encode(content);
    if (compressed.length <= content.length * (1 - LEAST_SAVING)) await writeFile(file + suffix, compressed);
  }
}
