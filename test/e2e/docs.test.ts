// @suite all
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { symlink, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import t from "tap";
import { sign, verify } from "../../src/delivery/send/signature.ts";
import { cliFile, startCli } from "../support/cli.ts";
import { eventually } from "../support/eventually.ts";
import { type Block, blocksOf, pages } from "../support/pages.ts";
import { freePort } from "../support/port.ts";
import { spawnAdmin, spawnService, temporaryFolder } from "../support/process.ts";
import { createReceiver } from "../support/receiver.ts";
import { restCall } from "../support/service.ts";

const root = join(import.meta.dirname, "../..");
const ownPages = pages.filter((page) => !page.startsWith("sdk/"));
const runnable = ownPages
  .flatMap(blocksOf)
  .filter(({ language }) => ["sh", "js"].includes(language));

/** Blocks that this file does not run, and why. */
const notRun = new Map([
  ["S3_BUCKET=support-files", "needs a bucket; test/features/attachments has one"],
  ["npm ci", "has been run before the tests"],
  ["admin -- cells directory", "test/cells/directory runs it"],
  ["admin -- move-workspace", "test/cells/move runs it"],
  ["docker compose", "there is no Docker in the tests; test/outside/compose reads its files"],
  ["helm install", "needs a cluster; test/outside/helm renders the chart"],
  ["npm install @opentelemetry/sdk-node", "test/e2e/traces runs the file that it is for"],
  ["new NodeSDK()", "test/e2e/traces runs it"],
  ["promtool", "test/operations/alerts runs it where there is promtool"],
  ["npm install -g --@ticketing-service", "test/sdk/cli runs it, as the README of the command"],
  ["pg_basebackup", "test/chaos/recovery.drill.ts takes and restores one"],
  ["webhooks pause", "test/cli/commands runs it"],
  ["pg_dump", "test/chaos/upgrade.drill.ts runs it"],
  ["cp old/secret.key", "test/chaos/upgrade.drill.ts runs it"],
  ["pg_restore", "test/chaos/upgrade.drill.ts runs it"],
  ["npm run chaos -- failover", "needs programs of Debian's packages, and four minutes"],
  ["patronictl", "test/chaos/failover runs it"],
  ["npm run admin -- move-members", "test/admin/members runs it"],
  ["npm run --silent admin -- invite", "test/admin/members runs it"],
  ["X-Member-Id", "test/features/members sends it"],
  ["new Webhook(process.env.WEBHOOK_SECRET)", "test/delivery/signature verifies with the library"],
  ["ticketing logs --status", "test/cli/logs follows calls"],
  ["tickets import zendesk-export", "test/cli/import imports such a folder"],
  ["requesters export", "test/features/requester-export downloads an archive"],
  ["SMTP_URL=", "test/e2e/mail sends through a mail server"],
  ["MAIL_GOOGLE_CLIENT_ID=", "test/outside/mailbox-login has an OAuth server"],
  ["MAIL_MICROSOFT_CLIENT_ID=", "test/outside/mailbox-login has an OAuth server"],
  ["npm run capacity -- --short", "takes minutes, and a machine without other work"],
  ["npm run capacity -- --tickets", "fills a disk"],
  ["$SERVICE_URL/healthz", "test/documentation/examples runs it"],
  ["grep -i ratelimit", "test/documentation/examples runs it"],
  ['{"email": "ada"}', "test/documentation/examples runs it"],
  ["pageSize=2", "test/documentation/examples runs it"],
  ["Idempotency-Key: $KEY", "test/documentation/examples runs it"],
  ["unzip -q proto.zip", "test/outside/languages runs it"],
  ["mvn -q compile", "test/outside/languages runs it"],
  ["grpc_tools_ruby_protoc", "test/outside/languages runs it"],
  ["cargo run", "test/outside/languages runs it"],
  ["node report.js", "test/sdk/recipes runs it"],
  ["ticketing completion", "test/sdk/cli-program runs it in each shell"],
  ["npm run build:cli:program", "test/sdk/cli-program runs it"],
]);
const run = new Set<string>();

/** The block of a page that contains this text. @throws {Error} when there is none */
function block(page: string, part: string): string {
  const found = runnable.find((block: Block) => block.page === page && block.code.includes(part));
  if (found === undefined) {
    throw new Error(`${page} does not show ${part}`);
  }
  run.add(found.code);
  return found.code;
}

async function bash(script: string, cwd: string, env: Record<string, string> = {}) {
  const { stdout } = await promisify(execFile)("bash", ["-euc", script], {
    cwd,
    env: { PATH: process.env.PATH, ...env },
  });
  return stdout;
}

/** Runs a script of the pages on figures and faults; not whether figures of a second or two are good. */
function measure(script: string): Promise<string> {
  const env = { HOME: out, TMPDIR: tmpdir(), BENCH_ROUNDS: "1", TEST_CHAOS: "short" };
  return bash(`${script} || true`, root, env);
}

const faults = "docs/faults.md";
const out = join(await temporaryFolder(t), "out");
// It mostly waits for endpoints that hang: time for everything else.
const soak = block(faults, "npm run soak");
const soaking = measure(soak.replace(/-- .*/, `-- --minutes 0.1 --json ${out}/soak.json`).trim());

t.test("README and guides, on one service", async (t) => {
  const home = await temporaryFolder(t);
  for (const name of ["package.json", "src", "gen", "node_modules"]) {
    await symlink(join(root, name), join(home, name));
  }
  const demo = { DATA_DIR: join(home, ".data") };
  const first = await spawnService(t, demo);
  const hook = await createReceiver();
  t.teardown(() => hook.close());

  /** Pastes a script with `curl` into a shell. @returns the `data` of each response */
  async function paste(text: string, env: Record<string, string>) {
    const script = text
      .replace("http://localhost:8080", first.url)
      .replace("https://example.com/hooks", hook.url)
      // Each response on its own line.
      .replaceAll(/^(curl(?:.*\\\n)*.*)$/gm, "$1\necho");
    const lines = (await bash(script, home, env)).trim().split("\n");
    return lines.map((line) => JSON.parse(line).data);
  }

  await t.test("the quickstart of the README ends in a signed delivery", async (t) => {
    const page = "README.md";
    const data = await paste(block(page, "export SERVICE_URL") + block(page, "curl"), demo);
    t.match(data, [
      { id: /^whs_/, secret: /^whsec_/, active: true },
      { id: /^tkt_/, status: "open", requester: { email: "ada@example.com" } },
      [{ id: /^tkt_/, lastMessageAt: String }],
    ]);
    const [request] = await hook.waitFor(1);
    const { body = "", headers = {} } = request ?? {};
    t.match(JSON.parse(`${body}`), { type: "service.ticket.created.v1" });
    t.ok(verify(body, headers["service-signature"], data[0].secret).valid);
  });

  const page = "docs/guides/quickstart.md";
  const key = await spawnAdmin(["create-key", "--workspace", "demo", "--name", "docs"], demo);
  const env = { SERVICE_URL: first.url, SERVICE_TOKEN: key };

  await t.test("the quickstart guide", async (t) => {
    // Its key is made as in the README.
    const calls = ["/api-keys", "/webhook-subscriptions", "-d '{\"subject", "?status=open"];
    const data = await paste(calls.map((part) => block(page, part)).join(""), env);
    t.match(data, [
      { id: /^ak_/, name: "my script", key: /^sk_live_/ },
      { id: /^whs_/, secret: /^whsec_/, events: ["service.ticket.created.v1"] },
      { id: /^tkt_/, status: "open" },
      [{ id: /^tkt_/ }, { id: /^tkt_/ }],
    ]);
    const restricted = block("docs/guides/authenticate.md", "allowedCidrs");
    t.match(await paste(restricted, env), [{ scopes: ["tickets:write", "webhooks:read"] }]);
    const blocked = ticketing(block("docs/guides/support-desk.md", "sender-blocks create"));
    t.match(await bash(blocked, home, env), "spam.example");
    t.match(await bash(block(page, "sign-in-link"), home, demo), /^http:\/\/localhost:\d+\/\S+\n$/);
    await bash(block(page, "/cli"), home, env);
    t.match(await bash("./ticketing tickets list", home, env), /^id\tnumber\t(.*\n){3}$/);
    const [seed = ""] = block(page, "npm run seed").replace("10000", "10").split("\n");
    await t.resolves(bash(seed, home, demo));
  });

  await t.test("the guide's receiver accepts genuine deliveries once", async (t) => {
    const guide = "docs/guides/receive-webhooks.md";
    const path = join(home, "receiver.mjs");
    await writeFile(path, block(guide, "createServer"));
    const secret = `whsec_${"0".repeat(64)}`;
    const port = await freePort();
    const child: ChildProcess = spawn(process.execPath, [path], {
      env: { PORT: String(port), WEBHOOK_SECRET: secret },
      stdio: ["ignore", "pipe", "inherit"],
    });
    t.teardown(() => child.kill());
    let output = "";
    child.stdout?.on("data", (chunk) => {
      output += chunk;
    });
    const body = Buffer.from('{"id":"evt_1","type":"service.ticket.created.v1"}');
    const now = Math.floor(Date.now() / 1000);
    const send = (signature: string, content = body) =>
      fetch(`http://127.0.0.1:${port}/`, {
        method: "POST",
        headers: { "service-signature": signature },
        body: content,
      }).then(
        ({ status }) => status,
        () => 0,
      );
    const good = sign(body, [secret], now);
    t.equal(
      await eventually(
        () => send(good),
        (status) => status !== 0,
      ),
      204,
    );
    t.equal(await send(sign(body, ["whsec_other", secret], now)), 204, "one of two is enough");
    for (const bad of ["", "nonsense", good.slice(0, -1), sign(body, [secret], now - 301)]) {
      t.equal(await send(bad), 401, bad);
    }
    const cut = connect(port, "127.0.0.1");
    cut.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{", () => cut.destroy());
    await once(cut, "close");
    t.equal(await send(good, Buffer.from("{}")), 401, "also after a sender disconnects");
    t.equal(output, "service.ticket.created.v1 evt_1\n", "it handles an event once");

    // `listen` of the quickstart forwards to it, with its secret.
    const listen = block(page, "ticketing listen").replace("3000", String(port));
    const listening = startCli(t, [...words(listen), "--secret", secret], env);
    await listening.noted(/Forwarding/);
    await bash(ticketing(block(page, "ticketing trigger")), root, env);
    await eventually(
      async () => output,
      (text) => text.split("service.ticket.created.v1 evt_").length === 3,
    );
    await listening.end();

    await writeFile(join(home, "reconcile.mjs"), block(guide, "lastMessageFrom"));
    const reconciled = await bash(block(guide, "node reconcile.mjs"), home, env);
    t.match(reconciled, /^(tkt_\w+ \S+Z \w+\n)+$/);
  });

  await t.test("the host of the guide shows a link to the console", async (t) => {
    const guide = "docs/guides/embed-webhooks.md";
    const [made] = await paste(block(guide, "webhooks console"), env);
    const path = join(home, "host.mjs");
    await writeFile(path, block(guide, "console-sessions"));
    const port = await freePort();
    const own = { SERVICE_URL: first.url, SERVICE_TOKEN: made.key, PORT: String(port) };
    const child = spawn(process.execPath, [path], { env: own, stdio: "inherit" });
    t.teardown(() => child.kill());
    const html = await eventually(
      () =>
        fetch(`http://127.0.0.1:${port}/`).then(
          (response) => response.text(),
          () => "",
        ),
      (text) => text !== "",
    );
    t.match(html, /<iframe src='http:\S+\/console#token=console_[0-9a-f]{48}'/);
  });

  await t.test("the command line", async (t) => {
    const subscription = { url: hook.url, description: "by command" };
    await writeFile(join(home, "subscription.json"), JSON.stringify(subscription));
    const script = `${block("docs/reference/cli.md", "ticketing keys")}echo $KEY`;
    t.match(await bash(ticketing(script), home, env), /Where is my order\?(.|\n)*\nsk_live_\w+\n$/);
    const reference = "docs/reference/cli.md";
    const filtered = await bash(ticketing(`{ ${block(reference, "--debug")}} 2>&1`), home, env);
    t.match(filtered, /Where is my order\?\n(.|\n)*curl '\S+\/me'(.|\n)*\n# 200, \d+ ms, req_/);
    const calls = await bash(ticketing(block(reference, "ticketing api")), home, env);
    t.match(calls, /^\d+\n\{(.|\n)*"tags": \[\s+"vip"\s+\](.|\n)*"name": "Ada"/);
    await writeFile(join(home, "key.txt"), key);
    const config = { ...env, SERVICE_TOKEN: "", XDG_CONFIG_HOME: join(home, "config") };
    const profiles = await bash(ticketing(block(reference, "profiles use")), home, config);
    t.match(profiles, /Where is my order\?(.|\n)*\*\tstaging\thttp:\S+\tAPI key\n$/);
    const list = await restCall(first.url, key, "GET", "/api/v1/webhook-subscriptions");
    t.match(list.body.data[0], subscription);
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
    const recovery = block("docs/guides/receive-webhooks.md", "webhooks recover")
      .replace("whs_…", list.body.data[0].id)
      .replace(/(?<=--since )\S+/, hourAgo);
    t.match(await bash(ticketing(recovery), home, env), /done +true/);
  });

  await t.test("the import of the guide", async (t) => {
    const desk = "docs/guides/support-desk.md";
    const script = block(desk, "cat > tickets.json") + block(desk, "batch-create");
    const { data } = JSON.parse(await bash(ticketing(script), home, env));
    t.match(data, [{ externalId: "old-1001", messageCount: 1 }, { externalId: "old-1002" }]);
    await t.rejects(bash(ticketing(script), home, env), /requests\[0\]\.externalId/);
  });

  await t.test("the upload of the guide", async (t) => {
    await writeFile(join(home, "invoice.pdf"), "%PDF-1.7");
    const upload = block("docs/guides/support-desk.md", "@invoice.pdf");
    const { data } = JSON.parse(await bash(upload, home, env));
    t.match(data, { name: "invoice.pdf", contentType: "application/pdf", id: /^att_/ });
  });

  await t.test("the erasure and the retention of the page on privacy", async (t) => {
    const privacy = "docs/privacy.md";
    const erase = block(privacy, "requesters erase");
    const path = "/api/v1/requesters";
    const { body } = await restCall(first.url, key, "POST", path, { name: "Ada" });
    const { id } = body.data;
    t.match(await bash(ticketing(erase.replace("rq_…", id)), home, env), /done +true/);
    t.equal((await restCall(first.url, key, "GET", `${path}/${id}`)).status, 404);
    const ticket = { subject: "x", requester: { name: "x" } };
    const made = await restCall(first.url, key, "POST", "/api/v1/tickets", ticket);
    const deletion = `ticketing tickets delete ${made.body.data.id}`;
    await bash(ticketing(deletion), home, env);
    await t.rejects(bash(ticketing(deletion), home, env), /ticket not found/);
    const update = block(privacy, "workspace update");
    t.match(await bash(ticketing(update), home, env), /730/);
  });

  await t.test("emails are handed over as in the guide", async (t) => {
    const guide = "docs/guides/email.md";
    const email = { address: "support@example.com", secret: "a-secret-of-24-characters" };
    const channel = { type: "email", name: "Support", email };
    const made = await restCall(first.url, key, "POST", "/api/v1/channels", channel);
    const hooked = { EMAIL_SECRET: email.secret, WEBHOOK_URL: made.body.data.email.webhookUrl };
    const mail = "From: ada@example.com\nSubject: My lamp is dark\n\nHelp";
    await writeFile(join(home, "mail.eml"), mail);
    const posted = JSON.parse(await bash(block(guide, "@mail.eml"), home, hooked));
    t.equal(posted.data.result, "created");

    const script = block(guide, "/etc/ticketing-mail").replace(/^\. .*$/m, "");
    await writeFile(join(home, "pipe.sh"), script);
    const pipe = (file: string, more = {}) =>
      bash(`sh pipe.sh < ${file} && echo taken || echo $?`, home, { ...hooked, ...more });
    t.equal(await pipe("mail.eml"), "taken\n");
    t.equal(await pipe("/dev/null"), "65\n", "never");
    t.equal(await pipe("mail.eml", { EMAIL_SECRET: "wrong" }), "75\n", "later");

    await writeFile(join(home, "worker.mjs"), block(guide, "async email("));
    const { default: worker } = await import(join(home, "worker.mjs"));
    const message = () => ({ raw: new Blob([mail]).stream() });
    await worker.email(message(), hooked);
    await t.rejects(worker.email(message(), { ...hooked, EMAIL_SECRET: "wrong" }), /says 401/);
  });

  const guide = "docs/guides/run.md";
  const operate = "docs/guides/operate.md";
  const migrations = block("docs/guides/deploy.md", "migrate --check");
  t.match(await bash(migrations, home), /^(the database is up to date\n){2}$/);
  await bash(block(guide, "-- export"), home);
  t.match(await bash(block(operate, "-- doctor"), home), /^✓ version +Postgres 18/);
  for (const [page, part] of [
    [operate, "doctor --server"],
    ["docs/guides/runbooks.md", "-- doctor"],
  ] as const) {
    const service = { SERVICE_URL: first.url };
    t.match(await bash(ticketing(block(page, part)), home, service), /✓ queue +/);
  }
  t.equal(await first.end("SIGTERM"), 0);
  await bash(block(operate, "cp -a"), home);

  // The copy has moved to another folder, and the first is gone.
  const elsewhere = await temporaryFolder(t);
  await bash('mv backup "$TO" && rm -r .data', home, { TO: `${elsewhere}/backup` });
  t.match(block(operate, "DATA_DIR=backup"), /^DATA_DIR=\S+ npm start\n$/);
  const restored = { DATA_DIR: `${elsewhere}/backup` };
  const second = await spawnService(t, restored);
  const count = async (url: string, token: string) =>
    (await restCall(url, token, "GET", "/api/v1/tickets?pageSize=100")).body.data.length;
  const tickets = await count(second.url, key);
  t.ok(tickets > 10, "keys and tickets are back");

  const imported = block(guide, "-- import");
  await t.rejects(bash(imported, home, restored), /workspaces: already exists/);
  const fresh = { DATA_DIR: `${elsewhere}/other` };
  const other = await spawnService(t, fresh);
  t.match(await bash(imported, home, fresh), /^\d+ rows\n$/);
  const moved = await spawnAdmin(["create-key", "--workspace", "moved", "--name", "docs"], fresh);
  t.equal(await count(other.url, moved), tickets);
});

/** A script in which `ticketing` is the command of this checkout. */
const ticketing = (script: string) =>
  `ticketing() { ${process.execPath} ${cliFile} "$@"; }\n${script}`;

/** The arguments of a line of `ticketing` that quotes nothing. */
const words = (line: string) => line.trim().split(" ").slice(1);

t.test("figures, soak and faults, in their shortest form", async (t) => {
  const written = (name: string) => readFileSync(join(out, name), "utf8");
  const figures = block("docs/measuring.md", "npm run bench").split("\n")[1] ?? "";
  t.match(figures, "--json out.json");
  await measure(figures.replace(/-- .*/, `-- rest --json ${out}/bench.json`));
  const { rows } = JSON.parse(written("bench.json"));
  t.equal(rows.length, 5);
  for (const { value, reference } of rows) {
    t.ok(value > 0 && reference > 0);
  }
  t.match(written("bench.svg"), /^<svg /);

  const disk = block(faults, "npm run chaos").replace(/#.*/, "-- disk").trim();
  t.match(await measure(disk), /\n1 passed, 0 failed \n$/);

  t.match(await soaking, /\d+ tickets in \d+ calls, \d+ events watched/);
  t.match(JSON.parse(written("soak.json")), { minutes: 0.1, tickets: Number });
  t.match(written("soak.svg"), /^<svg /);
});

t.test("the calculator prints what its page shows", async (t) => {
  const page = "docs/capacity.md";
  const printed = await bash(block(page, "--events-per-day"), root, { HOME: out });
  const shown = blocksOf(page).map(({ code }) => code);
  t.ok(shown.includes(printed), printed);
});

t.test("every command and program on a page is run", async (t) => {
  for (const { page, code } of runnable) {
    const reason = [...notRun.keys()].some((part) => code.includes(part));
    t.ok(run.has(code) || reason, `${page}: ${code}`);
  }
});
