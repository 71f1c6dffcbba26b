// @suite default
import { createHmac } from "node:crypto";
import { Webhook as StandardWebhook } from "standardwebhooks";
import t from "tap";
import { verify } from "../../../src/delivery/send/signature.ts";
import { eventually } from "../../support/eventually.ts";
import { createReceiver, type ReceivedRequest } from "../../support/receiver.ts";
import { startService, type TestService } from "../../support/service.ts";

const path = "/api/v1/webhook-subscriptions";
const ticket = { subject: "Help", requester: { name: "Ada" } };

/** Waits until the newest delivery that the query finds has this outcome. */
const newest = (service: TestService, id: string, outcome: string, query = "") =>
  eventually(
    async () => (await service.rest("GET", `${path}/${id}/deliveries?${query}`)).body.data[0],
    (delivery) => delivery?.outcome === outcome,
  );

t.test("manual deliveries", async (t) => {
  const service = await startService(t);
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const witness = await createReceiver();
  t.teardown(() => witness.close());
  const created = await service.rest("POST", path, { url: receiver.url });
  await service.rest("POST", path, { url: witness.url });
  const { id, secret } = created.body.data;

  await t.test("a test reaches that subscription alone, through the same pipeline", async (t) => {
    const { status, body } = await service.rest("POST", `${path}/${id}:test`);
    t.equal(status, 200);
    t.match(body.data, { id: /^dlv_/, outcome: "queued", manual: true });
    const [request] = await receiver.waitFor(1);
    const text = request?.body.toString() ?? "";
    t.match(JSON.parse(text), {
      id: body.data.eventId,
      type: "service.webhook.ping.v1",
      data: { subscriptionId: id },
    });
    t.ok(verify(text, request?.headers["service-signature"], secret).valid);
    const delivery = await newest(service, id, "succeeded");
    t.match(delivery, { id: body.data.id, httpStatus: 200, manual: true });
    const one = await service.rest("GET", `${path}/${id}/deliveries/${delivery.id}`);
    const { request: sent, response, ...rest } = one.body.data;
    t.same(rest, delivery);
    t.match(response, { body: "", bodyTruncated: false });
    t.equal(sent.body, text);
    for (const { name, value } of sent.headers) {
      t.equal(request?.headers[name.toLowerCase()], value, `${name}, as it was received`);
    }
    t.equal(sent.headers.length, 8);
    new StandardWebhook(secret).verify(text, request?.headers as Record<string, string>);
    t.equal(request?.headers["service-test"], "true");
    t.strictSame(Object.keys(JSON.parse(text)), ["id", "type", "occurredAt", "data"]);
  });

  await t.test("a redelivery has the same event and body, and a fresh signature", async (t) => {
    receiver.respond({ status: 500 });
    await service.rest("POST", "/api/v1/tickets", ticket);
    await receiver.waitFor(2);
    const failed = await newest(service, id, "failed", "eventType=service.ticket.created.v1");
    t.match(failed, { httpStatus: 500, manual: false, timings: { firstByteMs: Number } });
    receiver.respond({});
    // A signature has its time in seconds.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const redelivered = await service.rest(
      "POST",
      `${path}/${id}/deliveries/${failed.id}:redeliver`,
    );
    t.match(redelivered.body.data, { eventId: failed.eventId, outcome: "queued", manual: true });
    const [, first, second] = await receiver.waitFor(3);
    t.same(second?.body, first?.body);
    t.not(second?.headers["service-signature"], first?.headers["service-signature"]);
    t.ok(verify(second?.body ?? "", second?.headers["service-signature"], secret).valid);
    const both = await service.rest("GET", `${path}/${id}/deliveries?eventId=${failed.eventId}`);
    t.equal(both.body.data.length, 2);
  });

  await t.test("deliveries are found by their time", async (t) => {
    const find = async (query: string) =>
      (await service.rest("GET", `${path}/${id}/deliveries?${query}`)).body.data;
    await eventually(
      () => find("outcome=succeeded"),
      (settled) => settled.length === 2,
    );
    const all = await find("");
    t.equal(all.length, 3);
    const { attemptedAt: last } = all[0];
    t.same(await find(`attemptedFrom=${last}`), all.slice(0, 1));
    t.same(await find(`attemptedBefore=${last}`), all.slice(1));
    t.same(await find(`attemptedFrom=${last}&attemptedBefore=${last}`), []);
  });

  await t.test("health adds up", async (t) => {
    const { health } = await eventually(
      async () => (await service.rest("GET", `${path}/${id}`)).body.data,
      ({ health }) => health.succeeded === 2,
    );
    t.match(health, { succeeded: 2, failed: 0, lastHttpStatus: 200, waiting: 0 });
    t.same(health.recentOutcomes, ["succeeded", "failed", "succeeded"]);
    t.match(health.lastSuccessAt, /^\d{4}-/);
    t.match(health.lastFailureAt, /^\d{4}-/);
  });

  await t.test("health adds up hour by hour", async (t) => {
    const count = async (query = "") =>
      (await service.rest("GET", `${path}/${id}/delivery-counts${query}`)).body.data;
    const day = await count();
    t.equal(day.length, 24);
    t.same(await count("?hours=2"), day.slice(-2));
    const sum = (key: string) =>
      day.reduce((sum: number, hour: Record<string, number>) => sum + (hour[key] ?? 0), 0);
    t.same([sum("succeeded"), sum("failed")], [2, 0], "the redelivered event counts once");
    t.equal(Date.parse(day[23].hour) - Date.parse(day[0].hour), 23 * 3_600_000);
  });

  await t.test("no manual delivery is sent while paused", async (t) => {
    await service.rest("PATCH", `${path}/${id}`, { active: false });
    const { id: delivery } = await newest(service, id, "succeeded");
    for (const act of [`${path}/${id}:test`, `${path}/${id}/deliveries/${delivery}:redeliver`]) {
      const response = await service.rest("POST", act);
      t.match(response, { status: 409, body: { error: { code: "SUBSCRIPTION_PAUSED" } } });
    }
    await service.rest("PATCH", `${path}/${id}`, { active: true });
  });

  await t.test("unknown deliveries are not found", async (t) => {
    const elsewhere = await service.newWorkspace();
    const { id: delivery } = await newest(service, id, "succeeded");
    const calls: [string, string, string?][] = [
      ["GET", `${path}/${id}/deliveries/dlv_none`],
      ["POST", `${path}/${id}/deliveries/dlv_none:redeliver`],
      ["GET", `${path}/whs_none/deliveries/${delivery}`],
      ["POST", `${path}/${id}:test`, elsewhere.key],
      ["GET", `${path}/${id}/deliveries/${delivery}`, elsewhere.key],
      ["POST", `${path}/${id}/deliveries/${delivery}:redeliver`, elsewhere.key],
      ["POST", `${path}/${id}:rotateSecret`, elsewhere.key],
    ];
    for (const [method, target, key] of calls) {
      const response = await service.rest(method, target, undefined, key);
      t.equal(response.status, 404, `${method} ${target}`);
    }
  });
  t.equal(witness.requests.length, 1, "the witness saw the ticket, and nothing made by hand");
});

t.test("test events of any type", async (t) => {
  const service = await startService(t);
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const { id } = (await service.rest("POST", path, { url: receiver.url })).body.data;
  const test = (body: object) => service.rest("POST", `${path}/${id}:test`, body);
  const known = (await service.rest("GET", "/api/v1/event-types")).body.data;
  for (const [i, { type, example }] of known.entries()) {
    t.equal((await test({ eventType: type })).body.data.eventType, type);
    const request = (await receiver.waitFor(i + 1)).at(-1);
    const { type: sent, data } = JSON.parse(`${request?.body}`);
    t.equal(sent, type);
    t.same(data, type === "service.webhook.ping.v1" ? { subscriptionId: id } : example);
  }
  const eventType = "service.ticket.status_changed.v1";
  const payload = { status: "closed", previousStatus: "a\0b</script>" };
  await test({ eventType, payload });
  const request = (await receiver.waitFor(known.length + 1)).at(-1);
  t.match(JSON.parse(`${request?.body}`).data, payload);

  const { data: events } = (await service.rest("GET", "/api/v1/events")).body;
  for (const { type, test } of events) {
    t.equal(test, true, type);
  }
  const [delivery] = (await service.rest("GET", `${path}/${id}/deliveries`)).body.data;
  await service.rest("POST", `${path}/${id}/deliveries/${delivery.id}:redeliver`);
  const all = await receiver.waitFor(known.length + 2);
  t.ok(
    all.every(({ headers }) => headers["service-test"] === "true"),
    "each says so, redeliveries too",
  );
  const stopped = new AbortController();
  const streamedType = "service.ticket.created.v1";
  const stream = await fetch(
    `${service.url}/api/v1/events:watch?type=${streamedType}&afterId=${events.at(-1).id}`,
    {
      headers: { authorization: `Bearer ${service.key}` },
      signal: stopped.signal,
    },
  );
  await service.rest("POST", "/api/v1/tickets", ticket);
  let streamed = "";
  for await (const part of stream.body ?? []) {
    streamed += Buffer.from(part);
    if (streamed.includes("\n")) {
      break;
    }
  }
  stopped.abort();
  t.match(JSON.parse(streamed.split("\n")[0] ?? "").data, {
    data: { ticket: { subject: "Help" } },
  });

  for (const [body, field] of [
    [{ eventType: "service.ticket.created.v2" }, "eventType"],
    [{ eventType, payload: { status: 5 } }, "payload.status"],
    [{ eventType, payload: { nope: 1 } }, "payload.nope"],
    [{ payload: { ticket: {} } }, "payload.ticket"],
  ] as const) {
    const response = await test(body);
    t.match(response, { status: 400, body: { error: { details: [{ field }] } } }, field);
  }
});

t.test("a rotated secret", async (t) => {
  const service = await startService(t);
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const created = await service.rest("POST", path, { url: receiver.url });
  const { id, secret: first } = created.body.data;
  let count = 0;
  const deliver = async () => {
    await service.rest("POST", `${path}/${id}:test`);
    const request = (await receiver.waitFor(++count)).at(-1);
    const header = request?.headers["service-signature"];
    return (secret: string) => verify(request?.body ?? "", header, secret).valid;
  };

  const shown = async (nth: number) => {
    const list = await service.rest("GET", `${path}/${id}/deliveries?outcome=succeeded`);
    const delivery = list.body.data.at(-1 - nth) ?? { id: "none" };
    const one = await service.rest("GET", `${path}/${id}/deliveries/${delivery.id}`);
    return one.body.data?.request.headers.find(
      ({ name }: { name: string }) => name === "Service-Signature",
    )?.value;
  };
  const isShown = (value: unknown) => value !== undefined;

  const rotated = await service.rest("POST", `${path}/${id}:rotateSecret`, { graceSeconds: 4 });
  const { secret: second, previousSecretUntil } = rotated.body.data;
  t.match(second, /^whsec_/);
  t.not(second, first);
  t.match(previousSecretUntil, /^\d{4}-/);
  // For a second, a worker may still sign with the secrets that it has read: no signature is shown.
  await new Promise((resolve) => setTimeout(resolve, 1_050));
  const during = await deliver();
  t.ok(during(first) && during(second), "both sign during the grace period");

  const signature = await eventually(() => shown(0), isShown);
  t.equal(signature, receiver.requests[0]?.headers["service-signature"]);
  t.match(signature, /v1=\w+,v1=\w+/);

  const graceMs = Date.parse(previousSecretUntil) - Date.now();
  await new Promise((resolve) => setTimeout(resolve, graceMs + 50));
  const after = await deliver();
  t.ok(after(second) && !after(first), "then the new one alone");
  t.notOk("previousSecretUntil" in (await service.rest("GET", `${path}/${id}`)).body.data);
  const alone = await eventually(() => shown(1), isShown);
  t.equal(alone, receiver.requests[1]?.headers["service-signature"]);

  const at = await service.rest("POST", `${path}/${id}:rotateSecret`, { graceSeconds: 0 });
  const atOnce = await deliver();
  t.ok(atOnce(at.body.data.secret) && !atOnce(second), "without grace, at once");
  t.equal(await shown(1), undefined, "what has signed is there no more, and nothing made up");

  const tooLong = await service.rest("POST", `${path}/${id}:rotateSecret`, {
    graceSeconds: 604_801,
  });
  t.match(tooLong, { status: 400, body: { error: { details: [{ field: "graceSeconds" }] } } });
});

t.test("a receiver that splits the header into a map rolls over", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  await Promise.all([1, 2].map(() => service.startAnother({ ROLE: "worker" })));
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const created = (await service.rest("POST", path, { url: receiver.url })).body.data;
  const one = `${path}/${created.id}`;
  let count = 0;
  /** Which of the secrets verify the next delivery. */
  const verifiedBy = async (...secrets: readonly string[]) => {
    await service.rest("POST", "/api/v1/tickets", ticket);
    const { headers, body } = (await receiver.waitFor(++count))[count - 1] as ReceivedRequest;
    const elements = `${headers["service-signature"]}`.split(",");
    const { t: time, v1 } = Object.fromEntries(elements.map((element) => element.split("=")));
    const signed = Buffer.concat([Buffer.from(`${time}.`), body]);
    return secrets.map(
      (secret) => createHmac("sha256", secret).update(signed).digest("hex") === v1,
    );
  };
  t.same(await verifiedBy(created.secret), [true]);
  const { secret } = (await service.rest("POST", `${one}:rotateSecret`)).body.data;
  t.same(await verifiedBy(created.secret, secret), [true, false], "the old one verifies");
  const expired = await service.rest("POST", `${one}:expirePreviousSecret`);
  t.match(expired, { status: 200, body: { data: { id: created.id } } });
  t.notOk("previousSecretUntil" in expired.body.data);
  for (let i = 0; i < 4; i++) {
    t.same(await verifiedBy(created.secret, secret), [false, true], "the next delivery on");
  }
  const header = `${receiver.requests.at(-1)?.headers["service-signature"]}`;
  t.match(header, /^t=\d+,v1=[0-9a-f]{64}$/);
  t.equal((await service.rest("POST", `${one}:expirePreviousSecret`)).status, 200);
});
