// @suite all
import { once } from "node:events";
import { connect } from "node:http2";
import { setTimeout as sleep } from "node:timers/promises";
import { Code, ConnectError, createClient, type Transport } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport } from "@connectrpc/connect-node";
import t from "tap";
import { EventService } from "../../gen/ticketing/v1/event_service_pb.ts";
import { eventually } from "../support/eventually.ts";
import { prepareDatabase } from "../support/prepared-database.ts";
import { type ServiceProcess, spawnService } from "../support/process.ts";
import { createReceiver } from "../support/receiver.ts";
import { restCall } from "../support/service.ts";

const ticket = { subject: "Help", requester: { name: "Ada" } };

t.test("on a signal, everything in flight completes and every client is notified", async (t) => {
  const { db, key, env } = await prepareDatabase(t);
  const release = Promise.withResolvers<object>();
  const receiver = await createReceiver({ respond: () => release.promise });
  t.teardown(() => receiver.close());
  const service = await spawnService(t, { ...env, SHUTDOWN_DELAY_SECONDS: "2" });
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
  await Promise.all(watches.map(({ opened }) => opened));

  const ended = service.end("SIGTERM");
  const readiness = await eventually(
    () => call("GET", "/readyz"),
    ({ status }) => status === 503,
  );
  t.match(readiness, { status: 503, body: { status: "not ready", reasons: ["stopping"] } });
  t.equal((await call("GET", "/healthz")).status, 200);
  const late = await call("POST", "/api/v1/tickets", ticket);
  t.equal(late.status, 201, "it still responds");
  t.equal(late.headers.get("connection"), "close", "and has the client connect elsewhere");
  t.equal((await goaway)[0], 0, "HTTP/2 sessions are told, without an error");
  t.same(
    await Promise.all(watches.map(({ ended }) => ended)),
    ["UNAVAILABLE", Code.Unavailable, Code.Unavailable],
    "streams end while deliveries are in flight",
  );
  release.resolve({});
  t.equal(await ended, 0);
  const { rows } = await db.pool.query("select outcome from webhook_deliveries");
  t.same(
    rows.map(({ outcome }) => outcome),
    Array(receiver.requests.length).fill("succeeded"),
    "deliveries in flight have their outcome",
  );
});

/** A stream of events. */
interface Watch {
  /** Settles with its first message, which arrives immediately. */
  readonly opened: Promise<void>;
  /** The code with which it ends. */
  readonly ended: Promise<Code | string | undefined>;
}

function watch(transport: Transport, key: string): Watch {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const options = { headers: { authorization: `Bearer ${key}` } };
  const read = async () => {
    try {
      const client = createClient(EventService, transport);
      for await (const _ of client.watchEvents({ bookmarks: true }, options)) {
        open();
      }
      return undefined;
    } catch (error) {
      return ConnectError.from(error).code;
    }
  };
  return { opened, ended: read() };
}

function watchRest(service: ServiceProcess, key: string): Watch {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const read = async () => {
    const headers = { authorization: `Bearer ${key}` };
    const response = await fetch(`${service.url}/api/v1/events:watch?bookmarks=true`, { headers });
    let text = "";
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk;
      open();
    }
    return JSON.parse(text.trim().split("\n").at(-1) ?? "{}").error?.code;
  };
  return { opened, ended: read() };
}

t.test("a second signal or a slow stop ends the process at once", async (t) => {
  const { key, env } = await prepareDatabase(t);
  const receiver = await createReceiver({ respond: { delayMs: 4_500 } });
  t.teardown(() => receiver.close());

  /** A service with a slow delivery in flight. */
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
  // Like Ctrl-C in a terminal, where npm forwards the signal that the process also gets itself.
  first.child.kill("SIGINT");
  t.equal(await first.end("SIGINT"), 0, "two signals at a time are one");

  const twice = await busy({});
  twice.child.kill("SIGTERM");
  await eventually(async () => twice.lines.some((line) => line.includes('"stopping"')), Boolean);
  // Two signals within half a second are one.
  await sleep(600);
  t.equal(await twice.end("SIGINT"), 130, "0 would mean that it waited for the delivery");

  const slow = await busy({ SHUTDOWN_TIMEOUT_SECONDS: "1" });
  t.equal(await slow.end("SIGTERM"), 1);
  t.match(slow.lines.at(-1), "could not stop in time");
});
