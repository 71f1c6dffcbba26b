// @suite all
// @needs chromium, sdk-runtimes
import { createHmac } from "node:crypto";
import { cpSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import t from "tap";
import { build, type Rollup } from "vite";
import { launchBrowser } from "../portal/support/browser.ts";
import { listenOnFreePort } from "../support/port.ts";
import { companions } from "../support/tools.ts";
import { installTypescript } from "./support/install-typescript.ts";
import { must, root, run, startForSuite, workshop } from "./support/suite.ts";

const folder = workshop(t);
const bin = join(folder, "node_modules/.bin");
let env: Record<string, string>;

t.before(async () => {
  cpSync(join(root, "test/sdk/support/runtimes"), folder, { recursive: true });
  const suite = await startForSuite(t);
  await installTypescript(folder, suite, companions.runtimes);
  const secret = "whsec_0";
  const body = JSON.stringify({
    id: "evt_1",
    type: "service.webhook.ping.v1",
    occurredAt: "2026-01-02T03:04:05.000Z",
    data: { subscriptionId: "whs_1" },
  });
  const now = Math.floor(Date.now() / 1000);
  const signature = createHmac("sha256", secret).update(`${now}.${body}`).digest("hex");
  const check = {
    url: suite.SERVICE_URL,
    token: suite.SERVICE_TOKEN,
    ...{ secret, body, signature: `t=${now},v1=${signature}` },
  };
  env = { ...suite, CHECK: JSON.stringify(check) };
  writeFileSync(join(folder, "worker.bundle.js"), await bundle(join(folder, "worker.js")));
});

/** One module with all that a file imports, minified. */
async function bundle(entry: string): Promise<string> {
  const [built] = (await build({
    root: folder,
    configFile: false,
    logLevel: "error",
    build: { write: false, minify: true, target: "es2022", lib: { entry, formats: ["es"] } },
  })) as Rollup.RollupOutput[];
  return built?.output[0].code ?? "";
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

for (const [name, module, moduleResolution, type] of [
  ["Node's modules", "node16", "node16", "module"],
  ["Node's CommonJS", "node16", "node16", "commonjs"],
  ["bundlers", "esnext", "bundler", "module"],
] as const) {
  t.test(`The types of the TypeScript package work for ${name}`, async () => {
    writeFileSync(join(folder, "package.json"), JSON.stringify({ type }));
    const compilerOptions = {
      ...{ module, moduleResolution, target: "es2022", strict: true, noEmit: true },
      ...{ types: [], lib: ["es2022", "dom", "dom.asynciterable"] },
    };
    const config = { compilerOptions, files: ["resolution.ts"] };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    await must(process.execPath, [tsc], { cwd: folder });
  });
}

t.test("The TypeScript package is small", async (t) => {
  const dist = join(folder, "node_modules/@ticketing-service/sdk/dist");
  for (const [file, maxBytes] of [
    ["index.js", 15_000],
    ["webhooks/index.js", 3_300],
  ] as const) {
    const { length } = gzipSync(await bundle(join(dist, file)));
    t.ok(length <= maxBytes, `${file}: ${length} of ${maxBytes} bytes, minified and compressed`);
  }
});
