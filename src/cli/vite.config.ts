import { chmodSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { defineConfig, type Plugin } from "vite";
import { readJqBinary } from "./jq-binary.ts";

const root = join(import.meta.dirname, "../..");
const outDir = join(root, "sdk/cli/dist");
const fileName = "ticketing";

/**
 * Makes the bundle a command. To Node, a file without an extension is CommonJS or an ES module, as the
 * package.json of the folder above it says, which may be anybody's: so this one is valid as both.
 */
const executable: Plugin = {
  name: "executable",
  generateBundle: {
    order: "post",
    handler(_options, bundle) {
      const chunk = bundle[fileName];
      if (chunk?.type === "chunk") {
        const code = chunk.code.replace(/^#!.*\n/, "");
        chunk.code = `#!/usr/bin/env node
((require, module, exports, __filename) => {"use strict";${code}
})(process.getBuiltinModule ?? require, {}, {}, process.argv[1]);
`;
      }
    },
  },
  writeBundle: () => chmodSync(join(outDir, fileName), 0o755),
};

/**
 * Loads modules of Node with the code that imports them, and not at the start: TLS alone would take as
 * long as the rest of `--help`.
 */
const lateBuiltins: Plugin = {
  name: "late-builtins",
  enforce: "pre",
  resolveId: (id, importer) =>
    isBuiltin(id) && !importer?.startsWith("\0") ? `\0${id.replace(/^node:/, "")}.cjs` : null,
  load: {
    filter: { id: /^\0[\w/]+\.cjs$/ },
    handler: (id) => `module.exports = require("node:${id.slice(1, -".cjs".length)}");`,
  },
};

/** Puts jq into the bundle at a quarter of its size. */
const embedJq: Plugin = {
  name: "embed-jq",
  load: {
    filter: { id: /\/src\/cli\/jq-binary\.ts$/ },
    handler() {
      const packed = brotliCompressSync(readJqBinary()).toString("base64");
      return `import { brotliDecompressSync } from "node:zlib";
export const readJqBinary = () => brotliDecompressSync(Buffer.from("${packed}", "base64"));`;
    },
  },
};

/** Bundles the command and its packages into one file that needs nothing but Node. */
export default defineConfig({
  root,
  logLevel: "warn",
  plugins: [embedJq, lateBuiltins, executable],
  // Of a package with several builds, the one that Node chooses too.
  resolve: { mainFields: [], conditions: ["node"] },
  ssr: { noExternal: true, resolve: { mainFields: [], conditions: ["node"] } },
  build: {
    ssr: "src/cli/bin.ts",
    outDir,
    emptyOutDir: true,
    license: { fileName: "LICENSES.md" },
    target: "node20",
    minify: true,
    rolldownOptions: {
      output: { format: "cjs", entryFileNames: fileName, codeSplitting: false },
    },
  },
});
