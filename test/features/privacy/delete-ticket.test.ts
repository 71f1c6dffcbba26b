// @suite default
import t from "tap";
import { createSealer } from "../../../src/db/sealer.ts";
import { createLogger } from "../../../src/telemetry/log.ts";
import { eventually } from "../../support/eventually.ts";
import { findText } from "../../support/find-text.ts";
import { lineCollector } from "../../support/lines.ts";
import { createReceiver } from "../../support/receiver.ts";
import { restCall, startService, type TestService } from "../../support/service.ts";
import { readStatistics } from "../../support/statistics.ts";
import { openDesk, plant, plantable } from "./plant.ts";

const mark = "zqdeletedxj";

async function open({ rest }: Pick<TestService, "rest">, more: object = {}, token?: string) {
  const requester = { name: "Ada", email: "ada@example.com" };
  const ticket = { subject: mark, requester, message: { body: mark }, ...more };
  return (await rest("POST", "/api/v1/tickets", ticket, token)).body.data.id as string;
}

const finder = ({ app, config }: TestService) => {
  const sealer = createSealer(config.SECRET_ENCRYPTION_KEY);
  return () => findText(app.db.pool, sealer, [mark]);
};

t.test("a deleted ticket leaves nothing but its requester", async (t) => {
  const service = await startService(t, plantable);
  const desk = await openDesk(t, service);
  const { requesterId } = await plant(desk, mark, "447700900123");
  const { data: tickets } = (await desk.rest("GET", `tickets?requesterId=${requesterId}`)).body;
  const { key } = await service.newWorkspace();
  const [{ id }] = tickets;
  t.equal((await service.rest("DELETE", `/api/v1/tickets/${id}`, undefined, key)).status, 404);
  for (const { id } of tickets) {
    const path = `/api/v1/tickets/${id}`;
    const calls = await Promise.all([1, 2, 3].map(() => service.rest("DELETE", path)));
    t.same(
      calls.map(({ status }) => status).sort(),
      [204, 404, 404],
      "of several calls, one deletes it",
    );
    for (const more of ["", "/messages", "/audit-events"]) {
      t.equal((await service.rest("GET", path + more)).status, 404);
    }
  }
  const left = await eventually(
    finder(service),
    (columns) => !columns.some((column) => column.startsWith("public.attachment")),
  );
  t.same(
    left,
    [
      // Of the calls that created and merged requesters.
      "public.audit_events.target_name",
      // Of the merge, which changed the requester, and what the receiver echoed.
      "public.events.body",
      "public.idempotent_responses.response",
      "public.requesters.email",
      "public.requesters.external_id",
      "public.requesters.name",
      "public.requesters.prefix_vector",
      "public.requesters.search_vector",
      "public.sender_blocks.note",
      "public.sender_blocks.value",
      "public.webhook_responses.body",
      "public.webhook_responses.headers",
    ],
    "the requester stays, and so does what refuses them",
  );
  t.same((await desk.rest("GET", `tickets?q=${mark}`)).body.data, []);
  const { body } = await desk.rest("GET", "events?type=service.ticket.deleted.v1&pageSize=100");
  t.equal(body.data.length, tickets.length, "one event for each");
  t.equal((await desk.rest("GET", `requesters/${requesterId}`)).status, 200);
});

t.test("work in progress when a ticket is deleted", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const find = finder(service);
  const receiver = await createReceiver();
  t.teardown(() => receiver.close());
  const subscription = { url: receiver.url };
  const { body } = await service.rest("POST", "/api/v1/webhook-subscriptions", subscription);
  const path = `/api/v1/webhook-subscriptions/${body.data.id}`;
  const pending = await open(service);
  const deletion = (id: string) => service.rest("DELETE", `/api/v1/tickets/${id}`);
  t.equal((await deletion(pending)).status, 204);
  await service.startAnother({ ROLE: "worker" });

  await t.test("an event that was not delivered is not sent", async (t) => {
    const [first] = await receiver.waitFor(1);
    t.match(JSON.parse(String(first?.body)), {
      type: "service.ticket.deleted.v1",
      data: { ticketId: pending, requesterId: /^rq_/, actor: { type: "api_key", name: "" } },
    });
  });

  await t.test("a receiver's later echo is not stored", async (t) => {
    const gate = Promise.withResolvers<void>();
    receiver.respond(async ({ body }) => {
      await gate.promise;
      return { status: 500, body };
    });
    const id = await open(service, { subject: "Late" });
    await eventually(
      async () => receiver.requests.some(({ body }) => body.includes(id)),
      (isSent) => isSent,
    );
    t.equal((await deletion(id)).status, 204);
    gate.resolve();
    const failed = () => service.rest("GET", `${path}/deliveries?outcome=failed`);
    await eventually(failed, ({ body }) => body.data.length === 2);
    t.notOk((await find()).some((column) => column.startsWith("public.webhook_responses")));
  });

  await t.test("a stored response is not repeated", async (t) => {
    const headers = { "idempotency-key": "one" };
    const ticket = { subject: mark, requester: { name: "Ada" } };
    const create = () =>
      restCall(service.url, service.key, "POST", "/api/v1/tickets", ticket, headers);
    const first = await create();
    t.equal((await create()).body.data.id, first.body.data.id);
    await deletion(first.body.data.id);
    t.not((await create()).body.data.id, first.body.data.id, "the call counts as a new one");
  });
});

t.test(
  "closed tickets are deleted after the workspace's retention, by one process at a time",
  async (t) => {
    const service = await startService(t, { ROLE: "api" });
    const { pool } = service.app.db;
    const neighbor = await service.newWorkspace();
    const settings = (body?: object, token?: string) =>
      service.rest(body ? "PATCH" : "GET", "/api/v1/workspace", body, token);
    t.match((await settings()).body.data, { closedTicketRetentionDays: 0 });
    const closed = async (days: number, token?: string) => {
      const id = await open(service, {}, token);
      await service.rest("PATCH", `/api/v1/tickets/${id}`, { status: "closed" }, token);
      const ago = "closed_at = now() - $2 * interval '1 day'";
      await pool.query(`update tickets set ${ago} where id = $1`, [id, days]);
      return id;
    };
    const old = await Promise.all(Array.from({ length: 45 }, () => closed(31)));
    const [young, foreign] = [await closed(29), await closed(4_000, neighbor.key)];
    const reopened = await closed(31);
    await service.rest("PATCH", `/api/v1/tickets/${reopened}`, { status: "open" });
    const merged = await open(service);
    await service.rest("POST", `/api/v1/tickets/${reopened}:merge`, { sourceIds: [merged] });
    await pool.query("update tickets set closed_at = now() - interval '31 days' where id = $1", [
      merged,
    ]);
    // A worker looks when it starts, and then every hour.
    const startWorker = () => service.startAnother({ ROLE: "worker" });
    const left = async () =>
      (await pool.query("select id from tickets order by id")).rows.map(({ id }) => id);
    await (await startWorker()).close();
    t.equal((await left()).length, 49, "off by default");

    const updated = await settings({
      ...(await settings()).body.data,
      closedTicketRetentionDays: 30,
    });
    t.match(updated, { status: 200, body: { data: { closedTicketRetentionDays: 30 } } });
    await settings({ closedTicketRetentionDays: 30 });
    const audited = await service.rest("GET", "/api/v1/audit-events?action=workspace.updated");
    t.match(audited.body.data, [
      { changes: [{ field: "closedTicketRetentionDays", before: "0", after: "30" }] },
    ]);
    t.match((await settings(undefined, neighbor.key)).body.data, { closedTicketRetentionDays: 0 });
    await Promise.all([startWorker(), startWorker()]);
    const kept = [young, foreign, reopened, merged].sort();
    t.same(await eventually(left, ({ length }) => length <= kept.length), kept);
    const events = await service.rest(
      "GET",
      "/api/v1/events?type=service.ticket.deleted.v1&pageSize=100",
    );
    t.same(
      events.body.data.map((event: { data: { ticketId: string } }) => event.data.ticketId).sort(),
      old.toSorted(),
      "each once",
    );
    t.match(events.body.data[0].data.actor, { type: "system", id: "retention" });
  },
);

t.test("keys that have read nothing do not slow down a deletion", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const { pool } = service.app.db;
  const id = await open(service);
  await pool.query(
    `insert into api_keys select $1, 'ak_' || n, 'key', 'sk_live_0000', sha256(n::text::bytea), '{}', '{}',
       'operator', '', '', '', now(), null, '', '', now() from generate_series(1, 10000) n`,
    [service.workspaceId],
  );
  await pool.query(
    `insert into ticket_reads select $1, 'ak_' || reader, ticket, now() from generate_series(1, 300) reader,
       (select 'tkt_' || n from generate_series(1, 300) n union all select $2) t (ticket)`,
    [service.workspaceId, id],
  );
  await pool.query("analyze ticket_reads, api_keys");
  const searches = () =>
    readStatistics(
      pool,
      "select idx_scan::int as count from pg_stat_user_indexes where indexrelname = 'ticket_reads_pkey'",
    );
  const before = await searches();
  t.equal((await service.rest("DELETE", `/api/v1/tickets/${id}`)).status, 204);
  const after = await eventually(searches, (count) => count > before);
  t.ok(after - before < 1_000, `${after - before} searches`);
  const { rowCount } = await pool.query("select from ticket_reads where ticket_id = $1", [id]);
  t.equal(rowCount, 0);
});

t.test("a ticket that cannot be deleted does not keep those of other workspaces", async (t) => {
  const { lines, destination } = lineCollector();
  const log = createLogger("warn", { destination });
  const service = await startService(t, { ROLE: "api" }, log);
  const { pool } = service.app.db;
  const neighbor = await service.newWorkspace();
  const target = await open(service);
  const merged = await open(service);
  await service.rest("POST", `/api/v1/tickets/${target}:merge`, { sourceIds: [merged] });
  const foreign = await open(service, {}, neighbor.key);
  await pool.query(
    "update tickets set status = 'closed', closed_at = now() - interval '9 days' where id = any($1)",
    [[target, foreign]],
  );
  await pool.query("update workspaces set closed_ticket_retention_days = 1");
  const holder = await pool.connect();
  t.teardown(() => holder.release(true));
  await holder.query("begin");
  await holder.query("select from tickets where id = $1 for update", [merged]);

  await service.startAnother({ ROLE: "worker", DATABASE_STATEMENT_TIMEOUT: 1 });
  const left = async () =>
    (await pool.query("select id from tickets order by id")).rows.map(({ id }) => id);
  t.same(await eventually(left, ({ length }) => length === 2), [target, merged].sort());
  const logged = lines.filter((line) => line.includes("could not delete closed tickets"));
  t.match(JSON.parse(logged[0] ?? "{}"), { workspaceId: service.workspaceId });
});

t.test("closed tickets are all deleted when others were merged into them", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const { pool } = service.app.db;
  const [target = "", ...others] = await Promise.all(
    Array.from({ length: 23 }, () => open(service)),
  );
  await service.rest("POST", `/api/v1/tickets/${target}:merge`, {
    sourceIds: [await open(service)],
  });
  await pool.query(
    `update tickets set status = 'closed', closed_at = now() - interval '9 days'
       - case when id = $2 then interval '1 h' else '0' end where id = any($1)`,
    [[target, ...others], target],
  );
  await pool.query("update workspaces set closed_ticket_retention_days = 1");
  await service.startAnother({ ROLE: "worker" });
  const left = async () => (await pool.query("select from tickets")).rowCount;
  t.equal(await eventually(left, (count) => count === 0, 5_000), 0);
});
