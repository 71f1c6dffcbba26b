// @suite all
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import t from "tap";
import { build, type Rollup } from "vite";
import { launchBrowser } from "../portal/support/browser.ts";
import { listenOnFreePort } from "../support/port.ts";
import { companions } from "../support/tools.ts";
import { installTypescript } from "./support/install-typescript.ts";
import { signedPing } from "./support/signed-ping.ts";
import { must, root, run, startForSuite, workshop } from "./support/suite.ts";

const folder = workshop(t);
const bin = join(folder, "node_modules/.bin");
let env: Record<string, string>;

t.before(async () => {
  cpSync(join(root, "test/sdk/support/runtimes"), folder, { recursive: true });
  const suite = await startForSuite(t);
  await installTypescript(folder, suite, companions.runtimes);
  const secret = "whsec_0";
  const check = {
    url: suite.SERVICE_URL,
    token: suite.SERVICE_TOKEN,
    ...{ secret, ...signedPing(secret) },
  };
  env = { ...suite, CHECK: JSON.stringify(check) };
  writeFileSync(join(folder, "worker.bundle.js"), await bundle(join(folder, "worker.js")));
});

/** One module with all that a file imports, minified as an application's. */
async function bundle(entry: string): Promise<string> {
  const { output } = (await build({
    root: folder,
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: "strict" },
    },
  })) as Rollup.RollupOutput;
  return output[0].code;
}

for (const [name, command] of Object.entries({
  "Node, as ES module": [process.execPath, "main.js"],
  "Node, as CommonJS": [process.execPath, "--no-experimental-require-module", "main.cjs"],
  Deno: [join(bin, "deno"), "run", "--allow-all", "--node-modules-dir=manual", "main.js"],
  Bun: [join(bin, "bun"), "main.js"],
  "workerd, which Cloudflare runs": [process.execPath, "workerd.js"],
})) {
  t.test(`The TypeScript package runs in ${name}`, async (t) => {
    const [program = "", ...args] = command;
    const { output } = await run(program, args, { cwd: folder, env });
    t.equal(output.trim().split("\n").at(-1), "ok", output);
  });
}

t.test("The TypeScript package runs in Jest, which resolves modules by itself", async (t) => {
  const args = ["--rootDir", folder, "--testMatch", "**/in-jest.cjs"];
  const { status, output } = await run(join(bin, "jest"), args, { cwd: folder, env });
  t.equal(status, 0, output);
});

t.test("The TypeScript package runs in a page of another origin", async (t) => {
  const script = await bundle(join(folder, "check.js"));
  const server = createServer((request, response) => {
    const isScript = request.url === "/check.js";
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html");
    response.end(isScript ? script : "<!doctype html><title>Other</title>");
  });
  t.teardown(() => server.close());
  const port = await listenOnFreePort(server);
  const browser = await launchBrowser(t);
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${port}/`);
  const result = await page.evaluate(
    async (check) => {
      const path = "/check.js";
      const module = await import(path);
      return module.check(check);
    },
    JSON.parse(env.CHECK ?? ""),
  );
  t.equal(result, "ok");
  server.closeAllConnections();
});

const newest = join(root, "node_modules/typescript/bin/tsc");
/** The last one that resolves modules like Node 10, which many projects still ask for. */
const earlier = join(folder, "node_modules/typescript/bin/tsc");
for (const [name, module, moduleResolution, type, tsc] of [
  ["Node's modules", "node16", "node16", "module", newest],
  ["Node's CommonJS", "node16", "node16", "commonjs", newest],
  ["bundlers", "esnext", "bundler", "module", newest],
  ["Node's modules in TypeScript 5", "node16", "node16", "module", earlier],
  ["the resolution of Node 10", "commonjs", "node10", "commonjs", earlier],
] as const) {
  t.test(`The types of the TypeScript package work for ${name}`, async () => {
    writeFileSync(join(folder, "package.json"), JSON.stringify({ type }));
    const compilerOptions = {
      ...{ module, moduleResolution, target: "es2022", strict: true, noEmit: true },
      ...{ types: [], lib: ["es2022", "dom", "dom.asynciterable"] },
    };
    const config = { compilerOptions, files: ["resolution.ts"] };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
    await must(process.execPath, [tsc], { cwd: folder });
  });
}

t.test("The TypeScript package is small in a bundle, minified and compressed", async (t) => {
  for (const [name, from, most] of [
    ["createClient", "@ticketing-service/sdk", 5_120],
    ["createReceiver", "@ticketing-service/sdk/webhooks", 2_560],
  ] as const) {
    const entry = join(folder, `${name}.js`);
    writeFileSync(entry, `export { ${name} } from "${from}";`);
    const { length } = gzipSync(await bundle(entry));
    t.comment(`${name}: ${length} bytes`);
    t.ok(length <= most, `${name}: ${length} of ${most} bytes`);
  }
});

t.test("The source maps of the TypeScript package lead to its sources", (t) => {
  const dist = join(folder, "node_modules/@ticketing-service/sdk/dist");
  const maps = readdirSync(dist, { recursive: true, encoding: "utf8" }).filter((path) =>
    /\.(?:js|d\.ts)\.map$/.test(path),
  );
  t.ok(maps.length > 50);
  for (const map of maps) {
    const { sources } = JSON.parse(readFileSync(join(dist, map), "utf8")) as { sources: string[] };
    const missing = sources.filter((source) => !existsSync(join(dist, dirname(map), source)));
    t.same(missing, [], map);
  }
  t.end();
});
