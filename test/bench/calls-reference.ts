/**
 * The reference for calls.ts and bulk.ts: bare node:http that reads and writes the same rows with
 * sequential prepared statements, one per table for a batch. No checks, no contract, no row-level
 * security.
 */
import { createServer, type IncomingMessage } from "node:http";
import pg, { type PoolClient } from "pg";
import { newId } from "../../src/db/ids.ts";
import { statement as keyStatement } from "../../src/identity/api-key/authenticator.ts";
import { hashKey } from "../../src/identity/api-key/secret.ts";
import { listenOnFreePort } from "../support/port.ts";

const [url = "", workspaceId = "", eventTable = "", poolSize = "", jobState = ""] =
  process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: Number(poolSize) });

const names = new Map<string, string>();
/** Each connection prepares a statement once. */
function prepared(text: string, values: unknown[]) {
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return { name, text, values };
}

const ticketById = `select t.*, r.name, r.email, r.phone from tickets t
  join requesters r on r.workspace_id = t.workspace_id and r.id = t.requester_id where t.workspace_id = $1 and t.id = $2`;
const subscriptionById = "select * from webhook_subscriptions where workspace_id = $1 and id = $2";
const keyAndWorkspace = `select k.*, w.name as workspace from api_keys k
  join workspaces w on w.id = k.workspace_id where k.workspace_id = $1 and k.id = $2`;

const list = `select t.*, r.name, r.email, r.phone,
  t.last_writer_id <> $3
    and t.last_message_at > (select created_at from api_keys where workspace_id = $1 and id = $3)
    and t.last_message_at > coalesce((select read_through from ticket_reads
      where workspace_id = $1 and reader_id = $3 and ticket_id = t.id), '-infinity') as unread
  from (select * from tickets where workspace_id = $1
    order by last_message_at desc, id desc limit $2) t
  join requesters r on r.workspace_id = t.workspace_id and r.id = t.requester_id
  order by t.last_message_at desc, t.id desc`;

/** Reads a page, or one row. It looks up the key first, which determines the workspace. */
async function read(key: string, path: string, limit: number): Promise<unknown> {
  const { rows } = await pool.query({ ...keyStatement, values: [[hashKey(key)]] });
  const { id: keyId, workspace_id: workspace } = rows[0];
  const [, collection, id] = path.split("/");
  if (collection === "me") {
    return (await pool.query(prepared(keyAndWorkspace, [workspace, keyId]))).rows[0];
  }
  if (collection === "webhook-subscriptions") {
    return (await pool.query(prepared(subscriptionById, [workspace, id]))).rows[0];
  }
  if (id !== undefined) {
    return (await pool.query(prepared(ticketById, [workspace, id]))).rows[0];
  }
  return (await pool.query(prepared(list, [workspace, limit + 1, keyId]))).rows.slice(0, limit);
}

type Run = (text: string, values?: unknown[]) => Promise<Record<string, unknown>>;

async function inTransaction<T>(work: (run: Run) => Promise<T>): Promise<T> {
  const client: PoolClient = await pool.connect();
  try {
    const run: Run = async (text, values = []) =>
      (await client.query(prepared(text, values))).rows[0];
    await run("begin");
    const result = await work(run);
    await run("commit");
    return result;
  } finally {
    client.release();
  }
}

interface Body {
  readonly subject: string;
  readonly customFields: { readonly n: string };
  readonly requester: { readonly email: string };
  readonly message: { readonly body: string };
  readonly body: string;
}

const takeNumbers = `
  insert into ticket_counters (workspace_id, last) values ($1, $2)
  on conflict (workspace_id) do update set last = ticket_counters.last + $2 returning last`;

async function findRequester(run: Run, email: string, now: Date): Promise<string> {
  const { id } = await run(
    `with made as (
       insert into requesters (id, workspace_id, name, email, language, created_at, updated_at)
       select $1, $2, '', $3, '', $4, $4
       where not exists (select from requesters where workspace_id = $2 and email = $3)
       on conflict do nothing returning id
     ) select id from made union all
       select id from requesters where workspace_id = $2 and email = $3`,
    [newId("rq"), workspaceId, email, now],
  );
  return String(id);
}

interface Batch {
  readonly requests: readonly Body[];
}

async function createTicket({ subject, requester, message }: Body) {
  // In a transaction of its own, not synced: concurrent calls do not wait for one another, and a failed call
  // leaves a gap.
  const counted = await pool.query(
    prepared(`${takeNumbers}, set_config('synchronous_commit', 'off', true)`, [workspaceId, 1]),
  );
  return inTransaction(async (run) => {
    const now = new Date();
    const requesterId = await findRequester(run, requester.email, now);
    const ticket = await run(
      `insert into tickets (id, workspace_id, number, subject, status, priority, requester_id,
         assignee_id, tags, custom_fields, channel_type, preview, message_count, last_message_at,
         last_message_by, last_writer_id, reply_window_expires_at, created_by_type, created_by_id,
         created_by_name, created_by_via, version, created_at, updated_at)
       values ($1, $2, $3, $4, 'open', 'normal', $5, '', '{}', '{}', 'agent', $6, 1, $7,
         'requester', '', null, 'api_key', '', '', '', 1, $7, $7) returning *`,
      [
        newId("tkt"),
        workspaceId,
        counted.rows[0].last,
        subject,
        requesterId,
        message.body.slice(0, 140),
        now,
      ],
    );
    const first = await insertMessage(run, String(ticket.id), "requester", message.body);
    await insertEvent(run, "service.ticket.created.v1", { ticket, message: first });
    return ticket;
  });
}

const insertMessage = (run: Run, ticketId: string, author: string, body: string) =>
  run(
    `insert into messages (id, workspace_id, ticket_id, author, visibility, body, attachments,
       delivery_error_code, delivery_error_message, created_by_type, created_by_id,
       created_by_name, created_by_via, created_at)
     values ($1, $2, $3, $4, 'public', $5, '[]', '', '', 'api_key', '', '', '', $6) returning *`,
    [newId("msg"), workspaceId, ticketId, author, body, new Date()],
  );

async function insertEvent(run: Run, type: string, data: unknown): Promise<void> {
  const id = newId("evt");
  const now = new Date();
  await run(
    "insert into events (id, workspace_id, type, occurred_at, body) values ($1, $2, $3, $4, $5)",
    [id, workspaceId, type, now, JSON.stringify({ id, type, occurredAt: now, data })],
  );
  await run(
    `insert into pgboss.${eventTable} (id, name, data, expire_seconds, deletion_seconds, keep_until,
       retry_limit, dead_letter, state)
     values ($1, 'events', $2, 15, 60, now() + interval '14 days', 0, 'interrupted', $3)`,
    [id.slice("evt_".length), { eventId: id, workspaceId, eventType: type }, jobState],
  );
}

/**
 * Creates tickets of a single requester, as the benchmark sends them. It locks the counter until the
 * commit, so that numbers have no gaps: this lock, not the inserts, limits the rate of both sides.
 */
async function createTickets({ requests }: Batch) {
  return inTransaction(async (run) => {
    const now = new Date();
    const { last } = await run(takeNumbers, [workspaceId, requests.length]);
    const requesterId = await findRequester(run, requests[0]?.requester.email ?? "", now);
    const first = Number(last) - requests.length + 1;
    const tickets = requests.map(({ subject, message }, i) => ({
      ...{ id: newId("tkt"), number: first + i, subject, requesterId, createdAt: now },
      ...{ status: "open", priority: "normal", preview: message.body.slice(0, 140) },
    }));
    await run(
      `insert into tickets (id, workspace_id, number, subject, status, priority, requester_id,
         assignee_id, tags, custom_fields, channel_type, preview, message_count, last_message_at,
         last_message_by, last_writer_id, reply_window_expires_at, created_by_type, created_by_id,
         created_by_name, created_by_via, version, created_at, updated_at)
       select id, $2, number, subject, 'open', 'normal', $3, '', '{}', '{}', 'agent', preview, 1, $4,
         'requester', '', null, 'api_key', '', '', '', 1, $4, $4
       from unnest($1::text[], $5::int[], $6::text[], $7::text[]) as t (id, number, subject, preview)`,
      [
        tickets.map(({ id }) => id),
        workspaceId,
        requesterId,
        now,
        tickets.map(({ number }) => number),
        tickets.map(({ subject }) => subject),
        tickets.map(({ preview }) => preview),
      ],
    );
    const ids = tickets.map(({ id }) => id);
    const bodies = requests.map(({ message }) => message.body);
    const messages = await insertMessages(run, ids, "requester", bodies);
    const events = tickets.map((ticket, i) => ({ ticket, message: messages[i] }));
    await insertEvents(run, "service.ticket.created.v1", events);
    return tickets;
  });
}

async function insertMessages(run: Run, ticketIds: string[], author: string, bodies: string[]) {
  const now = new Date();
  const messages = bodies.map((body) => ({ id: newId("msg"), author, body, createdAt: now }));
  await run(
    `insert into messages (id, workspace_id, ticket_id, author, visibility, body, attachments,
       delivery_error_code, delivery_error_message, created_by_type, created_by_id,
       created_by_name, created_by_via, created_at)
     select id, $2, ticket_id, $3, 'public', body, '[]', '', '', 'api_key', '', '', '', $4
     from unnest($1::text[], $5::text[], $6::text[]) as m (id, ticket_id, body)`,
    [messages.map(({ id }) => id), workspaceId, author, now, ticketIds, bodies],
  );
  return messages;
}

async function insertEvents(run: Run, type: string, all: readonly unknown[]): Promise<void> {
  const now = new Date();
  const ids = all.map(() => newId("evt"));
  const bodies = all.map((data, i) => JSON.stringify({ id: ids[i], type, occurredAt: now, data }));
  await run(
    `insert into events (id, workspace_id, type, occurred_at, body)
     select id, $2, $3, $4, body from unnest($1::text[], $5::text[]) as e (id, body)`,
    [ids, workspaceId, type, now, bodies],
  );
  await run(
    `insert into pgboss.${eventTable} (id, name, data, expire_seconds, deletion_seconds, keep_until,
       retry_limit, dead_letter, state)
     select id::uuid, 'events', data::jsonb, 15, 60, now() + interval '14 days', 0, 'interrupted', $2
     from unnest($1::text[], $3::text[]) as j (id, data)`,
    [
      ids.map((id) => id.slice("evt_".length)),
      jobState,
      ids.map((eventId) => JSON.stringify({ eventId, workspaceId, eventType: type })),
    ],
  );
}

const lockTicket = (run: Run, id: string) =>
  run(`${ticketById} for update of t`, [workspaceId, id]);

const countMessages = (run: Run, ticketId: string, count: number, body: string) =>
  run(
    `update tickets set last_message_at = $3, last_message_by = 'agent', preview = $4,
       message_count = message_count + $5, first_response_at = coalesce(first_response_at, $3),
       version = version + 1, updated_at = $3 where workspace_id = $1 and id = $2`,
    [workspaceId, ticketId, new Date(), body.slice(0, 140), count],
  );

const createMessages = (ticketId: string, { requests }: Batch) =>
  inTransaction(async (run) => {
    const ticket = await lockTicket(run, ticketId);
    const bodies = requests.map(({ body }) => body);
    const ids = requests.map(() => ticketId);
    const messages = await insertMessages(run, ids, "agent", bodies);
    await countMessages(run, ticketId, bodies.length, bodies.at(-1) ?? "");
    const events = messages.map((message) => ({ ticket, message }));
    await insertEvents(run, "service.ticket.replied.v1", events);
    return messages;
  });

const createMessage = (ticketId: string, { body }: Body) =>
  inTransaction(async (run) => {
    const ticket = await lockTicket(run, ticketId);
    const message = await insertMessage(run, ticketId, "agent", body);
    await countMessages(run, ticketId, 1, body);
    await insertEvent(run, "service.ticket.replied.v1", { ticket, message });
    return message;
  });

const updateTicket = (ticketId: string, { customFields }: Body) =>
  inTransaction(async (run) => {
    const { number, subject, custom_fields: before } = await lockTicket(run, ticketId);
    const now = new Date();
    const ticket = await run(
      `update tickets set custom_fields = $3, version = version + 1, updated_at = $4
       where workspace_id = $1 and id = $2 returning *`,
      [workspaceId, ticketId, JSON.stringify(customFields), now],
    );
    const changes = JSON.stringify([{ field: "customFields.n", before, after: customFields.n }]);
    await run(
      `insert into audit_events (id, workspace_id, action, actor_type, actor_id, actor_name,
         actor_via, target_id, target_name, request_id, address, user_agent, occurred_at, changes)
       values ($1, $2, 'ticket.updated', 'api_key', '', '', '', $3, $4, $5, '127.0.0.1', 'node', $6, $7)`,
      [newId("aud"), workspaceId, ticketId, `#${number} ${subject}`, newId("evt"), now, changes],
    );
    return ticket;
  });

async function serve(req: IncomingMessage): Promise<unknown> {
  const { pathname, searchParams } = new URL(req.url ?? "", "http://bare");
  if (req.method === "GET") {
    const key = req.headers.authorization?.slice("Bearer ".length) ?? "";
    return read(key, pathname, Number(searchParams.get("pageSize")));
  }
  const chunks: Buffer[] = [];
  for await (const chunk of req) {
    chunks.push(chunk);
  }
  const body: Body & Batch = JSON.parse(Buffer.concat(chunks).toString());
  const [, , id] = pathname.split("/");
  if (pathname.endsWith(":batchCreate")) {
    return id === undefined ? createTickets(body) : createMessages(id, body);
  }
  if (id === undefined) {
    return createTicket(body);
  }
  return req.method === "PATCH" ? updateTicket(id, body) : createMessage(id, body);
}

const server = createServer((req, res) => {
  serve(req).then(
    (data) => {
      const text = JSON.stringify({ data });
      res.writeHead(200, { "content-type": "application/json" }).end(text);
    },
    (error) => {
      console.error(error);
      res.writeHead(500).end();
    },
  );
});
process.send?.(await listenOnFreePort(server));
process.on("disconnect", () => process.exit());
