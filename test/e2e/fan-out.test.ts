// @suite all
import t from "tap";
import { eventually } from "../support/eventually.ts";
import { createReceiver, type Receiver } from "../support/receiver.ts";
import { startService } from "../support/service.ts";

t.test("1,000 tickets from 16 clients reach three receivers by their event types", async (t) => {
  const service = await startService(t, { DATABASE_POOL: 16 });
  const created = "service.ticket.created.v1";
  const replied = "service.ticket.replied.v1";
  const allowlists = [[], [created], [replied, "service.ticket.status_changed.v1"]];
  const receivers: Receiver[] = [];
  for (const events of allowlists) {
    const receiver = await createReceiver();
    t.teardown(() => receiver.close());
    receivers.push(receiver);
    const { status } = await service.rest("POST", "/api/v1/webhook-subscriptions", {
      url: receiver.url,
      events,
    });
    t.equal(status, 201);
  }

  let next = 0;
  const client = async () => {
    while (next < 1000) {
      const number = next++;
      const { body } = await service.rest("POST", "/api/v1/tickets", {
        subject: `Ticket ${number}`,
        requester: { email: `user${number % 100}@example.com` },
      });
      if (number % 4 === 0) {
        await service.rest("POST", `/api/v1/tickets/${body.data.id}/messages`, {
          body: "Done",
          setStatus: "resolved",
        });
      }
    }
  };
  await Promise.all(Array.from({ length: 16 }, client));

  const { rows } = await service.app.db.pool.query("select id, type, body from events");
  t.equal(rows.length, 1000 + 2 * 250);
  const expected = allowlists.map((allowlist) =>
    rows.filter(({ type }) => allowlist.length === 0 || allowlist.includes(type)),
  );
  await Promise.all(receivers.map((r, i) => r.waitFor(expected[i]?.length ?? 0, 30_000)));

  for (const [i, receiver] of receivers.entries()) {
    const bodies = receiver.requests.map(({ body }) => body.toString()).sort();
    const recorded = expected[i]?.map(({ body }) => body).sort();
    t.same(bodies, recorded, `receiver ${i}: each event once, byte for byte as recorded`);
  }
  const total = expected.flat().length;
  const outcomes = await eventually(
    async () => {
      const { rows } = await service.app.db.pool.query(
        "select outcome, count(*)::int from webhook_deliveries group by outcome",
      );
      return rows;
    },
    (rows) => rows[0]?.count >= total,
  );
  t.same(outcomes, [{ outcome: "succeeded", count: total }]);
  const requesters = await service.app.db.pool.query("select from requesters");
  t.equal(requesters.rowCount, 100, "requesters that met were found, not made twice");
});
