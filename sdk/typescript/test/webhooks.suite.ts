import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { type CreateTicketResponse, createClient } from "@ticketing-service/sdk";
import type { WebhookEvent } from "@ticketing-service/sdk/webhooks";
import * as webhooks from "@ticketing-service/sdk/webhooks";

import { frameworks } from "./frameworks.ts";

const { RELAY_URL = "" } = process.env;
const secret = `whsec_${"0".repeat(8)}`;
const body = JSON.stringify({
  id: "evt_1",
  type: "service.ticket.created.v1",
  occurredAt: "2026-01-02T03:04:05.000Z",
  data: { ticket: { id: "tkt_1", subject: "Hello", newerField: 1 } },
});

function sign(text: string, t = Math.floor(Date.now() / 1000)): string {
  return `t=${t},v1=${createHmac("sha256", secret).update(`${t}.${text}`).digest("hex")}`;
}

test("a delivery becomes a typed event", async () => {
  const event = await webhooks.verify(body, sign(body), secret);
  assert.ok(event.type === "service.ticket.created.v1");
  assert.equal(event.data.ticket.subject, "Hello");
  assert.equal(event.occurredAt, "2026-01-02T03:04:05.000Z");
  assert.equal(event.test, false);
  assert.ok((await webhooks.verify(body, sign(body), secret, { test: "true" })).test);
});

test("an event of an unknown type keeps its JSON", async () => {
  const later = body.replace("created.v1", "created.v2");
  const event = await webhooks.verify(Buffer.from(later), sign(later), secret);
  assert.ok(!webhooks.isKnownEvent(event));
  assert.equal(event.type, "service.ticket.created.v2");
  assert.deepEqual(event.data.ticket, { id: "tkt_1", subject: "Hello", newerField: 1 });
});

test("a signed body that is not an event is a TypeError", async () => {
  for (const text of [
    "",
    "{}",
    "[]",
    "null",
    "\xff",
    body.replace("evt_1", "").replace('"id"', '"di"'),
  ]) {
    await assert.rejects(webhooks.verify(text, sign(text), secret), TypeError);
  }
});

test("every type of the service is known", async () => {
  const { data } = await createClient().events.listEventTypes();
  for (const { type, example } of data) {
    const text = JSON.stringify({
      id: "evt_1",
      type,
      occurredAt: "2026-01-02T03:04:05.000Z",
      data: example,
    });
    const event = await webhooks.verify(text, sign(text), secret);
    assert.ok(webhooks.isKnownEvent(event), type);
  }
});

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Serves a handler for as long as `use` takes. */
async function serving(handler: Handler, use: (port: number) => Promise<void>): Promise<void> {
  const server = createServer(handler).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    await use((server.address() as AddressInfo).port);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test("deliveries of the service arrive, each event once", async () => {
  const client = createClient();
  const events: WebhookEvent[] = [];
  const arrived = Promise.withResolvers<void>();
  let handler: Handler = () => {};
  let opened: CreateTicketResponse | undefined;
  await serving(
    (request, response) => handler(request, response),
    async (port) => {
      const url = `${RELAY_URL}/${port}/hook`;
      const { data: subscription } = await client.webhookSubscriptions.createWebhookSubscription({
        url,
        events: ["service.ticket.created.v1", "service.webhook.ping.v1"],
      });
      assert.ok(subscription?.secret);
      const receiver = webhooks.createReceiver({
        secret: subscription.secret,
        onEvent(event) {
          events.push(event);
          if (event.type === "service.webhook.ping.v1") {
            arrived.resolve();
          }
        },
      });
      handler = receiver.node;
      const { id } = subscription;
      opened = await client.tickets.createTicket({
        subject: "Delivered",
        requester: { name: "Ada" },
      });
      const delivery = await until(async () => {
        const { data } = await client.webhookSubscriptions.listWebhookDeliveries({
          subscriptionId: id,
        });
        return data.find(({ outcome }) => outcome === "succeeded");
      });
      await client.webhookSubscriptions.redeliverWebhook({ subscriptionId: id, id: delivery.id });
      await client.webhookSubscriptions.testWebhookSubscription({ id });
      await arrived.promise;
      await client.webhookSubscriptions.deleteWebhookSubscription({ id });
    },
  );
  assert.equal(new Set(events.map(({ id }) => id)).size, events.length);
  // Other tests open tickets too.
  const ours = events.filter(
    (event) =>
      event.type === "service.ticket.created.v1" && event.data.ticket.id === opened?.data.id,
  );
  assert.equal(ours.length, 1);
  for (const { type, test } of events) {
    assert.equal(test, type === "service.webhook.ping.v1");
  }
});

async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (let i = 0; i < 200; i++) {
    const response = await ask();
    if (response !== undefined) {
      return response;
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error("not within 5 seconds");
}

/** The same receiver, behind node:http and behind fetch. */
const ways = {
  node: async (options: webhooks.ReceiverOptions, ask: (send: Send) => Promise<void>) =>
    serving(webhooks.createReceiver(options).node, (port) =>
      ask((init) => fetch(`http://127.0.0.1:${port}`, init)),
    ),
  fetch: async (options: webhooks.ReceiverOptions, ask: (send: Send) => Promise<void>) => {
    const receiver = webhooks.createReceiver(options);
    await ask((init) => receiver.fetch(new Request("http://receiver.test/", init)));
  },
};
type Send = (init: RequestInit & { duplex?: "half" }) => Promise<Response>;

for (const [name, behind] of Object.entries(ways)) {
  test(`a receiver behind ${name} responds correctly`, async () => {
    const events: WebhookEvent[] = [];
    const errors: unknown[] = [];
    const refused: string[] = [];
    let fail = false;
    const options: webhooks.ReceiverOptions = {
      secret,
      maxBytes: 1000,
      onError: (error) => errors.push(error),
      onRefused: ({ reason }) => refused.push(reason),
      onEvent(event) {
        if (fail) {
          throw new Error("not now");
        }
        events.push(event);
      },
    };
    await behind(options, async (send) => {
      const post = async (text: string, signature: string, more: object = {}) => {
        const headers = { "service-signature": signature };
        return (await send({ method: "POST", headers, body: text, ...more })).status;
      };
      const long = "x".repeat(1001);
      assert.equal((await send({ method: "GET" })).status, 405);
      assert.equal(await post(body, sign(`${body} `)), 401);
      assert.equal(await post(body, ""), 401);
      assert.equal(await post(long, sign(long)), 413);
      const stream = new Blob([long]).stream();
      assert.equal(await post(long, sign(long), { body: stream, duplex: "half" }), 413);
      assert.equal(await post("{}", sign("{}")), 400);
      assert.deepEqual(events, []);
      assert.deepEqual(refused, ["signature_mismatch", "malformed_timestamp"]);
      fail = true;
      assert.equal(await post(body, sign(body)), 500);
      assert.equal(errors.length, 2);
      fail = false;
      assert.equal(await post(body, sign(body)), 204);
      assert.equal(await post(body, sign(body)), 204);
      assert.equal(events.length, 1);
    });
  });
}

test("a receiver behind a body parser takes the raw bytes, or reports that they are gone", async () => {
  const refused: string[] = [];
  const receiver = webhooks.createReceiver({
    secret,
    onEvent: () => {},
    onRefused: ({ reason, hint }) => refused.push(reason, hint),
  });
  const parsed = (value: unknown): Handler => {
    return async (request, response) => {
      for await (const _ of request) {
      }
      await receiver.node(Object.assign(request, { body: value }), response);
    };
  };
  await serving(parsed(Buffer.from(body)), async (port) => assert.equal(await deliver(port), 204));
  assert.deepEqual(refused, []);
  for (const gone of [JSON.parse(body), undefined]) {
    await serving(parsed(gone), async (port) => assert.equal(await deliver(port), 500));
    assert.equal(refused[0], "body_not_raw");
    assert.match(refused.splice(0)[1] ?? "", /before any body parser/);
  }
});

async function deliver(port: number, path = "/"): Promise<number> {
  const headers = { "service-signature": sign(body), "content-type": "application/json" };
  const url = `http://127.0.0.1:${port}${path}`;
  return (await fetch(url, { method: "POST", headers, body })).status;
}

test("a request whose body was read is reported", async () => {
  const refused: string[] = [];
  const receiver = webhooks.createReceiver({
    secret,
    onEvent: () => {},
    onRefused: ({ reason }) => refused.push(reason),
  });
  const headers = { "service-signature": sign(body) };
  const request = new Request("http://receiver.test/", { method: "POST", headers, body });
  await request.text();
  assert.equal((await receiver.fetch(request)).status, 500);
  assert.deepEqual(refused, ["body_not_raw"]);
});

for (const [name, serve] of Object.entries(frameworks)) {
  test(`a receiver in ${name}`, async () => {
    const events: string[] = [];
    const refused: string[] = [];
    const receiver = webhooks.createReceiver({
      secret,
      onEvent: ({ id }) => events.push(id),
      onRefused: ({ reason }) => refused.push(reason),
    });
    const { port, close } = await serve(receiver);
    try {
      assert.equal(await deliver(port, "/hook"), 204);
      assert.equal(await deliver(port, "/hook"), 204);
      assert.deepEqual(events, ["evt_1"]);
      const forged = await fetch(`http://127.0.0.1:${port}/hook`, { method: "POST", body });
      assert.equal(forged.status, 401);
      assert.deepEqual(refused, ["missing_signature"]);
    } finally {
      await close();
    }
  });
}

test("a receiver without a secret is refused when it is created", () => {
  for (const secret of ["", undefined]) {
    assert.throws(() => webhooks.createReceiver({ secret, onEvent: () => {} }), TypeError);
  }
});

test("the memory of events is bounded", async () => {
  const memory = webhooks.createMemory(2);
  const claims: unknown[] = [];
  for (const id of ["a", "b", "a", "c", "b", "a"]) {
    claims.push(memory.claim(id, 1_000));
    memory.done(id);
  }
  assert.deepEqual(claims, ["claimed", "claimed", "done", "claimed", "done", "claimed"]);
});

test("an event is claimed before it is handled, and released if that fails", async () => {
  const steps: string[] = [];
  const memory = webhooks.createMemory();
  const receiver = webhooks.createReceiver({
    secret,
    claims: {
      claim(id, ttlMs) {
        steps.push(`claim ${id} ${ttlMs}`);
        return memory.claim(id, ttlMs);
      },
      done(id) {
        steps.push(`done ${id}`);
        return memory.done(id);
      },
      release(id) {
        steps.push(`release ${id}`);
        return memory.release(id);
      },
    },
    claimMs: 5_000,
    onEvent() {
      steps.push("handle");
      if (steps.length < 4) {
        throw new Error("not yet");
      }
    },
    onError() {},
  });
  const post = async () => {
    const headers = { "service-signature": sign(body) };
    const request = new Request("http://receiver.test/", { method: "POST", headers, body });
    return (await receiver.fetch(request)).status;
  };
  assert.deepEqual([await post(), await post(), await post()], [500, 204, 204]);
  const claim = "claim evt_1 5000";
  const expected = [claim, "handle", "release evt_1", claim, "handle", "done evt_1", claim];
  assert.deepEqual(steps, expected);
});

test("an event that another process is handling is not handled here", async () => {
  const claims = webhooks.createMemory();
  claims.claim("evt_1", 60_000);
  const receiver = webhooks.createReceiver({ secret, claims, onEvent: () => assert.fail() });
  const headers = { "service-signature": sign(body) };
  const request = () => new Request("http://receiver.test/", { method: "POST", headers, body });
  assert.equal((await receiver.fetch(request())).status, 409);
  setTimeout(() => claims.done("evt_1"), 100);
  assert.equal((await receiver.fetch(request())).status, 204, "it waits until it is handled");
});
