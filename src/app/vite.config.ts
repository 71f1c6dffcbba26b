import { statSync } from "node:fs";
import { join, relative } from "node:path";
import { defineConfig, type Plugin } from "vite";

const source = join(import.meta.dirname, "..");
const outDir = join(source, "dist");
const packages = "packages";

/**
 * An import of a built-in module evaluates each of its exports. Those of node:http include a
 * WebSocket, and with it comes a whole HTTP client: 45 ms and 15 MB.
 */
const withoutWebSocket: Plugin = {
  name: "without-web-socket",
  enforce: "pre",
  resolveId: { filter: { id: /^(node:)?http$/ }, handler: () => "\0http.cjs" },
  load: {
    filter: { id: /^\0http\.cjs$/ },
    handler: () => 'module.exports = process.getBuiltinModule("node:http");',
  },
};

/** Chunks of packages have no source map: it would be most of what Node then reads at each start. */
const ownSourceMaps: Plugin = {
  name: "own-source-maps",
  generateBundle(_options, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === "chunk" && chunk.name.startsWith(packages)) {
        delete bundle[`${chunk.fileName}.map`];
        chunk.code = chunk.code.replace(/^\/\/# sourceMappingURL=.*$/m, "");
      }
    }
  },
};

/** Lists our files with their sizes, by which src/main.js notices that one has changed. */
const inputs: Plugin = {
  name: "inputs",
  generateBundle() {
    const own = [...this.getModuleIds()].filter((id) => /^(?!.*node_modules)\//.test(id));
    this.emitFile({
      type: "asset",
      fileName: "inputs.json",
      source: JSON.stringify(own.map((id) => [relative(outDir, id), statSync(id).size])),
    });
  },
};

/** Bundles the service with its packages for src/main.js, which has the reasons. */
export default defineConfig({
  root: source,
  logLevel: "warn",
  plugins: [withoutWebSocket, ownSourceMaps, inputs],
  // Of a package with several builds, the one that Node chooses too.
  resolve: { mainFields: [], conditions: ["node"] },
  ssr: { noExternal: true, resolve: { mainFields: [], conditions: ["node"] } },
  build: {
    ssr: "app/run-service.ts",
    outDir,
    emptyOutDir: true,
    target: "node24",
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      // Rarely used, and loaded then; or files of theirs are.
      external: /^(oidc-provider|stripe|swagger-ui-dist|pg-native)/,
      output: {
        chunkFileNames: "[name].js",
        sourcemapExcludeSources: true,
        codeSplitting: { groups: [{ name: packages, test: /node_modules/, entriesAware: true }] },
      },
    },
  },
});
