// @suite all
// @needs sdk-recipes
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { buffer, json } from "node:stream/consumers";
import { pathToFileURL } from "node:url";
import t, { type Test } from "tap";
import { build, type Rollup } from "vite";
import { eventually } from "../support/eventually.ts";
import { freePort, listenOnFreePort } from "../support/port.ts";
import { restCall } from "../support/service.ts";
import { companions } from "../support/tools.ts";
import { installTypescript } from "./support/install-typescript.ts";
import { examples } from "./support/readme.ts";
import { signedPing } from "./support/signed-ping.ts";
import { must, root, run, startForSuite, workshop } from "./support/suite.ts";

/** The programs of the guide, in its order. */
const names = ["express", "nestjs", "koa", "lambda", "next", "workers"] as const;

const secret = `whsec_${"0".repeat(8)}`;
const { body, signature: genuine } = signedPing(secret);

/** Delivers the event with a signature. @returns the status of the response */
type Deliver = (signature: string) => Promise<number>;

const folder = workshop(t);
let env: Record<string, string>;
t.before(async () => {
  env = await startForSuite(t);
  await installTypescript(folder, env, companions.recipes);
  writePrograms("docs/guides/receive-webhooks.md", names);
  writePrograms("docs/guides/recipes.md", ["slack", "report"]);
  const compilerOptions = {
    ...{ module: "nodenext", target: "es2023", strict: true, skipLibCheck: true },
    ...{ types: ["node"], experimentalDecorators: true },
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  await must(process.execPath, [join(root, "node_modules/typescript/bin/tsc")], { cwd: folder });
});

function writePrograms(page: string, names: readonly string[]): void {
  const programs = examples(readFileSync(join(root, page), "utf8"), "ts");
  for (const [index, name] of names.entries()) {
    writeFileSync(join(folder, `${name}.ts`), programs[index] ?? "");
  }
}

async function assertReceives(t: Test, deliver: Deliver): Promise<void> {
  t.equal(await deliver(genuine.replace(/.$/, "x")), 401, "a wrong signature");
  t.equal(await deliver(genuine), 204, "an event");
}

for (const name of names.slice(0, 3)) {
  t.test(`The recipe for ${name} receives events`, async (t) => {
    const port = await freePort();
    const settings = { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret };
    const child = spawn(process.execPath, [`${name}.js`], { cwd: folder, env: settings });
    t.teardown(() => child.kill());
    const printed = outputOf(child);
    await assertReceives(t, async (signature) => {
      const headers = { "content-type": "application/json", "service-signature": signature };
      const url = `http://127.0.0.1:${port}/hook`;
      return (await fetchWhenUp(url, { method: "POST", headers, body })).status;
    });
    const text = await eventually(async () => printed(), Boolean);
    t.match(text, /^service\.webhook\.ping\.v1$/m);
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
  const runtime = await startWorker(t, "workers", { WEBHOOK_SECRET: secret });
  await assertReceives(t, async (signature) => {
    const headers = { "service-signature": signature };
    const init = { method: "POST", headers, body };
    return (await runtime.dispatchFetch("https://worker.test/hook", init)).status;
  });
});

/** Runs a program as a worker of Cloudflare, with these bindings. */
async function startWorker(t: Test, name: string, bindings: Record<string, string>) {
  const [built] = (await build({
    root: folder,
    configFile: false,
    logLevel: "error",
    build: { write: false, lib: { entry: join(folder, `${name}.js`), formats: ["es"] } },
  })) as Rollup.RollupOutput[];
  const { Miniflare } = createRequire(join(folder, "package.json"))("miniflare");
  const runtime = new Miniflare({
    modules: true,
    script: built?.output[0].code,
    compatibilityDate: "2026-01-01",
    bindings,
  });
  t.teardown(() => runtime.dispose());
  return runtime;
}

/** @returns the `data` of the response. @throws {Error} when the call fails */
async function call(method: string, path: string, body?: unknown) {
  const { SERVICE_URL = "", SERVICE_TOKEN } = env;
  const response = await restCall(SERVICE_URL, SERVICE_TOKEN, method, `/api/v1/${path}`, body);
  if (response.status >= 300) {
    throw new Error(`${method} ${path}: ${response.text}`);
  }
  return response.body.data;
}

const openTicket = (subject: string) =>
  call("POST", "tickets", { subject, requester: { name: "Ada" } });

t.test("The recipe for Slack posts new tickets, and fails the delivery if it cannot", async (t) => {
  const posted: unknown[] = [];
  let status = 200;
  const slack = createServer(async (req, res) => {
    posted.push(await json(req));
    res.writeHead(status).end("ok");
  });
  const slackPort = await listenOnFreePort(slack);
  t.teardown(() => slack.close());
  const port = await freePort();
  const { id, secret: own } = await call("POST", "webhook-subscriptions", {
    url: `${env.RELAY_URL}/${port}/hook`,
    events: ["service.ticket.created.v1", "service.ticket.replied.v1"],
  });
  const runtime = await startWorker(t, "slack", {
    WEBHOOK_SECRET: own,
    SLACK_URL: `http://127.0.0.1:${slackPort}/services/T0/B0/secret`,
  });
  const front = createServer(async (req, res) => {
    const { method, headers } = req;
    const init = { method, headers, body: await buffer(req) };
    const response = await runtime.dispatchFetch("https://worker.test/hook", init);
    res.writeHead(response.status).end();
  });
  front.listen(port, "127.0.0.1");
  t.teardown(() => front.close());
  const outcomes = async (): Promise<number[]> => {
    const deliveries = await call("GET", `webhook-subscriptions/${id}/deliveries`);
    return deliveries.map((each: { httpStatus: number }) => each.httpStatus);
  };

  const first = await openTicket("<!channel> Lamp & shade");
  await call("POST", `tickets/${first.id}/messages`, { body: "Which lamp?" });
  const all = await eventually(outcomes, (statuses) => statuses.filter(Boolean).length === 2);
  t.same(all, [204, 204]);
  const text = `#${first.number} &lt;!channel&gt; Lamp &amp; shade, from Ada`;
  t.same(posted, [{ text }], "the ticket, and not the reply");

  status = 403;
  await openTicket("Sofa");
  const refused = await eventually(outcomes, (statuses) => statuses.filter(Boolean).length === 3);
  t.same(refused, [500, 204, 204]);
});

t.test("The recipe for a report counts each event in one run", async (t) => {
  const report = (more: Record<string, string> = {}) =>
    run(process.execPath, ["report.js"], { cwd: folder, env: { ...env, ...more } });
  const line = (rest: string) => new RegExp(`^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z,${rest}\\n$`);
  t.match(await report(), { status: 0, output: line("0,0,") });

  const [first, second] = [await openTicket("Lamp"), await openTicket("Sofa")];
  await openTicket("Chair");
  for (const { id } of [first, second, first]) {
    await call("POST", `tickets/${id}/messages`, { body: "On its way." });
  }
  await call("PATCH", `tickets/${second.id}`, { status: "closed" });
  const lost = await report({ SERVICE_URL: `http://127.0.0.1:${await freePort()}` });
  t.not(lost.status, 0, "the service cannot be reached");
  t.notMatch(lost.output, line(".*"));
  t.match(await report(), { status: 0, output: line("3,1,0\\.\\d") });
  t.match(await report(), { status: 0, output: line("0,0,") });
});
