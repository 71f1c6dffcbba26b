// @suite all
import t from "tap";
import { createSealer } from "../../../src/db/sealer.ts";
import { eventually } from "../../support/eventually.ts";
import { findText } from "../../support/find-text.ts";
import { startService } from "../../support/service.ts";
import { createTenantTables } from "../../tenancy/tables.ts";
import { type Desk, openDesk, plant, plantable } from "./plant.ts";

const [mark, digits] = ["zqerasedxj", "447700900123"];
/** Where a person's texts come to lie. */
const everywhere = [
  "public.attachment_chunks.bytes",
  "public.attachments.name",
  "public.audit_events.actor_name",
  "public.audit_events.changes",
  "public.audit_events.target_name",
  "public.events.body",
  "public.idempotent_responses.response",
  "public.messages.attachments",
  "public.messages.body",
  "public.messages.created_by_name",
  "public.messages.external_id",
  "public.messages.quoted_text",
  "public.messages.search_vector",
  "public.raw_mails.sealed_key",
  "public.requesters.email",
  "public.requesters.external_id",
  "public.requesters.name",
  "public.requesters.phone",
  "public.requesters.prefix_vector",
  "public.requesters.search_vector",
  "public.sender_blocks.note",
  "public.sender_blocks.value",
  "public.tickets.custom_fields",
  "public.tickets.external_id",
  "public.tickets.preview",
  "public.tickets.search_vector",
  "public.tickets.subject",
  "public.tickets.tags",
  "public.webhook_responses.body",
  "public.webhook_responses.headers",
];

/** Waits until all events of a desk are delivered and their responses stored. */
async function settle(desk: Desk, workspaceId: string) {
  const { pool } = desk.service.app.db;
  const count = async (sql: string) => (await pool.query(sql, [workspaceId])).rows[0].n;
  const deliveries = (where: string) =>
    count(`select count(*)::int as n from webhook_deliveries where workspace_id = $1 and ${where}`);
  await eventually(
    async () => [
      await count("select count(*)::int as n from events where workspace_id = $1"),
      await deliveries("outcome = 'failed'"),
      await count("select count(*)::int as n from webhook_responses where workspace_id = $1"),
    ],
    ([events, failed, responses]) => events > 0 && events === failed && failed === responses,
  );
}

const ended = (desk: Desk, id: string) =>
  eventually(
    async () => (await desk.rest("GET", `operations/${id}`)).body.data,
    ({ done }) => done,
    60_000,
  );

t.test("nothing of an erased requester is left", async (t) => {
  const service = await startService(t, plantable);
  const { pool } = service.app.db;
  const sealer = createSealer(service.config.SECRET_ENCRYPTION_KEY);
  const find = (...texts: string[]) => findText(pool, sealer, texts);
  const tables = createTenantTables(pool);
  const neighbor = await service.newWorkspace();
  const [desk, foreign] = [await openDesk(t, service), await openDesk(t, service, neighbor.key)];
  const { requesterId, ticketId } = await plant(desk, mark, digits);
  const kept = await plant(desk, "zqkeptxj", "15550100777");
  await plant(foreign, "zqforeignxj", "33199009988");
  const exported = await desk.rest("POST", `requesters/${requesterId}:export`, {});
  t.match(await ended(desk, exported.body.data.id), { response: { requesterExport: {} } });
  await settle(desk, service.workspaceId);
  await settle(foreign, neighbor.workspaceId);
  t.same(await find(mark, digits), everywhere, "it is everywhere");
  t.match(await desk.rest("GET", `requesters/${requesterId}`), {
    body: { data: { email: `${mark}@example.com`, phone: `+${digits}` } },
  });
  const { data: tickets } = (await desk.rest("GET", `tickets?requesterId=${requesterId}`)).body;
  t.ok(tickets.length >= 6, "of every channel, and of those who were merged");
  const before = await tables.digest(neighbor.workspaceId);
  const keptBefore = await find("zqkeptxj");

  const erase = (key = service.key) =>
    service.rest("POST", `/api/v1/requesters/${requesterId}:erase`, {}, key);
  t.equal((await erase(neighbor.key)).status, 404, "not by a neighbor");
  const started = await Promise.all([erase(), erase(), erase()]);
  const operations = new Set(started.map(({ body }) => body.data.id));
  t.equal(operations.size, 1, "calls at the same time start one operation");
  const [id = ""] = operations;
  t.match(await ended(desk, id), {
    type: "requester_erasure",
    metadata: { requesterErasure: { requesterId, ticketsDeleted: tickets.length } },
    response: { requesterErasure: { ticketsDeleted: tickets.length } },
  });
  t.same(await find(mark, `+${digits}`), [], "the mark is nowhere");
  const archives = await pool.query("select from requester_export_parts");
  t.equal(archives.rowCount, 0, "nor in an archive, which is packed");
  t.same(await tables.digest(neighbor.workspaceId), before, "the neighbor has lost nothing");
  t.same(await find("zqkeptxj"), keptBefore, "nor has anybody else");
  t.equal((await desk.rest("GET", `tickets/${kept.ticketId}`)).status, 200);
  t.equal((await erase()).status, 404);
  t.equal((await desk.rest("DELETE", `tickets/${ticketId}`)).status, 404);

  const { data } = (await desk.rest("GET", `operations?requesterId=${requesterId}`)).body;
  t.same(
    data.map((operation: { id: string }) => operation.id),
    [id, exported.body.data.id],
  );
  t.same((await desk.rest("GET", "operations?requesterId=rq_0")).body.data, []);
  t.same((await desk.rest("GET", "operations?type=webhook_recovery")).body.data, []);
  const done = await desk.rest("POST", `operations/${id}:cancel`, {});
  t.match(done.body.data, { id, done: true }, "one that is done stays as it is");

  await t.test("events have only identifiers", async (t) => {
    const { body } = await desk.rest("GET", "events?pageSize=100");
    const [erased, deleted] = body.data;
    t.match(erased, {
      type: "service.requester.erased.v1",
      data: { requesterId, actor: { type: "api_key", name: "" } },
      erased: false,
    });
    t.match(deleted, {
      type: "service.ticket.deleted.v1",
      data: { ticketId: String, requesterId, actor: { type: "api_key", name: "" } },
    });
    const empty = body.data.filter((event: { erased: boolean }) => event.erased);
    t.ok(empty.length > 6);
    for (const { id, type, data } of empty) {
      t.match(id, /^evt_/);
      t.match(type, /^service\.(ticket|requester)\./);
      t.same(data, {});
    }
    const one = empty[0].id;
    t.match((await desk.rest("GET", `events/${one}`)).body.data, {
      id: one,
      data: {},
      erased: true,
    });

    const path = `webhook-subscriptions/${desk.subscriptionId}`;
    const attempts = (await desk.rest("GET", `${path}/deliveries?eventId=${one}`)).body.data;
    const delivery = await desk.rest("GET", `${path}/deliveries/${attempts[0].id}`);
    t.match(delivery, { status: 200, body: { data: { outcome: "failed", eventId: one } } });
    t.notOk("request" in delivery.body.data);
    t.notOk("response" in delivery.body.data);
    const again = await desk.rest("POST", `${path}/deliveries/${attempts[0].id}:redeliver`, {});
    t.match(again, { status: 409, body: { error: { code: "EVENT_ERASED" } } });

    desk.receiver.respond({});
    const from = new Date(Date.now() - 3_600_000).toISOString();
    const recovery = await desk.rest("POST", `${path}:recover`, { attemptedFrom: from });
    const { metadata } = await ended(desk, recovery.body.data.id);
    const left = body.data.filter((event: { erased: boolean; test: boolean }) => !event.erased);
    t.ok(metadata.webhookRecovery.total > 0);
    t.ok(metadata.webhookRecovery.total <= left.length, "a recovery passes over them");
    t.notOk(
      desk.receiver.requests
        .slice(-metadata.webhookRecovery.total)
        .some(({ body }) => body.includes(mark)),
    );
  });

  await t.test("so does the audit trail", async (t) => {
    const { body } = await desk.rest("GET", `audit-events?targetId=${requesterId}`);
    t.match(
      body.data.map(({ action, targetName }: Record<string, string>) => [action, targetName]),
      [
        ["requester.erased", ""],
        ["requester.erasure_started", ""],
        ["requester.export_started", ""],
        ["requester.merged", ""],
      ],
    );
    const ofTicket = await desk.rest("GET", `audit-events?targetId=${ticketId}`);
    t.match(ofTicket.body.data[0], { action: "ticket.deleted", targetName: "" });
    for (const event of ofTicket.body.data) {
      t.match(event, { targetName: "", changes: [] });
    }
  });

  await t.test("an erased requester who writes again is a new requester", async (t) => {
    await plant(desk, mark, digits);
    const [again] = (await desk.rest("GET", `requesters?email=${mark}@example.com`)).body.data;
    t.not(again.id, requesterId);
    const all = (await desk.rest("GET", `tickets?requesterId=${again.id}`)).body.data;
    t.notOk(
      all.some((ticket: { id: string }) =>
        tickets.some(({ id }: { id: string }) => id === ticket.id),
      ),
    );
  });
});
