import { once } from "node:events";
import { connect } from "node:http2";
import { setTimeout as sleep } from "node:timers/promises";
import { Code, ConnectError, createClient, type Transport } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport } from "@connectrpc/connect-node";
import t from "tap";
import { EventService } from "../../gen/ticketing/v1/event_service_pb.ts";
import { prepareDatabase } from "../support/prepared-database.ts";
import { type ServiceProcess, spawnService } from "../support/process.ts";
import { createReceiver } from "../support/receiver.ts";
import { restCall } from "../support/service.ts";

t.setTimeout(90_000);
const ticket = { subject: "Help", requester: { name: "Ada" } };

t.test("a signal lets everything under way come to an end, and tells everybody", async (t) => {
  const { db, key, env } = await prepareDatabase(t);
  const receiver = await createReceiver({ respond: { delayMs: 2_500 } });
  t.teardown(() => receiver.close());
  const service = await spawnService(t, { ...env, SHUTDOWN_DELAY_SECONDS: "1" });
  const call = (method: string, path: string, body?: object) =>
    restCall(service.url, key, method, path, body);
  await call("POST", "/api/v1/webhook-subscriptions", { url: receiver.url });
  await call("POST", "/api/v1/tickets", ticket);
  await receiver.waitFor(1);

  const session = connect(service.url);
  t.teardown(() => session.destroy());
  await once(session, "connect");
  const goaway = once(session, "goaway");
  const watches = [
    watchRest(service, key),
    watch(createGrpcTransport({ baseUrl: service.url }), key),
    watch(createConnectTransport({ baseUrl: service.url, httpVersion: "1.1" }), key),
  ];
  await sleep(500);

  const start = performance.now();
  const ended = service.end("SIGTERM");
  await sleep(300);
  t.match(await call("GET", "/readyz"), {
    status: 503,
    body: { status: "not ready", reasons: ["stopping"] },
  });
  t.equal((await call("GET", "/healthz")).status, 200);
  t.equal((await call("POST", "/api/v1/tickets", ticket)).status, 201, "it still responds");
  t.equal((await goaway)[0], 0, "HTTP/2 sessions are told, without an error");
  t.same(await Promise.all(watches), ["UNAVAILABLE", Code.Unavailable, Code.Unavailable]);
  t.ok(performance.now() - start < 2_000, "streams end when calls are taken no more");
  t.equal(await ended, 0);
  const { rows } = await db.pool.query("select outcome from webhook_deliveries");
  t.same(
    rows.map(({ outcome }) => outcome),
    Array(receiver.requests.length).fill("succeeded"),
    "what was being delivered has its outcome",
  );
});

/** The code with which a watcher is let go. */
async function watch(transport: Transport, key: string): Promise<Code | undefined> {
  const headers = { authorization: `Bearer ${key}` };
  try {
    for await (const _ of createClient(EventService, transport).watchEvents({}, { headers })) {
    }
    return undefined;
  } catch (thrown) {
    return ConnectError.from(thrown).code;
  }
}

async function watchRest(service: ServiceProcess, key: string): Promise<string> {
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(`${service.url}/api/v1/events:watch`, { headers });
  const lines = (await response.text()).trim().split("\n");
  return JSON.parse(lines.at(-1) ?? "{}").error?.code;
}

t.test("asked again, or too slow, it ends at once", async (t) => {
  const { key, env } = await prepareDatabase(t);
  const receiver = await createReceiver({ respond: { delayMs: 4_500 } });
  t.teardown(() => receiver.close());

  /** A service with a delivery under way that takes its time. */
  async function busy(more: Record<string, string>): Promise<ServiceProcess> {
    const before = receiver.requests.length;
    const service = await spawnService(t, { ...env, ...more });
    await restCall(service.url, key, "POST", "/api/v1/tickets", ticket);
    await receiver.waitFor(before + 1);
    return service;
  }
  const first = await spawnService(t, env);
  const subscription = { url: receiver.url };
  await restCall(first.url, key, "POST", "/api/v1/webhook-subscriptions", subscription);
  // As Ctrl-C does it in a terminal, where npm passes on what the process was sent as well.
  first.child.kill("SIGINT");
  t.equal(await first.end("SIGINT"), 0, "two signals at a time are one");

  const twice = await busy({});
  twice.child.kill("SIGTERM");
  await sleep(800);
  const start = performance.now();
  t.equal(await twice.end("SIGINT"), 130);
  t.ok(performance.now() - start < 500);

  const slow = await busy({ SHUTDOWN_TIMEOUT_SECONDS: "1" });
  t.equal(await slow.end("SIGTERM"), 1);
  t.match(slow.lines.at(-1), "not everything ended in time");
});
