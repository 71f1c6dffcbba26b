/** Bundles the command line and its packages into one file that needs nothing but Node. */
import { chmodSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { brotliCompressSync, deflateRawSync } from "node:zlib";
import type { DescMessage } from "@bufbuild/protobuf";
import { defineConfig, type Plugin } from "vite";
import { collections } from "../gen/collections.ts";
import { comments } from "../gen/comments.ts";
import { readJqBinary } from "../src/cli/options/jq-binary.ts";

const root = join(import.meta.dirname, "..");
const outDir = join(root, "sdk/cli/dist");
const fileName = "ticketing";

/**
 * Makes the bundle a command. To Node, a file without an extension is CommonJS or an ES module,
 * depending on the package.json of the folder above it, which may be anyone's, so this one is valid as
 * both.
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
 * Loads Node modules with the code that imports them, not at startup: TLS alone would take as long as
 * the rest of `--help`.
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
    filter: { id: /\/src\/cli\/options\/jq-binary\.ts$/ },
    handler() {
      const packed = brotliCompressSync(readJqBinary()).toString("base64");
      return `import { brotliDecompressSync } from "node:zlib";
export const readJqBinary = () => brotliDecompressSync(Buffer.from("${packed}", "base64"));`;
    },
  },
};

/** Puts the descriptors of the contract into the bundle at half of their size. */
const packDescriptors: Plugin = {
  name: "pack-descriptors",
  transform: {
    filter: { id: /\/gen\/.*_pb\.ts$/ },
    handler: (code) =>
      `import { inflateRawSync } from "node:zlib";
const unpack = (text) => inflateRawSync(Buffer.from(text, "base64")).toString("base64");
${code.replace(/fileDesc\("([\w+/=]+)"/, (_, base64) => {
  const packed = deflateRawSync(Buffer.from(base64, "base64"), { level: 9 });
  return `fileDesc(unpack("${packed.toString("base64")}")`;
})}`,
  },
};

/** Leaves out the comments on responses, which no command shows. */
const requestComments: Plugin = {
  name: "request-comments",
  load: {
    filter: { id: /\/gen\/comments\.ts$/ },
    async handler() {
      const shown = new Set<string>();
      const addFields = ({ typeName, fields }: DescMessage): void => {
        for (const { name, message } of shown.has(typeName) ? [] : fields) {
          shown.add(typeName).add(`${typeName}.${name}`);
          if (message !== undefined) {
            addFields(message);
          }
        }
      };
      for (const { load, typeName } of Object.values(collections)) {
        shown.add(typeName);
        for (const { name, input } of (await load()).methods) {
          shown.add(`${typeName}.${name}`);
          addFields(input);
        }
      }
      const kept = Object.entries(comments).filter(([name]) => shown.has(name));
      return `export const comments = ${JSON.stringify(Object.fromEntries(kept))};`;
    },
  },
};

export default defineConfig({
  root,
  logLevel: "warn",
  plugins: [embedJq, packDescriptors, requestComments, lateBuiltins, executable],
  // Of a package with several builds, the same one that Node chooses.
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
