// @suite all
// @needs sdk-recipes
import { type ChildProcess, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import t, { type Test } from "tap";
import { build, type Rollup } from "vite";
import { freePort } from "../support/port.ts";
import { companions } from "../support/tools.ts";
import { installTypescript } from "./support/install-typescript.ts";
import { examples } from "./support/readme.ts";
import { must, root, startForSuite, workshop } from "./support/suite.ts";

/** The programs of the guide, in its order. */
const names = ["express", "nestjs", "koa", "lambda", "next", "workers"] as const;

const secret = `whsec_${"0".repeat(8)}`;
const body = JSON.stringify({
  id: "evt_1",
  type: "service.webhook.ping.v1",
  occurredAt: "2026-01-02T03:04:05.000Z",
  data: { subscriptionId: "whs_1" },
});
const now = Math.floor(Date.now() / 1000);
const v1 = createHmac("sha256", secret).update(`${now}.${body}`).digest("hex");
const genuine = `t=${now},v1=${v1}`;

/** Delivers the event with a signature. @returns the status of the response */
type Deliver = (signature: string) => Promise<number>;

const folder = workshop(t);
t.before(async () => {
  await installTypescript(folder, await startForSuite(t), companions.recipes);
  const guide = readFileSync(join(root, "docs/guides/receive-webhooks.md"), "utf8");
  const programs = examples(guide, "ts");
  for (const [index, name] of names.entries()) {
    writeFileSync(join(folder, `${name}.ts`), programs[index] ?? "");
  }
  const compilerOptions = {
    ...{ module: "nodenext", target: "es2023", strict: true, skipLibCheck: true },
    ...{ types: ["node"], experimentalDecorators: true },
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  await must(process.execPath, [join(root, "node_modules/typescript/bin/tsc")], { cwd: folder });
});

async function assertReceives(t: Test, deliver: Deliver): Promise<void> {
  t.equal(await deliver(genuine.replace(/.$/, "x")), 401, "a wrong signature");
  t.equal(await deliver(genuine), 204, "an event");
}

for (const name of names.slice(0, 3)) {
  t.test(`The recipe for ${name} receives events`, async (t) => {
    const port = await freePort();
    const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret };
    const child = spawn(process.execPath, [`${name}.js`], { cwd: folder, env });
    t.teardown(() => child.kill());
    const printed = outputOf(child);
    await assertReceives(t, async (signature) => {
      const headers = { "content-type": "application/json", "service-signature": signature };
      const url = `http://127.0.0.1:${port}/hook`;
      return (await fetchWhenUp(url, { method: "POST", headers, body })).status;
    });
    t.match(printed(), /^service\.webhook\.ping\.v1$/m);
  });
}

function outputOf({ stdout, stderr }: ChildProcess): () => string {
  let text = "";
  for (const stream of [stdout, stderr]) {
    stream?.on("data", (chunk) => {
      text += chunk;
    });
  }
  return () => text;
}

async function fetchWhenUp(url: string, init: RequestInit): Promise<Response> {
  for (const end = Date.now() + 20_000; ; ) {
    try {
      return await fetch(url, init);
    } catch (error) {
      if (Date.now() > end) {
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

/** The handler that a program exports. */
async function load(name: (typeof names)[number], handler: string): Promise<CallableFunction> {
  process.env.WEBHOOK_SECRET = secret;
  return (await import(pathToFileURL(join(folder, `${name}.js`)).href))[handler];
}

for (const isBase64Encoded of [false, true]) {
  t.test(`The recipe for Lambda receives events, base64: ${isBase64Encoded}`, async (t) => {
    const handler = await load("lambda", "handler");
    await assertReceives(t, async (signature) => {
      const { statusCode } = await handler({
        version: "2.0",
        rawPath: "/hook",
        headers: { "content-type": "application/json", "service-signature": signature },
        requestContext: {
          domainName: "abc.lambda-url.eu-central-1.on.aws",
          http: { method: "POST", path: "/hook" },
        },
        body: isBase64Encoded ? Buffer.from(body).toString("base64") : body,
        isBase64Encoded,
      });
      return statusCode;
    });
  });
}

t.test("The recipe for Next.js receives events", async (t) => {
  const Post = await load("next", "POST");
  await assertReceives(t, async (signature) => {
    const headers = { "service-signature": signature };
    const request = new Request("http://localhost/hook", { method: "POST", headers, body });
    return (await Post(request)).status;
  });
});

t.test("The recipe for Cloudflare Workers receives events", async (t) => {
  const [built] = (await build({
    root: folder,
    configFile: false,
    logLevel: "error",
    build: { write: false, lib: { entry: join(folder, "workers.js"), formats: ["es"] } },
  })) as Rollup.RollupOutput[];
  const { Miniflare } = createRequire(join(folder, "package.json"))("miniflare");
  const runtime = new Miniflare({
    modules: true,
    script: built?.output[0].code,
    compatibilityDate: "2026-01-01",
    bindings: { WEBHOOK_SECRET: secret },
  });
  t.teardown(() => runtime.dispose());
  await assertReceives(t, async (signature) => {
    const headers = { "service-signature": signature };
    const init = { method: "POST", headers, body };
    return (await runtime.dispatchFetch("https://worker.test/hook", init)).status;
  });
});
