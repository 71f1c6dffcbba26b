import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import t, { type Test } from "tap";
import { verify } from "../../src/delivery/signature.ts";
import { runCli, startCli } from "../support/cli.ts";
import { createTestDatabase } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { spawnAdmin, spawnService, temporaryFolder } from "../support/process.ts";
import { restCall, startService, testConfig } from "../support/service.ts";

t.setTimeout(150_000);
const ticket = (subject: string) => ({ subject, requester: { name: "Ada" } });

t.test("listen survives restarts of the service without losing or repeating events", async (t) => {
  const database = await createTestDatabase();
  t.teardown(() => database.drop());
  const { SECRET_ENCRYPTION_KEY } = testConfig(database.url);
  const env = { DATABASE_URL: database.url, SECRET_ENCRYPTION_KEY };
  const createKey = ["create-key", "--workspace", "demo", "--name", "cli"];
  const key = await spawnAdmin(createKey, env);
  const first = await spawnService(t, env);
  const port = new URL(first.url).port;
  const open = async (subject: string, base = first.url) => {
    const { status } = await restCall(base, key, "POST", "/api/v1/tickets", ticket(subject));
    t.equal(status, 201);
  };
  await open("before listening");

  const receiver = await startReceiver(t);
  const secret = `whsec_${"ab".repeat(32)}`;
  const listen = startCli(t, ["listen", "--forward", receiver.url, "--secret", secret], {
    SERVICE_URL: first.url,
    SERVICE_TOKEN: key,
  });
  t.match(await listen.noted(/Your signing secret is/), secret);

  // The stream breaks before its first event, and again between events.
  await first.end("SIGTERM");
  await listen.noted(/reconnecting/);
  const elsewhere = await spawnService(t, env);
  await open("while disconnected", elsewhere.url);
  const second = await spawnService(t, { ...env, PORT: port });
  for (let i = 0; i < 20; i++) {
    await open(`T${i}`);
  }
  await second.end("SIGKILL");
  for (let i = 20; i < 30; i++) {
    await open(`T${i}`, elsewhere.url);
  }
  await spawnService(t, { ...env, PORT: port });
  for (let i = 30; i < 40; i++) {
    await open(`T${i}`);
  }

  const expected = ["while disconnected", ...Array.from({ length: 40 }, (_, i) => `T${i}`)];
  const subjects = () => receiver.bodies.map((body) => JSON.parse(`${body}`).data.ticket.subject);
  await eventually(
    async () => subjects().length,
    (count) => count >= expected.length,
    15_000,
  );
  t.same(subjects(), expected, "each once, in order");
  for (const [i, body] of receiver.bodies.entries()) {
    const { valid } = verify(body, receiver.headers[i]?.["service-signature"] as string, secret);
    if (!valid) {
      t.fail(`delivery ${i} is not signed with the secret`);
    }
  }
  t.match(receiver.headers[0], {
    "content-type": "application/json",
    "user-agent": /^ticketing\//,
  });
  const events = await restCall(first.url, key, "GET", "/api/v1/events?pageSize=1");
  const [{ id }] = events.body.data;
  t.equal(JSON.parse(`${receiver.bodies.at(-1)}`).id, id, "events have their own ids");
  t.equal(listen.lines.length, expected.length);
  t.match(listen.lines[0], /ticket\.created +evt_\w+ {2}✓ 200 {2}\d+ ms$/);
  t.equal(await listen.end(), 0);
  t.match(listen.notes.at(-1), "Forwarded 41 events, 0 failed");
});

t.test("each event is sent once, however the receiver responds", async (t) => {
  const database = await createTestDatabase();
  t.teardown(() => database.drop());
  const { SECRET_ENCRYPTION_KEY } = testConfig(database.url);
  const env = { DATABASE_URL: database.url, SECRET_ENCRYPTION_KEY };
  const key = await spawnAdmin(["create-key", "--workspace", "demo", "--name", "cli"], env);
  const service = await spawnService(t, env);
  const call = (method: string, path: string, body?: unknown) =>
    restCall(service.url, key, method, `/api/v1/${path}`, body);
  const receiver = await startReceiver(t);
  const only = ["--events", "service.ticket.created.v1"];
  const listen = startCli(t, ["listen", "--forward", receiver.url, "--json", ...only], {
    SERVICE_URL: service.url,
    SERVICE_TOKEN: key,
    XDG_CONFIG_HOME: await temporaryFolder(t),
  });
  const secret = /whsec_\w+/.exec(await listen.noted(/Your signing secret is/))?.[0] ?? "";
  const seen = async (count: number) => {
    await eventually(
      async () => listen.lines.length,
      (length) => length >= count,
    );
    return JSON.parse(listen.lines[count - 1] ?? "{}");
  };

  await call("POST", "tickets", ticket("fine"));
  t.match(await seen(1), { type: "service.ticket.created.v1", ok: true, status: 200 });
  t.ok(verify(receiver.bodies[0] ?? "", `${receiver.headers[0]?.["service-signature"]}`, secret));
  receiver.respond = (res) => res.writeHead(500).end();
  const { body } = await call("POST", "tickets", ticket("refused"));
  t.match(await seen(2), { ok: false, status: 500 });
  await call("PATCH", `tickets/${body.data.id}`, { status: "closed" });
  receiver.respond = (res) => res.writeHead(302, { location: receiver.url }).end();
  await call("POST", "tickets", ticket("elsewhere"));
  t.match(await seen(3), { ok: false, status: 302 }, "other types are left out");
  receiver.respond = (res) => res.destroy();
  await call("POST", "tickets", ticket("cut"));
  t.match(await seen(4), { ok: false, error: String });
  t.equal(receiver.bodies.length, 4);

  const { body: me } = await call("GET", "me");
  await call("DELETE", `api-keys/${me.data.apiKey.id}`);
  await listen.noted(/^error: .*INVALID_TOKEN/);
  t.equal(await listen.exited, 3, "a key that is revoked ends it");
});

t.test("a debugger of webhooks", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const env: Record<string, string> = {
    SERVICE_URL: service.url,
    SERVICE_TOKEN: service.key,
    XDG_CONFIG_HOME: await temporaryFolder(t),
  };
  const receiver = await startReceiver(t);
  const open = async (subject: string) =>
    (await service.rest("POST", "/api/v1/tickets", ticket(subject))).body.data;
  const eventOf = async (type: string) =>
    (await service.rest("GET", `/api/v1/events?type=service.${type}.v1`)).body.data[0];
  const until = async (get: () => number, count: number) =>
    t.ok(
      (await eventually(
        async () => get(),
        (now) => now >= count,
      )) >= count,
    );
  const secretOf = async (listen: ReturnType<typeof startCli>) =>
    (await listen.noted(/Your signing secret is/)).split(" is ")[1] ?? "";
  let body = "";

  await t.test("shows events without a receiver, of short types, on two terminals", async (t) => {
    const listen = startCli(t, ["listen", "--events", "ticket.created"], env);
    const other = startCli(t, ["listen", "--json"], env);
    const secret = await secretOf(listen);
    t.match(secret, /^whsec_[0-9a-f]{64}$/);
    t.equal(await secretOf(other), secret, "both have one secret");
    const { id } = await open("Shown");
    await service.rest("PATCH", `/api/v1/tickets/${id}`, { status: "closed" });
    await until(() => other.lines.length, 2);
    [body = ""] = other.lines;
    t.match(JSON.parse(body), { data: { ticket: { subject: "Shown" } } });
    await until(() => listen.lines.filter((line) => line === "}").length, 1);
    t.match(
      listen.lines.join("\n"),
      /ticket\.created {2}evt_\w+\nContent-Type: application\/json\n/,
    );
    t.match(listen.lines, [
      /./,
      /./,
      /./,
      /./,
      /^Service-Signature: t=\d+,v1=\w{64}$/,
      "✓ signature valid",
    ]);
    t.match(listen.lines.join("\n"), '      "subject": "Shown"');
    t.equal(await listen.end(), 0);
    t.equal(listen.notes.at(-1), "Showed 1 events", "the other type is left out");
    await other.end();

    const again = startCli(t, ["listen"], env);
    t.equal(await secretOf(again), secret, "the next run has the same secret");
    await again.end();
  });

  await t.test("replays a past event with WEBHOOK_SECRET", async (t) => {
    const { id } = await eventOf("ticket.created");
    const secret = "whsec_own";
    const replay = ["listen", "--forward", receiver.url, "--replay", id];
    const done = await runCli(replay, { ...env, WEBHOOK_SECRET: secret });
    t.match(done, { code: 0, stdout: / ✓ 200 / });
    t.equal(`${receiver.bodies[0]}`, body, "byte for byte");
    t.ok(verify(body, `${receiver.headers[0]?.["service-signature"]}`, secret).valid);
    receiver.respond = (res) => res.writeHead(401).end("the signature is\n\u001b[2J wrong");
    t.match(await runCli(replay, env), {
      code: 1,
      stdout: / ✗ 401 .*\n +the signature is +wrong\n$/,
    });
    receiver.respond = (res) => res.end();
    t.match(await runCli([...replay.slice(0, -1), "evt_none"], env), { code: 4 });
  });

  await t.test("simulates what a bad network does", async (t) => {
    const { id } = await eventOf("ticket.created");
    const simulate = async (fault: string, more = {}) => {
      receiver.bodies.length = 0;
      const args = ["listen", "--forward", receiver.url, "--replay", id, "--json"];
      const { stdout } = await runCli([...args, "--simulate", fault], { ...env, ...more });
      return stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line));
    };
    t.match(await simulate("duplicate"), [
      { id, ok: true, simulated: "duplicate" },
      { id, ok: true },
    ]);
    t.equal(receiver.bodies.length, 2);
    const unwritable = { XDG_CONFIG_HOME: "/dev/null" };
    t.match(await simulate("500", unwritable), [{ id, ok: false, status: 500, simulated: "500" }]);
    t.equal(receiver.bodies.length, 0, "the event does not arrive");
    const [slow] = await simulate("slow");
    t.match(slow, { ok: true, simulated: "slow" });
    t.ok(slow.ms > 2_500 && slow.ms < 5_000, `${slow.ms} ms`);
    t.equal(`${receiver.bodies[0]}`, body);
    t.match(await runCli(["listen", "--simulate", "500"], env), { code: 2, stderr: /--forward/ });
  });

  await t.test("short names of events are accepted, and typing errors are not", async (t) => {
    const run = (line: string) => runCli(line.split(" "), env);
    const url = "https://example.com/hook";
    const create = await run(`webhooks create --url ${url} --events ticket.created --json`);
    const { id, events } = JSON.parse(create.stdout).data;
    t.same(events, ["service.ticket.created.v1"]);
    const update = await run(`webhooks update ${id} --events ticket.replied --jq .data.events[]`);
    t.equal(update.stdout, "service.ticket.replied.v1\n");
    const recover = `webhooks recover ${id} --since 2026-01-01T00:00:00Z --async --jq .data.metadata`;
    t.match(
      (await run(`${recover} --event-types ticket.created`)).stdout,
      /service\.ticket\.created\.v1/,
    );
    t.match((await run("events list --type ticket.created --jq .data|length")).stdout, /^1\n/);
    for (const line of [
      "listen --events ticket.crated",
      `webhooks update ${id} --events tickets`,
    ]) {
      t.match(await run(line), { code: 2, stderr: /Use one of .*ticket\.created, / }, line);
    }
    const tail = startCli(t, ["tickets", "tail", "--events", "ticket.status_changed"], env);
    await tail.noted(/Watching/);
    const { id: ticketId } = await open("Tailed");
    await service.rest("PATCH", `/api/v1/tickets/${ticketId}`, { status: "closed" });
    await until(() => tail.lines.length, 1);
    t.match(tail.lines, [/status_changed/]);
    await tail.end();
  });

  await t.test("trigger says that it writes, and shows what without writing", async (t) => {
    const count = async () =>
      (await service.rest("GET", "/api/v1/events?pageSize=100")).body.data.length;
    const before = await count();
    const run = (...args: string[]) => runCli(["trigger", ...args], env);
    const dry = await run("ticket.replied", "--dry-run");
    t.match(dry, { code: 0, stderr: "Nothing was written.\n" });
    t.match(dry.stdout, /^curl -X POST '\S+\/api\/v1\/tickets' (.|\n)*tickets\/NEW_ID\/messages'/);
    t.match(dry.stdout, /-d '\{"body":"This is a reply/);
    t.notMatch(dry.stdout, service.key);
    const { id } = await eventOf("ticket.created").then(({ data }) => data.ticket);
    const change = await run("ticket.status_changed", "--ticket", id, "--dry-run");
    t.match(
      change.stdout,
      `-X PATCH '${service.url}/api/v1/tickets/${id}'`,
      "what it reads is real",
    );
    t.match(await run("webhook.ping", "--dry-run"), {
      stdout: /\/webhook-subscriptions\/whs_\w+\/test'/,
    });
    t.match(await run("billing.subscribed", "--dry-run"), { stdout: /\/billing\/\S+'/ });
    t.equal(await count(), before);
    t.match(await run("ticket.created"), { stderr: `Writing real data to ${service.url}.` });
    t.equal(await count(), before + 1);
  });
});

/** A receiver like that of a developer: plain HTTP. */
async function startReceiver(t: Test) {
  const bodies: Buffer[] = [];
  const headers: IncomingMessage["headers"][] = [];
  const receiver = {
    url: "",
    bodies,
    headers,
    respond: (res: ServerResponse): unknown => res.end(),
  };
  const server = createServer(async (req, res) => {
    bodies.push(await buffer(req));
    headers.push(req.headers);
    receiver.respond(res);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.teardown(() => server.close());
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  return receiver;
}
