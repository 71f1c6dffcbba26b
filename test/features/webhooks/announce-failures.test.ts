// @suite all
import t from "tap";
import { eventually } from "../../support/eventually.ts";
import { startMailServer } from "../../support/mail-server.ts";
import { addMember } from "../../support/members.ts";
import { createReceiver } from "../../support/receiver.ts";
import { startService } from "../../support/service.ts";

const path = "/api/v1/webhook-subscriptions";

t.test("a subscription begins to fail and recovers", async (t) => {
  const mails = await startMailServer(t);
  const service = await startService(t, {
    SMTP_URL: `smtp://127.0.0.1:${mails.port}?tls=optional`,
    MAIL_FROM: "Desk <desk@example.com>",
    PUBLIC_URL: "https://desk.example.com",
  });
  const { pool } = service.app.db;
  const neighbour = await service.newWorkspace();
  const [own, other, theirs] = await Promise.all([1, 2, 3].map(() => createReceiver()));
  t.teardown(() => Promise.all([own, other, theirs].map((receiver) => receiver?.close())));
  if (!own || !other || !theirs) {
    return;
  }
  const subscribe = async (url: string, key = service.key) =>
    (await service.rest("POST", path, { url }, key)).body.data.id as string;
  own.respond({ status: 500 });
  const id = await subscribe(`${own.url}/secret-path`);
  await subscribe(other.url);
  await subscribe(theirs.url, neighbour.key);
  for (const [name, email, verified] of [
    ["Ada", "ada@example.com", true],
    ["Eve", "eve@example.com", false],
  ] as const) {
    const member = await addMember(service, name, "admin");
    await pool.query("update members set email = $2, email_verified = $3 where id = $1", [
      ...[member, email, verified],
    ]);
  }
  const show = async () => (await service.rest("GET", `${path}/${id}`)).body.data;
  const send = async (count: number) => {
    const { succeeded, failed } = (await show()).health;
    for (let i = 0; i < count; i++) {
      await service.rest("POST", `${path}/${id}:test`);
    }
    await eventually(show, ({ health }) => {
      return health.succeeded + health.failed >= succeeded + failed + count;
    });
  };
  /** As if all that has happened so far had begun earlier. */
  const age = async (interval: string) => {
    const values = [interval, id];
    await pool.query(
      "update webhook_failure_streaks set since = since - $1::interval where subscription_id = $2",
      values,
    );
    await pool.query(
      `update webhook_delivery_stats set last_success_at = last_success_at - $1::interval
       where subscription_id = $2`,
      values,
    );
  };
  /** Workers look immediately when they start. */
  const look = async (workers = 1) => {
    const started = await Promise.all(
      Array.from({ length: workers }, () => service.startAnother({ ROLE: "worker" })),
    );
    await Promise.all(started.map((worker) => worker.close()));
  };
  const announced = async () =>
    (
      await pool.query<{ id: string; type: string; body: string }>(
        "select id, type, body from events where type ~ 'webhook.(failing|recovered)' order by id",
      )
    ).rows.map(({ type, body }) => ({ type, data: JSON.parse(body).data }));
  const failing = "service.webhook.failing.v1";
  const recovered = "service.webhook.recovered.v1";

  await send(6);
  await look();
  t.same(await announced(), [], "not before 10 minutes have passed");
  await age("10 minutes");
  await look(3);
  const { failingSince } = await show();
  t.same(await announced(), [
    {
      type: failing,
      data: { subscriptionId: id, failingSince, failures: (await show()).health.failed },
    },
  ]);
  const isOfIt = ({ body }: { body: Buffer }) => JSON.parse(`${body}`).type.includes(".failing.");
  await eventually(
    async () => other.requests.some(isOfIt),
    (arrived) => arrived,
  );
  await look();
  t.equal((await announced()).length, 1, "once, as long as it fails");
  const sent = await eventually(
    async () => mails.received,
    (all) => all.length > 0,
  );
  t.same(
    sent.map(({ to }) => to),
    [["ada@example.com"]],
    "to admins with a verified address",
  );
  t.match(sent[0]?.email, {
    subject: "A webhook is failing",
    text: `https://desk.example.com/dashboard/webhooks/${id}`,
  });
  t.notMatch(sent[0]?.email.text, /secret-path/);

  own.respond({});
  await send(1);
  await look(2);
  const events = await announced();
  t.match(events[1], { type: recovered, data: { subscriptionId: id, failingSince } });
  t.ok(Date.parse(events[1]?.data.recoveredAt) > Date.parse(failingSince));
  t.equal(events.length, 2);

  own.respond({ status: 500 });
  await send(5);
  await age("1 hour");
  await service.rest("PATCH", `${path}/${id}`, { active: false });
  await look();
  t.equal((await announced()).length, 2, "not while it is paused");
  await service.rest("PATCH", `${path}/${id}`, { active: true });
  await look();
  t.equal((await announced()).length, 3, "it fails again");
  await service.rest("PATCH", `${path}/${id}`, { url: `${own.url}/new` });
  await look();
  t.equal((await announced()).length, 3, "a new URL has not worked yet");
  own.respond({});
  await send(1);
  await look();
  t.same(
    (await announced()).map(({ type }) => type),
    [failing, recovered, failing, recovered],
  );
  t.equal(mails.received.length, 1, "one email a day");

  t.equal(own.requests.filter(isOfIt).length, 0, "it never hears of itself");
  t.equal(theirs.requests.length, 0, "nor does another workspace");
  await service.rest("DELETE", `${path}/${id}`);
  t.equal((await pool.query("select from webhook_failure_notices")).rowCount, 0);
});
