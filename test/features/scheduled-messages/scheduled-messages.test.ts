// @suite default
import t from "tap";
import { createStores } from "../../../src/features/attachments/create-stores.ts";
import { purgeUnattached } from "../../../src/features/attachments/retention.ts";
import { eventually } from "../../support/eventually.ts";
import { addMember } from "../../support/members.ts";
import type { Scope } from "../../support/scope.ts";
import { restCall, startService } from "../../support/service.ts";

const path = "/api/v1/scheduled-messages";
const dayMs = 24 * 3_600_000;

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();

/** A service with the calls of these tests. */
async function startDesk(t: Scope, role: "api" | "all") {
  const service = await startService(t, { ROLE: role });
  const { rest, workspaceId } = service;
  const { pool } = service.app.db;
  const tickets = "/api/v1/tickets";
  return {
    ...service,
    pool,
    open: async (more: object = {}): Promise<string> =>
      (await rest("POST", tickets, { subject: "Help", requester: { name: "Ada" }, ...more })).body
        .data.id,
    read: async (id: string) => (await rest("GET", `${tickets}/${id}`)).body.data,
    update: (id: string, body: object) => rest("PATCH", `${tickets}/${id}`, body),
    messages: async (id: string) => (await rest("GET", `${tickets}/${id}/messages`)).body.data,
    schedule: (body: object, key?: string) =>
      rest("POST", path, { body: "Later", delaySeconds: 60, ...body }, key),
    scheduled: async (id: string) => (await rest("GET", `${path}?ticketId=${id}`)).body.data,
    cancel: async (id: string): Promise<number> => (await rest("DELETE", `${path}/${id}`)).status,
    /** The time of all of them has come. */
    makeDue: () =>
      pool.query("update scheduled_messages set send_at = now() where workspace_id = $1", [
        workspaceId,
      ]),
    typesOf: async (id: string) => {
      const { rows } = await pool.query<{ type: string }>(
        "select type from events where body::json->'data'->'ticket'->>'id' = $1 order by id",
        [id],
      );
      return rows.map(({ type }) => type.replace("service.ticket.", ""));
    },
  };
}

t.test("a scheduled message is not on its ticket until its time", async (t) => {
  const desk = await startDesk(t, "all");
  const { open, read, schedule, scheduled, messages, typesOf, rest } = desk;
  const id = await open();
  const before = await read(id);
  const { status, body } = await schedule({ ticketId: id, setStatus: "resolved", delaySeconds: 2 });
  t.equal(status, 201);
  t.match(body.data, { ticketId: id, body: "Later", visibility: "public", setStatus: "resolved" });
  t.notOk("error" in body.data);
  t.same(await scheduled(id), [body.data]);
  t.same(await read(id), before);
  t.same(await messages(id), []);
  t.same(await typesOf(id), ["created.v1"]);

  const [sent] = await eventually(
    () => messages(id),
    ({ length }) => length === 1,
  );
  t.match(sent, {
    author: "agent",
    visibility: "public",
    body: "Later",
    createdBy: body.data.createdBy,
  });
  const late = Date.parse(sent.createdAt) - Date.parse(body.data.sendAt);
  t.ok(late >= 0 && late < 2_000, `it is sent within two seconds: ${late} ms`);
  t.match(await read(id), { status: "resolved", messageCount: 1, preview: "Later" });
  t.same(await typesOf(id), ["created.v1", "replied.v1", "status_changed.v1"]);
  t.same(await scheduled(id), []);
  t.equal((await rest("DELETE", `${path}/${body.data.id}`)).status, 404);
  const [change] = (await rest("GET", `/api/v1/tickets/${id}/audit-events`)).body.data;
  t.match(change, { actor: body.data.createdBy, changes: [{ field: "status" }] });
});

t.test("a message is canceled or sent, never both, with any number of workers", async (t) => {
  const desk = await startDesk(t, "api");
  const { open, schedule, cancel, messages, pool, makeDue } = desk;
  const id = await open();
  await Promise.all([desk.startAnother({ ROLE: "worker" }), desk.startAnother({ ROLE: "worker" })]);
  for (let round = 0; round < 3; round++) {
    const ids: string[] = [];
    for (let i = 0; i < 20; i++) {
      ids.push((await schedule({ ticketId: id, body: `${round}.${i}` })).body.data.id);
    }
    const before = (await messages(id)).length;
    const due = makeDue();
    const canceled = (await Promise.all(ids.map(cancel))).filter((status) => status === 204);
    await due;
    await eventually(
      async () => (await pool.query("select from scheduled_messages")).rowCount,
      (count) => count === 0,
    );
    t.equal((await messages(id)).length - before, ids.length - canceled.length);
  }
});

t.test("messages of many workspaces are sent in one order each", async (t) => {
  const desk = await startDesk(t, "api");
  const stranger = await desk.newWorkspace();
  const { open, rest, pool, messages } = desk;
  const id = await open();
  const { body } = await rest(
    "POST",
    "/api/v1/tickets",
    { subject: "Theirs", requester: { name: "Eve" } },
    stranger.key,
  );
  // As after an outage of the workers.
  const fill = `insert into scheduled_messages select t.workspace_id, 'smsg_' || lpad(i::text, 8, '0'),
      t.id, i::text, 'public', '', '[]', now() - interval '1 hour' + i * interval '1 second', null,
      k.type, k.id, '', '', now()
    from generate_series(1, $2::int) i, tickets t,
      lateral (select 'api_key' as type, id from api_keys where workspace_id = t.workspace_id limit 1) k
    where t.id = $1`;
  await pool.query(fill, [id, 250]);
  await pool.query(fill, [body.data.id, 10]);
  await Promise.all([desk.startAnother({ ROLE: "worker" }), desk.startAnother({ ROLE: "worker" })]);
  await eventually(
    async () => (await pool.query("select from scheduled_messages")).rowCount,
    (count) => count === 0,
    60_000,
  );
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int from messages group by ticket_id order by 1",
  );
  t.same(rows, [{ count: 10 }, { count: 250 }]);
  t.ok((await messages(id)).length > 0);
});

t.test("a member who may no longer send does not", async (t) => {
  const desk = await startDesk(t, "api");
  const { open, schedule, scheduled, messages, pool, rest, makeDue } = desk;
  const newKey = async (more: object = {}) =>
    (await rest("POST", "/api/v1/api-keys", { name: "Bot", ...more })).body.data;
  const id = await open();
  const [revoked, restricted] = [await newKey(), await newKey()];
  const member = await addMember(desk, "Bea");
  await schedule({ ticketId: id, body: "Of a revoked key" }, revoked.key);
  await schedule({ ticketId: id, body: "Of a restricted key" }, restricted.key);
  await schedule({ ticketId: id, body: "Of a member" });
  await pool.query(
    `update scheduled_messages set created_by_type = 'member', created_by_id = $1
     where body = 'Of a member'`,
    [member],
  );
  await schedule({ ticketId: id, body: "Of a key" });
  await rest("DELETE", `/api/v1/api-keys/${revoked.id}`);
  await rest("PATCH", `/api/v1/api-keys/${restricted.id}`, { scopes: ["tickets:read"] });
  t.equal((await rest("DELETE", `/api/v1/members/${member}`)).status, 200);
  await makeDue();
  await desk.startAnother({ ROLE: "worker" });
  await eventually(
    () => messages(id),
    ({ length }) => length === 1,
  );
  const left = await eventually(
    () => scheduled(id),
    (rows) => rows.length === 3 && rows.every(({ error }: { error?: object }) => error),
  );
  const errors = new Map(
    left.map(({ body, error }: { body: string; error: object }) => [body, error]),
  );
  t.match(errors.get("Of a revoked key"), { code: "PERMISSION_DENIED", message: /revoked/ });
  t.match(errors.get("Of a restricted key"), { code: "INSUFFICIENT_SCOPE" });
  t.match(errors.get("Of a member"), { code: "MEMBER_REMOVED", message: /removed/ });
  t.match(await messages(id), [{ body: "Of a key" }]);
});

t.test("the ticket changes before the message is sent", async (t) => {
  const desk = await startDesk(t, "api");
  const { open, update, schedule, scheduled, messages, rest, pool, makeDue } = desk;
  const requester = { requester: { email: "ada@example.com" } };
  const [source, target, deleted] = [await open(requester), await open(requester), await open()];
  const moved = (await schedule({ ticketId: source, body: "Moved" })).body.data;
  await schedule({ ticketId: deleted, body: "Deleted" }, undefined);
  const merged = await rest("POST", `/api/v1/tickets/${target}:merge`, { sourceIds: [source] });
  t.equal(merged.status, 200);
  t.match(await scheduled(target), [{ id: moved.id, ticketId: target }]);
  t.equal((await rest("DELETE", `/api/v1/tickets/${deleted}`)).status, 204);
  t.equal((await pool.query("select from scheduled_messages")).rowCount, 1);
  const onMerged = await schedule({ ticketId: source });
  t.match(onMerged, { status: 409, body: { error: { code: "TICKET_MERGED" } } });
  await update(target, { status: "closed" });
  await makeDue();
  await desk.startAnother({ ROLE: "worker" });
  await eventually(
    () => messages(target),
    ({ length }) => length === 1,
  );
  t.match(await messages(target), [{ body: "Moved" }]);
});

t.test("a message that its channel no longer accepts says why", async (t) => {
  const desk = await startDesk(t, "api");
  const { open, schedule, scheduled, pool, makeDue } = desk;
  const id = await open({ requester: { phone: "+15550100" } });
  t.equal((await schedule({ ticketId: id })).status, 201);
  await pool.query(
    `update tickets set channel_type = 'whatsapp', reply_window_expires_at = now() - interval '1 hour'
     where id = $1`,
    [id],
  );
  await makeDue();
  await desk.startAnother({ ROLE: "worker" });
  const [{ error }] = await eventually(
    () => scheduled(id),
    ([row]) => row.error !== undefined,
  );
  t.equal(error.code, "REPLY_WINDOW_CLOSED");
});

t.test("files are kept for the message", async (t) => {
  const desk = await startDesk(t, "api");
  const { open, schedule, cancel, messages, pool, rest, makeDue } = desk;
  const { db } = desk.app;
  const id = await open();
  const attachmentOf = async (name: string) => {
    const upload = `/api/v1/attachments?name=${name}`;
    const type = { "content-type": "text/plain" };
    const { body } = await restCall(desk.url, desk.key, "POST", upload, Buffer.from(name), type);
    return { id: body.data.id as string };
  };
  const [kept, freed] = [await attachmentOf("kept.txt"), await attachmentOf("freed.txt")];
  const url = { url: "https://files.example.com/a.pdf", name: "a.pdf", size: "3" };
  const { body } = await schedule({
    ticketId: id,
    attachments: [kept, url],
    sendAt: inMs(30 * dayMs),
    delaySeconds: undefined,
  });
  t.match(body.data.attachments, [{ id: kept.id, name: "kept.txt" }, { name: "a.pdf" }]);
  const canceled = (await schedule({ ticketId: id, attachments: [freed] })).body.data;
  const takers: [url: string, body: object][] = [
    [path, { ticketId: id, body: "Before it", delaySeconds: 1 }],
    [`/api/v1/tickets/${id}/messages`, { body: "Now" }],
  ];
  for (const [url, body] of takers) {
    const taken = await rest("POST", url, { ...body, attachments: [kept] });
    const details = [{ field: "attachments[0].id", reason: "INVALID_VALUE" }];
    t.match([taken.status, taken.body.error?.details], [400, details], url);
  }
  // Long after files without a message are deleted.
  await pool.query(
    "update attachments set created_at = created_at - interval '29 days' where id = $1",
    [kept.id],
  );
  await purgeUnattached(db.pool, await createStores(desk.config, db));
  t.equal(await cancel(canceled.id), 204);
  const other = await rest("POST", `/api/v1/tickets/${id}/messages`, {
    body: "Now",
    attachments: [freed],
  });
  t.equal(other.status, 201, "the file of a canceled message can be sent");
  await makeDue();
  await desk.startAnother({ ROLE: "worker" });
  const [, sent] = await eventually(
    () => messages(id),
    ({ length }) => length === 2,
  );
  t.same(sent.attachments, body.data.attachments);
  const again = await schedule({ ticketId: id, attachments: [freed] });
  t.match(again.body.error.details, [{ field: "attachments[0].id" }]);
});

t.test("unschedulable messages are refused", async (t) => {
  const desk = await startDesk(t, "api");
  const { open, schedule, scheduled, newWorkspace, rest, pool } = desk;
  const ticketId = await open();
  const refused: [body: object, field: string][] = [
    [{ delaySeconds: 0 }, "delaySeconds"],
    [{ delaySeconds: 86_401 }, "delaySeconds"],
    [{ delaySeconds: undefined }, "delaySeconds"],
    [{ delaySeconds: undefined, sendAt: inMs(-1_000) }, "sendAt"],
    [{ delaySeconds: undefined, sendAt: inMs(91 * dayMs) }, "sendAt"],
    [{ delaySeconds: undefined, sendAt: "soon" }, "sendAt"],
    [{ body: " " }, "body"],
    [{ body: "x".repeat(65_537) }, "body"],
    [{ visibility: "secret" }, "visibility"],
    [{ setStatus: "gone" }, "setStatus"],
    [{ attachments: [{ id: "att_0" }] }, "attachments[0].id"],
  ];
  for (const [body, field] of refused) {
    const { status, body: response } = await schedule({ ticketId, ...body });
    t.match(
      [status, response.error?.details],
      [400, [{ field }]],
      JSON.stringify(body).slice(0, 99),
    );
  }
  t.equal((await schedule({ ticketId: "tkt_0" })).status, 404);
  t.same(await scheduled(ticketId), []);
  const stranger = await newWorkspace();
  t.equal((await schedule({ ticketId }, stranger.key)).status, 404);
  for (let i = 0; i < 20; i++) {
    t.equal((await schedule({ ticketId })).status, 201);
  }
  const full = { status: 409, body: { error: { code: "LIMIT_REACHED" } } };
  t.match(await schedule({ ticketId }), full);
  t.equal((await schedule({ ticketId: await open() })).status, 201);
  await pool.query(
    `insert into scheduled_messages
     select workspace_id, 'smsg_' || i, 'tkt_other', body, visibility, '', '[]', send_at, null,
       created_by_type, created_by_id, '', '', now()
     from generate_series(22, 1000) i, (select * from scheduled_messages limit 1) one`,
  );
  t.match(await schedule({ ticketId: await open() }), full);
  const [first] = await scheduled(ticketId);
  t.equal((await rest("DELETE", `${path}/${first.id}`, undefined, stranger.key)).status, 404);
  t.equal((await rest("GET", path, undefined, stranger.key)).body.data.length, 0);
});
