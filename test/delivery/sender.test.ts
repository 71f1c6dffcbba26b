import { networkInterfaces } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import t, { type Test } from "tap";
import { version } from "../../src/config/version.ts";
import { createGuardedConnect } from "../../src/delivery/guard/guarded-connect.ts";
import { createSender } from "../../src/delivery/send/sender.ts";
import { verify } from "../../src/delivery/send/signature.ts";
import { createAddressGuard } from "../../src/egress/address-guard.ts";
import { testAuthority } from "../support/certificates.ts";
import { eventually } from "../support/eventually.ts";
import { createReceiver, type ReceiverOptions } from "../support/receiver.ts";
import { eventOf } from "./event-of.ts";

const secret = "whsec_example";
const { ca } = await testAuthority();
const guard = createAddressGuard({ allowedCidrs: ["127.0.0.0/8"] });

async function setUp(
  t: Test,
  {
    receiver: receiverOptions = {},
    ...options
  }: Partial<Parameters<typeof createSender>[0]> & { receiver?: ReceiverOptions } = {},
) {
  const receiver = await createReceiver(receiverOptions);
  const sender = createSender({
    guard,
    ca,
    timeoutMs: 1_000,
    ...options,
  });
  t.teardown(async () => {
    await receiver.close();
    await sender.close();
  });
  return { receiver, sender };
}

t.test("a delivery arrives unchanged, signed, with the documented headers", async (t) => {
  const { receiver, sender } = await setUp(t);
  const before = Date.now();
  const body = '{"subject":"Caf\u00e9 \u{1f40c}"}';
  const attempt = await sender.send({
    url: `${receiver.url}?a=%20b`,
    event: eventOf(body),
    secrets: [secret, "whsec_old"],
  });

  t.match(attempt, { outcome: "succeeded", httpStatus: 200, reusedConnection: false });
  t.notOk("error" in attempt);
  const startedAt = attempt.startedAt.getTime();
  t.ok(startedAt >= before && startedAt <= Date.now());
  const { dnsMs = -1, connectMs = -1, ttfbMs = -1 } = attempt.timings;
  t.ok(dnsMs >= 0 && connectMs > 0 && ttfbMs > 0);
  t.ok(dnsMs + connectMs + ttfbMs <= attempt.durationMs);

  const [request] = await receiver.waitFor(1);
  t.match(request, { method: "POST", path: "/hook?a=%20b" });
  t.equal(request?.body.toString(), body);
  const { headers = {} } = request ?? {};
  t.match(headers, {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    "user-agent": `ticketing/${version}`,
    "accept-encoding": "identity",
    host: `127.0.0.1:${receiver.port}`,
    "webhook-id": "evt_1",
    "webhook-timestamp": String(Math.floor(startedAt / 1000)),
  });
  for (const each of [secret, "whsec_old"]) {
    t.ok(verify(request?.body ?? "", headers["service-signature"], each).valid);
  }
});

const withoutIpv6 =
  !Object.values(networkInterfaces())
    .flat()
    .some((info) => info?.address === "::1") && "there is no IPv6 on this machine";

t.test("an IPv6 address works like a name", { skip: withoutIpv6 }, async (t) => {
  const open = createAddressGuard({ allowedCidrs: ["::1/128"] });
  const { receiver, sender } = await setUp(t, { receiver: { host: "::1" }, guard: open });
  t.equal(receiver.url, `https://[::1]:${receiver.port}/hook`);
  const delivery = { url: receiver.url, event: eventOf("{}"), secrets: secret };
  t.match(await sender.send(delivery), { outcome: "succeeded", httpStatus: 200 });
  t.match(await sender.send(delivery), { outcome: "succeeded", reusedConnection: true });
  t.equal(receiver.requests[0]?.headers.host, `[::1]:${receiver.port}`);

  const { issue } = await testAuthority();
  const other = await setUp(t, {
    receiver: { host: "::1", certificate: await issue({ addresses: ["127.0.0.1"] }) },
    guard: open,
  });
  const elsewhere = { ...delivery, url: other.receiver.url };
  t.match(await other.sender.send(elsewhere), { error: "tls" }, "a certificate has to name it");
});

t.test("bodies of any length", async (t) => {
  const { receiver, sender } = await setUp(t);
  // One is longer than a socket accepts in one write.
  for (const length of [0, 1, 65_536, 4 * 2 ** 20]) {
    const body = "\u00e9".repeat(length);
    t.match(await sender.send({ url: receiver.url, event: eventOf(body), secrets: secret }), {
      httpStatus: 200,
    });
    const request = receiver.requests.at(-1);
    t.equal(request?.body.toString(), body);
    t.ok(verify(body, request?.headers["service-signature"], secret).valid);
  }
});

t.test("only 2xx is success, and redirects are not followed", async (t) => {
  const { receiver, sender } = await setUp(t);
  for (const status of [200, 201, 202, 204, 299]) {
    receiver.respond({ status });
    const attempt = await sender.send({ url: receiver.url, event: eventOf("{}"), secrets: secret });
    t.match(attempt, { outcome: "succeeded", httpStatus: status });
  }
  for (const status of [300, 301, 302, 303, 307, 308, 400, 401, 404, 410, 429, 500, 503, 599]) {
    receiver.respond({ status, headers: { Location: receiver.url } });
    const attempt = await sender.send({ url: receiver.url, event: eventOf("{}"), secrets: secret });
    t.match(attempt, { outcome: "failed", error: "http_status", httpStatus: status });
  }
  t.equal(receiver.requests.length, 19, "each was sent once");
});

t.test("connections are kept and reused", async (t) => {
  const { receiver, sender } = await setUp(t);
  for (let i = 0; i < 20; i++) {
    await sender.send({ url: receiver.url, event: eventOf("{}"), secrets: secret });
    await delay(1);
  }
  t.equal(receiver.connections, 1);
  t.match(sender.stats(), { attempts: 20, reused: 19, connectionsOpened: 1, openConnections: 1 });
  const attempt = await sender.send({ url: receiver.url, event: eventOf("{}"), secrets: secret });
  t.match(attempt, { reusedConnection: true });
  t.notOk("connectMs" in attempt.timings);
});

t.test("connections to one origin are bounded, and waiting counts", async (t) => {
  const { receiver, sender } = await setUp(t, { connectionsPerOrigin: 2, timeoutMs: 300 });
  receiver.respond({ delayMs: 20 });
  const deliveries = Array.from({ length: 10 }, () =>
    sender.send({ url: receiver.url, event: eventOf("{}"), secrets: secret }),
  );
  t.equal(sender.stats().inFlight, 10);
  t.ok((await Promise.all(deliveries)).every(({ outcome }) => outcome === "succeeded"));
  t.equal(receiver.connections, 2);

  receiver.respond({ hang: true });
  const attempts = await Promise.all(
    Array.from({ length: 4 }, () =>
      sender.send({ url: receiver.url, event: eventOf("{}"), secrets: secret }),
    ),
  );
  t.ok(attempts.every(({ error }) => error === "timeout"));
  const durations = attempts.map(({ durationMs }) => durationMs);
  // If waiting did not count, the later ones would take twice as long.
  t.ok(Math.max(...durations) / Math.min(...durations) < 1.5, `they end together: ${durations}`);
  receiver.respond({});
  t.match(await sender.send({ url: receiver.url, event: eventOf("{}"), secrets: secret }), {
    outcome: "succeeded",
  });
  t.equal(receiver.requests.length, 13, "those that never got a connection were never sent");
});

t.test("opening many connections to one receiver does not hold up another", async (t) => {
  const connect = createGuardedConnect({ guard, resolve: async () => [], timeoutMs: 5_000, ca });
  const ports: string[] = [];
  let thisTurn = 0;
  let most = 0;
  const { receiver, sender } = await setUp(t, {
    timeoutMs: 5_000,
    connect(...args) {
      if (thisTurn === 0) {
        setImmediate(() => {
          thisTurn = 0;
        });
      }
      thisTurn += 1;
      most = Math.max(most, thisTurn);
      ports.push(args[0].port);
      connect(...args);
    },
  });
  const other = await createReceiver();
  t.teardown(() => other.close());

  const urls = [...Array(100).fill(receiver.url), other.url];
  const attempts = await Promise.all(
    urls.map((url) => sender.send({ url, event: eventOf("{}"), secrets: secret })),
  );
  t.ok(attempts.every(({ outcome }) => outcome === "succeeded"));
  t.equal(ports.indexOf(`${other.port}`), 1, "they take turns");
  t.ok(most <= 20, `at most ${most} in a turn of the event loop`);
});

t.test("idle connections above the limit are closed", async (t) => {
  const { sender } = await setUp(t, { maxConnections: 3 });
  const receivers = await Promise.all(Array.from({ length: 8 }, () => createReceiver()));
  for (const { url } of receivers) {
    t.match(await sender.send({ url, event: eventOf("{}"), secrets: secret }), {
      outcome: "succeeded",
    });
    await delay(5);
  }
  t.ok(sender.stats().openConnections <= 3, `${sender.stats().openConnections} open`);
  // Busy ones stay open.
  for (const receiver of receivers) {
    receiver.respond({ delayMs: 100 });
  }
  const attempts = await Promise.all(
    receivers.map(({ url }) => sender.send({ url, event: eventOf("{}"), secrets: secret })),
  );
  t.ok(attempts.every(({ outcome }) => outcome === "succeeded"));
  for (const receiver of receivers) {
    await receiver.close();
  }
});

t.test("an old connection is replaced, but never while in use", async (t) => {
  const { receiver, sender } = await setUp(t, { maxConnectionAgeMs: 50 });
  receiver.respond({ delayMs: 100 });
  const delivery = { url: receiver.url, event: eventOf("{}"), secrets: secret };
  t.match(await sender.send(delivery), { outcome: "succeeded" });
  const open = async () => sender.stats().openConnections;
  t.equal(await eventually(open, (count) => count === 0), 0);
  t.match(await sender.send(delivery), { outcome: "succeeded", reusedConnection: false });
});

t.test("a forbidden destination is blocked in every form", async (t) => {
  const receiver = await createReceiver();
  const sender = createSender({
    guard: createAddressGuard(),
    ca,
    lookup: async () => [{ address: "127.0.0.1", family: 4 }],
  });
  for (const host of [
    "127.0.0.1",
    "[::1]",
    "[::ffff:127.0.0.1]",
    "2130706433",
    "a.receiver.test",
  ]) {
    const url = `https://${host}:${receiver.port}/`;
    const attempt = await sender.send({ url, event: eventOf("{}"), secrets: secret });
    t.match(attempt, { outcome: "failed", error: "blocked", reusedConnection: false }, host);
  }
  t.equal(receiver.connections, 0);
  await receiver.close();
  await sender.close();
});

t.test("names go through the given lookup, once for several connections", async (t) => {
  const asked: string[] = [];
  const { receiver, sender } = await setUp(t, {
    lookup: async (hostname) => {
      asked.push(hostname);
      return [{ address: "127.0.0.1", family: 4 }];
    },
  });
  const url = `https://a.receiver.test:${receiver.port}/`;
  const attempts = await Promise.all(
    Array.from({ length: 5 }, () => sender.send({ url, event: eventOf("{}"), secrets: secret })),
  );
  t.ok(attempts.every(({ outcome }) => outcome === "succeeded"));
  t.equal(receiver.connections, 5);
  t.same(asked, ["a.receiver.test"]);
  t.equal(receiver.requests[0]?.headers.host, `a.receiver.test:${receiver.port}`);
});

t.test("a name that takes too long to resolve is a timeout", async (t) => {
  const { sender } = await setUp(t, { timeoutMs: 100, lookup: () => new Promise(() => {}) });
  const attempt = await sender.send({
    url: "https://a.test/",
    event: eventOf("{}"),
    secrets: secret,
  });
  t.match(attempt, { outcome: "failed", error: "timeout" });
  t.ok(attempt.durationMs < 5_000, "below the default");
});

t.test("an invalid request is a failed attempt", async (t) => {
  const { receiver, sender } = await setUp(t);
  const { url } = receiver;
  const failed = { outcome: "failed", error: "protocol" };
  t.match(await sender.send({ url: "nonsense", event: eventOf("{}"), secrets: secret }), failed);
  t.match(await sender.send({ url, event: eventOf("{}"), secrets: [] }), failed);
  t.match(await sender.send({ url: "http://8.8.8.8/", event: eventOf("{}"), secrets: secret }), {
    error: "blocked",
  });
  t.equal(receiver.connections, 0);
});

t.test("closing waits for attempts in flight and refuses later ones", async (t) => {
  const { receiver, sender } = await setUp(t);
  receiver.respond({ delayMs: 100 });
  const sending = sender.send({ url: receiver.url, event: eventOf("{}"), secrets: secret });
  await receiver.waitFor(1);
  await sender.close();
  t.match(await sending, { outcome: "succeeded" });
  t.match(await sender.send({ url: receiver.url, event: eventOf("{}"), secrets: secret }), {
    outcome: "failed",
    error: "aborted",
  });
  t.equal(receiver.requests.length, 1);
});
