// @suite all
import t from "tap";
import { verify } from "../../src/delivery/send/signature.ts";
import { startFaultyProxy } from "../sdk/support/faulty-proxy.ts";
import { startCli } from "../support/cli.ts";
import { createTestDatabase } from "../support/database.ts";
import { eventually } from "../support/eventually.ts";
import { forgetAnEvent } from "../support/forget-an-event.ts";
import { startPlainReceiver } from "../support/plain-receiver.ts";
import { spawnAdmin, spawnService, temporaryFolder } from "../support/process.ts";
import { restCall, startService, testConfig } from "../support/service.ts";

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

  const receiver = await startPlainReceiver(t);
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
  const receiver = await startPlainReceiver(t);
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

t.test("listen waits while the workspace has too many streams", async (t) => {
  const service = await startService(t, { ROLE: "api", MAX_STREAMS: 1 });
  const other = new AbortController();
  const held = await fetch(`${service.url}/api/v1/events:watch?bookmarks=true`, {
    headers: { authorization: `Bearer ${service.key}` },
    signal: other.signal,
  });
  await held.body?.getReader().read();
  const listen = startCli(t, ["listen"], {
    SERVICE_URL: service.url,
    SERVICE_TOKEN: service.key,
    XDG_CONFIG_HOME: await temporaryFolder(t),
  });
  await listen.noted(/TOO_MANY_STREAMS.*reconnecting/);
  other.abort();
  await listen.noted(/Your signing secret is/);
  t.equal(await listen.end(), 0);
});

t.test("listen reports lost events and continues", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const proxy = await startFaultyProxy(t, service.url);
  const listen = startCli(t, ["listen", "--json"], {
    SERVICE_URL: `${proxy}/pass,hold,pass/listen`,
    SERVICE_TOKEN: service.key,
    XDG_CONFIG_HOME: await temporaryFolder(t),
  });
  await listen.noted(/Your signing secret is/);
  const attempts = async () => {
    const seen = await fetch(`${proxy}/seen/listen`);
    return ((await seen.json()) as { attempts: number }).attempts;
  };
  const breakOff = () => fetch(`${proxy}/break/listen`, { method: "POST" });
  await breakOff();
  await eventually(attempts, (count) => count === 2);
  // Weeks go by.
  await forgetAnEvent(service);
  await breakOff();
  await listen.noted(/events were lost: cursor: is older than the events that are kept/);
  await listen.noted(/reconnected$/);
  await service.rest("POST", "/api/v1/tickets", ticket("next"));
  await eventually(
    async () => listen.lines.length,
    (length) => length === 1,
  );
  t.equal(JSON.parse(listen.lines[0] ?? "{}").data.ticket.subject, "next");
});
