/**
 * What the calls of calls.ts cost without a service: bare node:http, and the same rows read and
 * written by prepared statements, one after the other. No checks, no contract, no row-level
 * security. Driven by calls.ts.
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
/** Each statement is prepared once on each connection. */
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

/** Reads a page, or one row; the key comes first, as it decides the workspace. */
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

async function createTicket({ subject, requester, message }: Body) {
  const counted = await pool.query(
    prepared(
      `insert into ticket_counters (workspace_id, last) values ($1, 1) on conflict (workspace_id)
       do update set last = ticket_counters.last + 1
       returning last, set_config('synchronous_commit', 'off', true)`,
      [workspaceId],
    ),
  );
  return inTransaction(async (run) => {
    const now = new Date();
    const { id: requesterId } = await run(
      `with made as (
         insert into requesters (id, workspace_id, name, email, language, created_at, updated_at)
         select $1, $2, '', $3, '', $4, $4
         where not exists (select from requesters where workspace_id = $2 and email = $3)
         on conflict do nothing returning id
       ) select id from made union all
         select id from requesters where workspace_id = $2 and email = $3`,
      [newId("rq"), workspaceId, requester.email, now],
    );
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

const lockTicket = (run: Run, id: string) =>
  run(`${ticketById} for update of t`, [workspaceId, id]);

const createMessage = (ticketId: string, { body }: Body) =>
  inTransaction(async (run) => {
    const ticket = await lockTicket(run, ticketId);
    const message = await insertMessage(run, ticketId, "agent", body);
    await run(
      `update tickets set last_message_at = $3, last_message_by = 'agent', preview = $4,
         message_count = message_count + 1, first_response_at = coalesce(first_response_at, $3),
         version = version + 1, updated_at = $3 where workspace_id = $1 and id = $2`,
      [workspaceId, ticketId, new Date(), body.slice(0, 140)],
    );
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
  const body: Body = JSON.parse(Buffer.concat(chunks).toString());
  const [, , id] = pathname.split("/");
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
