import t from "tap";
import { verify } from "../../src/delivery/signature.ts";
import { eventually } from "../support/eventually.ts";
import { createReceiver } from "../support/receiver.ts";
import { startService, type TestService } from "../support/service.ts";

const path = "/api/v1/webhook-subscriptions";
const ticket = { subject: "Help", requester: { name: "Ada" } };

/** Waits until the newest delivery that the query finds has this outcome. */
const newest = (service: TestService, id: string, outcome: string, query = "") =>
  eventually(
    async () => (await service.rest("GET", `${path}/${id}/deliveries?${query}`)).body.data[0],
    (delivery) => delivery?.outcome === outcome,
  );

t.test("deliveries made by hand", async (t) => {
  const service = await startService(t);
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const witness = await createReceiver();
  t.teardown(() => witness.close());
  const created = await service.rest("POST", path, { url: receiver.url });
  await service.rest("POST", path, { url: witness.url });
  const { id, secret } = created.body.data;

  await t.test("a test reaches that subscription alone, through the same pipeline", async (t) => {
    const { status, body } = await service.rest("POST", `${path}/${id}/test`);
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
    t.same(
      (await service.rest("GET", `${path}/${id}/deliveries/${delivery.id}`)).body.data,
      delivery,
    );
  });

  await t.test("a redelivery has the same event and body, and a fresh signature", async (t) => {
    receiver.answer({ status: 500 });
    await service.rest("POST", "/api/v1/tickets", ticket);
    await receiver.waitFor(2);
    const failed = await newest(service, id, "failed", "eventType=service.ticket.created.v1");
    t.match(failed, { httpStatus: 500, manual: false, timings: { firstByteMs: Number } });
    receiver.answer({});
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const redelivered = await service.rest(
      "POST",
      `${path}/${id}/deliveries/${failed.id}/redeliver`,
    );
    t.match(redelivered.body.data, { eventId: failed.eventId, outcome: "queued", manual: true });
    const [, first, second] = await receiver.waitFor(3);
    t.same(second?.body, first?.body);
    t.not(second?.headers["service-signature"], first?.headers["service-signature"]);
    t.ok(verify(second?.body ?? "", second?.headers["service-signature"], secret).valid);
    const both = await service.rest("GET", `${path}/${id}/deliveries?eventId=${failed.eventId}`);
    t.equal(both.body.data.length, 2);
  });

  await t.test("health adds up", async (t) => {
    const { health } = await eventually(
      async () => (await service.rest("GET", `${path}/${id}`)).body.data,
      ({ health }) => health.succeeded === 2,
    );
    t.match(health, { succeeded: 2, failed: 1, lastHttpStatus: 200, waiting: 0 });
    t.match(health.lastSuccessAt, /^\d{4}-/);
    t.match(health.lastFailureAt, /^\d{4}-/);
  });

  await t.test("nothing is sent by hand while paused", async (t) => {
    await service.rest("PATCH", `${path}/${id}`, { active: false });
    const { id: delivery } = await newest(service, id, "succeeded");
    for (const act of [`${path}/${id}/test`, `${path}/${id}/deliveries/${delivery}/redeliver`]) {
      const answer = await service.rest("POST", act);
      t.match(answer, { status: 409, body: { error: { code: "SUBSCRIPTION_PAUSED" } } });
    }
    await service.rest("PATCH", `${path}/${id}`, { active: true });
  });

  await t.test("unknown deliveries are not found", async (t) => {
    const elsewhere = await service.newWorkspace();
    const { id: delivery } = await newest(service, id, "succeeded");
    const calls: [string, string, string?][] = [
      ["GET", `${path}/${id}/deliveries/dlv_none`],
      ["POST", `${path}/${id}/deliveries/dlv_none/redeliver`],
      ["GET", `${path}/whs_none/deliveries/${delivery}`],
      ["POST", `${path}/${id}/test`, elsewhere.key],
      ["GET", `${path}/${id}/deliveries/${delivery}`, elsewhere.key],
      ["POST", `${path}/${id}/deliveries/${delivery}/redeliver`, elsewhere.key],
      ["POST", `${path}/${id}/rotate-secret`, elsewhere.key],
    ];
    for (const [method, target, key] of calls) {
      const answer = await service.rest(method, target, undefined, key);
      t.equal(answer.status, 404, `${method} ${target}`);
    }
  });
  t.equal(witness.requests.length, 1, "the witness saw the ticket, and nothing made by hand");
});

t.test("a rotated secret", async (t) => {
  const service = await startService(t);
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const created = await service.rest("POST", path, { url: receiver.url });
  const { id, secret: first } = created.body.data;
  let count = 0;
  const deliver = async () => {
    await service.rest("POST", `${path}/${id}/test`);
    const request = (await receiver.waitFor(++count)).at(-1);
    const header = request?.headers["service-signature"];
    return (secret: string) => verify(request?.body ?? "", header, secret).valid;
  };

  const rotated = await service.rest("POST", `${path}/${id}/rotate-secret`, { graceSeconds: 2 });
  const { secret: second, previousSecretUntil } = rotated.body.data;
  t.match(second, /^whsec_/);
  t.not(second, first);
  t.match(previousSecretUntil, /^\d{4}-/);
  const during = await deliver();
  t.ok(during(first) && during(second), "both sign during the grace period");

  await new Promise((resolve) => setTimeout(resolve, 2_100));
  const after = await deliver();
  t.ok(after(second) && !after(first), "then the new one alone");
  t.notOk("previousSecretUntil" in (await service.rest("GET", `${path}/${id}`)).body.data);

  const at = await service.rest("POST", `${path}/${id}/rotate-secret`, { graceSeconds: 0 });
  const atOnce = await deliver();
  t.ok(atOnce(at.body.data.secret) && !atOnce(second), "without grace, at once");

  const tooLong = await service.rest("POST", `${path}/${id}/rotate-secret`, {
    graceSeconds: 604_801,
  });
  t.match(tooLong, { status: 400, body: { error: { details: [{ field: "graceSeconds" }] } } });
});
