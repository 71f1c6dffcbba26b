// @suite all
import { execFile } from "node:child_process";
import { createHmac } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import t from "tap";
import { eventTypes } from "../../gen/event-types.ts";
import { version } from "../../src/config/version.ts";
import { sign, signStandard } from "../../src/delivery/send/signature.ts";
import { createAuthority } from "../support/certificates.ts";
import { cliFile, runCli, startCli } from "../support/cli.ts";
import { eventually } from "../support/eventually.ts";
import { refusal, startMailServer } from "../support/mail-server.ts";
import { temporaryFolder } from "../support/process.ts";
import { createReceiver } from "../support/receiver.ts";
import { restCall, startService } from "../support/service.ts";

t.test("against a running service", async (t) => {
  const mailServer = await startMailServer(t);
  mailServer.at = (stage, address) => {
    if (stage === "recipient" && address.endsWith(".invalid")) {
      throw refusal(550, "No such domain");
    }
  };
  const service = await startService(t, {
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    MAIL_FROM: "support@lamps.example",
  });
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const env = { SERVICE_URL: service.url, SERVICE_TOKEN: service.key };
  const run = (...args: string[]) => runCli(args, env);

  await t.test("keys: only the secret on standard output", async (t) => {
    const { code, stdout, stderr } = await run("keys", "create", "--name", "ci");
    t.equal(code, 0);
    t.match(stdout, /^sk_live_[0-9a-f]{48}\n$/);
    t.match(stderr, /name +ci\n(.|\n)*Copy the key now/);
    t.notMatch(stderr, stdout.trim());
    const key = stdout.trim();
    const me = () => restCall(service.url, key, "GET", "/api/v1/me");
    const { id } = (await me()).body.data.apiKey;
    t.match((await run("keys", "list")).stdout, new RegExp(`${id}\tci\t`));
    t.match(await run("keys", "revoke", id), { code: 0, stdout: "", stderr: "Done.\n" });
    t.equal((await me()).status, 401);
  });

  await t.test("webhooks: create, pause, resume, and trigger every event type", async (t) => {
    const created = await run("webhooks", "create", "--url", receiver.url);
    t.match(created.stdout, /^whsec_\w+\n$/);
    const [id = ""] = /whs_\w+/.exec(created.stderr) ?? [];
    const active = async () => {
      const { body } = await service.rest("GET", `/api/v1/webhook-subscriptions/${id}`);
      return body.data.active;
    };
    t.equal((await run("webhooks", "pause", id)).code, 0);
    t.equal(await active(), false);
    t.equal((await run("webhooks", "resume", id)).code, 0);
    t.equal(await active(), true);

    receiver.respond({ status: 500 });
    const payload = '{"status": "open", "previousStatus": "closed"}';
    const tested = ["--event-type", "service.ticket.status_changed.v1", "--payload", payload];
    t.equal((await run("webhooks", "test", id, ...tested)).code, 0);
    const [request] = await receiver.waitFor(1);
    t.match(JSON.parse(`${request?.body}`).data, { previousStatus: "closed" });
    await run("trigger", "service.ticket.created.v1");
    await eventually(
      async () => (await service.rest("GET", `/api/v1/webhook-subscriptions/${id}`)).body.data,
      ({ health }) => health.failed === 2,
    );
    receiver.respond({});
    const recovery = ["webhooks", "recover", id, "--attempted-from", "2026-01-01T00:00:00Z"];
    const recovered = await run(...recovery);
    t.equal(recovered.code, 0, recovered.stderr);
    t.match(recovered.stderr, /ticketing operations cancel op_.*(.|\n)*1 of 1 events/);
    t.match(recovered.stdout, /done +true(.|\n)*succeeded +1/);
    const started = await run(...recovery, "--async", "--json");
    t.match(JSON.parse(started.stdout).data, { id: /^op_/, done: false });

    for (const type of eventTypes) {
      const before = receiver.requests.length;
      const { code, stdout, stderr } = await run("trigger", type);
      t.equal(code, 0, `${type} ${stderr}`);
      t.match(stdout, `→ ${type}\n`);
      const arrived = () =>
        receiver.requests.slice(before).map(({ body }) => JSON.parse(`${body}`));
      const events = await eventually(
        async () => arrived(),
        (all) => all.some((event) => event.type === type),
      );
      t.ok(
        events.some((event) => event.type === type),
        `${type} was delivered`,
      );
    }
    t.match(await run("trigger", "billing.subscribed"), { code: 5, stderr: /already active/ });
  });

  await t.test("tickets tail", async (t) => {
    const tail = startCli(t, ["tickets", "tail"], env);
    await tail.noted(/Watching tickets/);
    const requester = { name: "Ada" };
    const { body } = await service.rest("POST", "/api/v1/tickets", {
      subject: "Tailed",
      requester,
    });
    const path = `/api/v1/tickets/${body.data.id}`;
    await service.rest("POST", `${path}/messages`, { body: "Two\nlines" });
    await service.rest("PATCH", path, { status: "closed" });
    await eventually(
      async () => tail.lines.length,
      (count) => count === 3,
    );
    const number = body.data.number;
    t.match(tail.lines, [
      new RegExp(`^\\d\\d:\\d\\d:\\d\\d  created +#${number}  Tailed  from Ada$`),
      new RegExp(` replied +#${number}  Tailed  agent: Two lines$`),
      new RegExp(` status_changed +#${number}  Tailed  open → closed$`),
    ]);
    t.equal(await tail.end(), 0, "Ctrl-C is a proper end");
  });

  await t.test("doctor passes, as text and as JSON", async (t) => {
    const { code, stdout } = await run("doctor");
    t.equal(code, 0);
    t.match(stdout, /✓ credential +the key "test" from SERVICE_TOKEN, workspace "test-1"/);
    const checks = JSON.parse((await run("doctor", "--json")).stdout);
    t.same(
      checks.map(({ check, status }: { check: string; status: string }) => [check, status]),
      ["service", "ready", "version", "clock", "credential"].map((check) => [check, "ok"]),
    );
  });

  await t.test("failures have an exit code and a hint", async (t) => {
    const wrong = { ...env, SERVICE_TOKEN: `sk_live_${"0".repeat(48)}` };
    const none = { ...env, SERVICE_TOKEN: undefined };
    const unreachable = { ...env, SERVICE_URL: "http://127.0.0.1:9" };
    const nonsense = { ...env, SERVICE_URL: "localhost" };
    const listen = "listen --forward http://127.0.0.1:9";
    const cases: [
      line: string,
      environment: Record<string, string | undefined>,
      code: number,
      says: RegExp,
    ][] = [
      ["doctor", wrong, 3, /✗ credential +the token is not/],
      ["me", wrong, 3, /INVALID_TOKEN(.|\n)*→(.|\n)*req_\w+/],
      ["me", none, 3, /→ set SERVICE_TOKEN/],
      ["tickets get tkt_none", env, 4, /NOT_FOUND/],
      ["tickets create --subject x", env, 2, /requester: /],
      ["tickets list --page-size many", env, 2, /number/],
      ["tickets list --page-size 1.00000000000000001", env, 2, /whole number/],
      ["tickets list --updated-from 5", env, 2, /Use a time/],
      ["tickets list --updated-from 2026-02-30", env, 2, /Use a time/],
      ["tickets list --updated-from 2026-01-02T3", env, 2, /Use a time/],
      ["tickets list --updated-from 2026-01-02", env, 0, /^id\t/],
      ["tickets list --updated-from 2026-01-02T03:04:05.5+02:00", env, 0, /^id\t/],
      ["tickets create --data {", env, 2, /--data: /],
      ['tickets create --data {"requester":"x"} --requester.email a@example.com', env, 2, /"x"/],
      ['tickets create --data {"subjekt":1}', env, 2, /subjekt/],
      ["tickts", env, 2, /Did you mean tickets/],
      ["trigger nothing", env, 2, /ticket\.created, /],
      ["me", unreachable, 7, /cannot reach the service: .*ECONNREFUSED/],
      ["doctor", unreachable, 7, /✗ service(.|\n)*→/],
      [listen, unreachable, 7, /ECONNREFUSED/],
      ["me", nonsense, 2, /SERVICE_URL/],
    ];
    for (const [line, environment, code, says] of cases) {
      const ended = await runCli(line.split(" "), environment);
      t.equal(ended.code, code, line);
      t.match(ended.stdout + ended.stderr, says, line);
    }
  });
});

t.test("doctor finds clock skew, another version and another server", async (t) => {
  let body = JSON.stringify({ status: "ok", version: "99.0.0" });
  const server = createServer((_, res) => {
    res.writeHead(200, { date: new Date(Date.now() - 600_000).toUTCString() }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.teardown(() => server.close());
  const { port } = server.address() as AddressInfo;
  const env = { SERVICE_URL: `http://127.0.0.1:${port}`, SERVICE_TOKEN: "x" };
  const { stdout, code } = await runCli(["doctor"], env);
  t.match(stdout, /✗ clock +the clocks differ by \d{3} s(.|\n)*NTP/);
  t.match(stdout, /✗ version .*99\.0\.0/);
  t.not(code, 0);
  body = "<html>";
  t.match(await runCli(["doctor"], env), { code: 7, stdout: /is not a ticketing service/ });
});

t.test("doctor --server looks at the certificate and the queue", async (t) => {
  const authority = await createAuthority();
  const folder = await temporaryFolder(t);
  await writeFile(join(folder, "ca.pem"), authority.ca);
  let metrics = "";
  const serve = async (days: number) => {
    const notAfter = new Date(Date.now() + days * 86_400_000);
    const server = createTlsServer(await authority.issue({ notAfter }), (req, res) => {
      const pages = new Map([
        ["/healthz", JSON.stringify({ status: "ok", version })],
        ["/readyz", "{}"],
        ["/metrics", metrics],
      ]);
      const body = pages.get(req.url ?? "") || undefined;
      res.writeHead(body === undefined ? 404 : 200).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    t.teardown(() => server.close());
    const ServiceUrl = `https://localhost:${(server.address() as AddressInfo).port}`;
    const env = { SERVICE_URL: ServiceUrl, NODE_EXTRA_CA_CERTS: join(folder, "ca.pem") };
    return () => runCli(["doctor", "--server"], env);
  };
  const lasting = await serve(100);
  t.match(await lasting(), {
    code: 0,
    stdout: /✓ certificate +expires in 99 days(.|\n)*✓ metrics +not reachable(.|\n)*✓ queue +not/,
  });
  metrics = 'ticketing_queue_depth{queue="events"} 6000\n';
  t.match(await lasting(), {
    code: 0,
    stdout: /! metrics +\/metrics is public(.|\n)*! queue +6000 events wait(.|\n)*another worker/,
  });
  metrics += 'ticketing_queue_depth{queue="interrupted"} 1\n';
  t.match(await lasting(), { stdout: /! queue +deliveries of a dead worker/ });
  const cases: [days: number, code: number, says: RegExp][] = [
    [10, 0, /! certificate +expires in 9 days(.|\n)*→ renew it/],
    [2, 1, /✗ certificate +expires in 1 days/],
    [-0.5, 7, /✗ service .*expired/i],
  ];
  for (const [days, code, says] of cases) {
    const run = await serve(days);
    t.match(await run(), { code, stdout: says }, `${days} days`);
  }
});

t.test("verify says which rule fails and why", async (t) => {
  const folder = await temporaryFolder(t);
  const path = join(folder, "body.json");
  const body = '{"id":"evt_1"}';
  const secret = `whsec_${"ab".repeat(32)}`;
  const now = Math.floor(Date.now() / 1000);
  const header = sign(body, secret, now);
  await writeFile(path, body);
  const verify = (signature: string, ...more: string[]) =>
    runCli(["verify", path, "--signature", signature, "--secret", secret, ...more], {});

  t.match(await verify(header), { code: 0, stdout: /^✓ valid/ });
  t.match(await verify(`Service-Signature: ${header}`), { code: 0 });
  t.match(await verify("v1=ab"), { code: 1, stdout: /rule 2 fails.*no `t`/ });
  t.match(await verify(`t=${now}`), { code: 1, stdout: /rule 2 fails.*no `v1`/ });
  const old = sign(body, secret, now - 1000);
  t.match(await verify(old), { code: 1, stdout: /rule 3 fails.*100\d s before/ });
  t.match(await verify(old, "--at", String(now - 1000)), { code: 0 });
  t.match(await verify(old, "--at", "day 5"), { code: 2, stderr: /--at: must be a time/ });
  const forged = createHmac("sha256", "").update(`${now}.${body}`).digest("hex");
  const unset = await verify(`t=${now},v1=${forged}`, "--secret", "");
  t.match(unset, { code: 2, stdout: "", stderr: /--secret: is empty/ });
  const other = await verify(sign(body, "whsec_other", now));
  t.match(other, { code: 1, stdout: /rule 5 fails.*\n$/ });
  const json = JSON.parse((await verify(old, "--json")).stdout);
  t.same(json, {
    scheme: "service",
    valid: false,
    rule: 3,
    reason: "timestamp_out_of_tolerance",
  });
  const rotated = sign(body, ["whsec_new", secret], now);
  t.match(await verify(rotated), { code: 0, stdout: /, by signature 2 of 2\n$/ });

  const fromStdin = (input: string) =>
    runCli(["verify", "-", "--signature", header], { WEBHOOK_SECRET: secret }, input);
  t.match(await fromStdin(body), { code: 0 });
  t.match(await fromStdin(`${body}\n`), { code: 1, stdout: /without its trailing newline/ });
  t.match(await fromStdin('{ "id": "evt_1" }'), { code: 1, stdout: /as compact JSON/ });
  const bare = await runCli(["verify", path, "--signature", header], { WEBHOOK_SECRET: "abab" });
  t.match(bare, { code: 1, stdout: /rule 5/ });

  const inTime = ["--timestamp", String(now)];
  const standard = signStandard("evt_1", body, secret, now);
  t.match(await verify(standard, ...inTime), { code: 0, stdout: /^✓ valid/ });
  const both = signStandard("evt_1", body, [`whsec_${"cd".repeat(32)}`, secret], now);
  t.same(JSON.parse((await verify(both, ...inTime, "--json")).stdout), {
    scheme: "standard",
    valid: true,
    timestamp: now,
    signature: 2,
    signatures: 2,
  });
  const lines = [
    `Service-Signature: ${sign(body, "whsec_other", now)}`,
    "webhook-id: evt_1",
    `webhook-timestamp: ${now}`,
    `Webhook-Signature: ${both}`,
  ].join("\r\n");
  t.match(await verify(lines), { code: 1, stdout: /rule 5 fails: no `v1` equals/ });
  t.match(await verify(lines, "--scheme", "standard"), { code: 0, stdout: /signature 2 of 2/ });
  t.match(await verify(standard, ...inTime, "--id", "evt_2"), {
    code: 1,
    stdout: /rule 5 fails.*`evt_2\.<webhook-timestamp>\.<raw body>`/,
  });
  t.match(await verify(standard), { code: 2, stderr: /--timestamp: is required/ });
  t.match(await verify(standard, "--timestamp", "soon"), {
    code: 1,
    stdout: /rule 2 fails: webhook-timestamp is "soon"/,
  });
  t.match(await verify(standard, "--timestamp", String(now - 1000)), {
    code: 1,
    stdout: /rule 3 fails/,
  });
});

t.test("completion", async (t) => {
  const complete = async (...words: string[]) => {
    const { stdout } = await runCli(["complete", "--", ...words], {});
    return stdout.split("\n").map((line) => line.split("\t")[0]);
  };
  t.match(await complete(""), ["login"]);
  t.ok((await complete("tickets", "")).includes("create"));
  t.ok((await complete("webhooks", "pau")).includes("pause"));
  t.ok((await complete("tickets", "create", "--pri")).includes("--priority"));
  t.same((await complete("tickets", "create", "--priority", "u")).slice(0, 1), ["urgent"]);
  t.ok((await complete("trigger", "")).includes("ticket.created"));
  t.ok((await completeInBash("ticketing tickets cre")).includes("create"), "in a real bash");
  for (const shell of ["bash", "zsh", "fish"]) {
    const { stdout, code } = await runCli(["completion", shell], {});
    t.equal(code, 0);
    t.match(stdout, /ticketing complete --/);
  }
});

/** Completes a line with the script in a real bash. */
async function completeInBash(line: string): Promise<string[]> {
  const words = line.split(" ");
  const script = `
    ticketing() { "${process.execPath}" "${cliFile}" "$@"; }
    # Stands in for the bash-completion package.
    _get_comp_words_by_ref() { words=("\${COMP_WORDS[@]}"); cword=$COMP_CWORD; cur=\${words[cword]}; }
    source <(ticketing completion bash)
    COMP_WORDS=(${words.join(" ")}) COMP_CWORD=${words.length - 1}
    __ticketing_complete
    printf '%s\\n' "\${COMPREPLY[@]}"`;
  const { stdout } = await promisify(execFile)("bash", ["-c", script]);
  return stdout.trim().split("\n");
}
