/** Bundles the service with its packages, for src/main.js to start from. Run by `npm run prepare`. */
import { readdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, isAbsolute, join, relative } from "node:path";
import { defineConfig, type Plugin } from "vite";

const root = join(import.meta.dirname, "..");
const bundles = join(root, ".bundles");
const builtAt = Date.now();
/** A new folder for each, at the depth that src/config/root.ts requires. */
const outDir = join(bundles, `${builtAt}-${process.pid}`);
const packages = "packages";
/** How long earlier bundles are kept. */
const keptMs = 24 * 3600 * 1000;

/** Replaces modules with `code`. The extension of `by` indicates its kind. */
const replace = (modules: RegExp, by: string, code: string): Plugin => ({
  name: `replace by ${by}`,
  enforce: "pre",
  resolveId: { filter: { id: modules }, handler: () => `\0${by}` },
  load: { filter: { id: new RegExp(`^\0${RegExp.escape(by)}$`) }, handler: () => code },
});

/**
 * An import of a built-in module evaluates each of its exports. Those of node:http include a WebSocket,
 * which brings in a whole HTTP client: 45 ms and 15 MB.
 */
const withoutWebSocket = replace(
  /^(node:)?http$/,
  "http.cjs",
  'module.exports = process.getBuiltinModule("node:http");',
);

/** pg-boss loads parsers for schedules, which the service does not use: 3 MB. */
const withoutSchedules = replace(
  /^(cron-parser|rrule-temporal)$/,
  "schedules.js",
  "export const CronExpressionParser = undefined, RRuleTemporal = undefined;",
);

/** Chunks of packages have no source map: Node would read little else at each start. */
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

/**
 * Publishes the bundle when it is complete, as the service may start in the meantime, with the sizes of
 * our files, which show whether it is up to date. Earlier ones stay for a while: a running service
 * loads some of its code only when it needs it.
 */
const publish: Plugin = {
  name: "publish",
  writeBundle() {
    const own = [...this.getModuleIds()].filter(
      (id) => isAbsolute(id) && !id.includes("node_modules"),
    );
    const inputs = own.map((id) => [relative(bundles, id), statSync(id).size]);
    const entry = `${basename(outDir)}/run-service.js`;
    const draft = join(outDir, "bundle.json");
    writeFileSync(draft, JSON.stringify({ entry, builtAt, inputs }));
    renameSync(draft, join(bundles, "bundle.json"));
    for (const name of readdirSync(bundles)) {
      const path = join(bundles, name);
      if (builtAt - statSync(path).mtimeMs > keptMs) {
        rmSync(path, { recursive: true });
      }
    }
  },
};

export default defineConfig({
  root,
  logLevel: "warn",
  plugins: [withoutWebSocket, withoutSchedules, ownSourceMaps, publish],
  // Of a package with several builds, the same one that Node chooses.
  resolve: { mainFields: [], conditions: ["node"] },
  ssr: { noExternal: true, resolve: { mainFields: [], conditions: ["node"] } },
  build: {
    ssr: true,
    outDir,
    target: "node24",
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: ["src/app/run-service.ts", "src/delivery/send/sender-thread-main.js"],
      // Loaded only when used.
      external: /^(oidc-provider|stripe|pg-native)/,
      output: {
        chunkFileNames: "[name].js",
        sourcemapExcludeSources: true,
        codeSplitting: { groups: [{ name: packages, test: /node_modules/, entriesAware: true }] },
      },
    },
  },
});
