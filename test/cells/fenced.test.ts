// @suite all
import type { Pool } from "pg";
import sharp from "sharp";
import t from "tap";
import { workspaceTables } from "../../src/admin/move/copy-workspace.ts";
import { addFence, liftFence } from "../../src/admin/move/fence.ts";
import { partitionedTables } from "../../src/app/retention.ts";
import { tendPartitions } from "../../src/db/partitions.ts";
import { createLogger } from "../../src/telemetry/log.ts";
import { recordEvents } from "../support/event-stream.ts";
import { eventually } from "../support/eventually.ts";
import { lineCollector } from "../support/lines.ts";
import { restCall, startService, testLog } from "../support/service.ts";

t.setTimeout(120_000);

/** Work of a workspace that is due: its table, and the rows that are left of it. */
const kinds = [
  { table: "requester_exports", left: "ended_at is null" },
  { table: "requester_erasures", left: "ended_at is null" },
  { table: "webhook_recoveries", left: "ended_at is null" },
  { table: "attachments", left: "preview_due_at is not null" },
  { table: "tickets", left: "snoozed_until is not null" },
  { table: "scheduled_messages", left: "true" },
] as const;

/** Begins a move that stays at its fence. @returns a function that ends it */
async function beginMove(pool: Pool, workspaceId: string): Promise<() => Promise<void>> {
  await pool.query("insert into workspace_moves (workspace_id, cell) values ($1, 'b')", [
    workspaceId,
  ]);
  const tables = await workspaceTables(pool);
  await addFence(pool, workspaceId, tables);
  return async () => {
    await liftFence(pool, workspaceId, tables);
    await pool.query("delete from workspace_moves");
  };
}

t.test("a workspace that is being moved does not delay others' work", async (t) => {
  const { lines, destination } = lineCollector();
  const log = createLogger("warn", { destination });
  const service = await startService(t, { ROLE: "api" }, log);
  const { pool } = service.app.db;
  const moving = await service.newWorkspace();
  const staying = await service.newWorkspace();
  const photo = { width: 1_000, height: 1_000, channels: 3, background: "#ca8a04" } as const;
  const image = await sharp({ create: photo }).png().toBuffer();

  for (const { key } of [moving, staying]) {
    const call = async (method: string, path: string, body: object | Buffer, headers = {}) => {
      const response = await restCall(service.url, key, method, `/api/v1/${path}`, body, headers);
      t.ok(response.status < 300, `${path}: ${response.text}`);
      return response.body.data;
    };
    const open = (email: string, message?: object) =>
      call("POST", "tickets", { subject: "Lamp", requester: { email }, message });
    const { id: file } = await call("POST", "attachments?name=lamp.png", image, {
      "content-type": "image/png",
    });
    const shown = await open("ada@example.com", { body: "See", attachments: [{ id: file }] });
    await call("POST", `requesters/${shown.requester.id}:export`, {});
    const erased = await open("bob@example.com");
    await call("POST", `requesters/${erased.requester.id}:erase`, {});
    const snoozed = await open("eve@example.com");
    const snoozedUntil = new Date(Date.now() + 1_000).toISOString();
    await call("PATCH", `tickets/${snoozed.id}`, { snoozedUntil });
    await call("POST", "scheduled-messages", {
      ticketId: snoozed.id,
      body: "Hello",
      delaySeconds: 1,
    });
    const hook = { url: "https://127.0.0.1:9/", events: ["service.none.v1"] };
    const { id } = await call("POST", "webhook-subscriptions", hook);
    const attemptedFrom = new Date(Date.now() - 60_000).toISOString();
    await call("POST", `webhook-subscriptions/${id}:recover`, { attemptedFrom });
  }
  // Previews are made of the newest images first, other work is done by its time.
  await pool.query(
    "update attachments set preview_due_at = now() - interval '1 h' where workspace_id <> $1",
    [moving.workspaceId],
  );

  const left = async ({ workspaceId }: typeof moving) => {
    const counts = kinds.map(
      ({ table, left }) =>
        `(select count(*)::int from ${table} where workspace_id = $1 and ${left}) as ${table}`,
    );
    const { rows } = await pool.query(`select ${counts.join(", ")}`, [workspaceId]);
    return rows[0] as Record<string, number>;
  };
  const all = Object.fromEntries(kinds.map(({ table }) => [table, 1]));
  const none = Object.fromEntries(kinds.map(({ table }) => [table, 0]));
  t.same([await left(moving), await left(staying)], [all, all]);

  const endMove = await beginMove(pool, moving.workspaceId);
  await service.startAnother({ ROLE: "worker" });
  const isDone = (counts: Record<string, number>) => Object.values(counts).every((n) => n === 0);
  t.same(await eventually(() => left(staying), isDone, 30_000), none, "that of others is done");
  t.same(await left(moving), all, "its own waits");
  const warnings = lines.filter((line) => line.includes("is being moved"));
  t.same(warnings, [], "without a warning");

  await endMove();
  t.same(await eventually(() => left(moving), isDone, 30_000), none, "until the move has ended");
});

t.test(
  "expired events are kept during a move, which could not record their deletion",
  async (t) => {
    const service = await startService(t, { ROLE: "api", EVENT_RETENTION_DAYS: 30 });
    const { pool } = service.app.db;
    const tables = partitionedTables(service.config);
    const dayMs = 24 * 3_600_000;
    await tendPartitions(pool, tables, testLog, Date.now() - 40 * dayMs);
    const [inPartition] = await recordEvents(service, { daysAgo: 40 });
    const [stray] = await recordEvents(service, { daysAgo: 70 });
    const ids = async (text: string) => (await pool.query(text)).rows.map(({ id }) => id);
    const kept = () => ids("select id from events order by id");
    const deletedUpTo = () => ids("select id from event_low_watermarks");

    const endMove = await beginMove(pool, service.workspaceId);
    const command = await pool.connect();
    const ofMove = "hashtextextended('move of ' || $1, 0)";
    await command.query(`select pg_advisory_lock(${ofMove})`, [service.workspaceId]);
    await tendPartitions(pool, tables, testLog);
    t.same([await kept(), await deletedUpTo()], [[stray, inPartition], []]);

    // Its command has died.
    command.release(true);
    await eventually(
      async () => {
        await tendPartitions(pool, tables, testLog);
        return kept();
      },
      (ids) => ids.length === 1,
    );
    t.same([await kept(), await deletedUpTo()], [[stray], [stray]], "unless it is interrupted");

    await endMove();
    await tendPartitions(pool, tables, testLog);
    t.same([await kept(), await deletedUpTo()], [[], [stray]], "until it has ended");
  },
);

t.test("a move does not delay the deletion of others' tickets and files", async (t) => {
  const { lines, destination } = lineCollector();
  const service = await startService(t, { ROLE: "api" }, createLogger("warn", { destination }));
  const { pool } = service.app.db;
  const moving = await service.newWorkspace();
  const staying = await service.newWorkspace();
  const ticket = { subject: "Lamp", requester: { email: "ada@example.com" } };
  for (const { workspaceId, key } of [moving, staying]) {
    await restCall(service.url, key, "POST", "/api/v1/tickets", ticket);
    await pool.query(
      `insert into attachments (workspace_id, id, name, content_type, size, sha256, created_at)
       select $1, 'att_' || $1 || n, 'a', 'text/plain', 0, '', now() - interval '9 days' - n * interval '1 s'
       from generate_series(1, $2::int) n`,
      [workspaceId, workspaceId === moving.workspaceId ? 150 : 1],
    );
  }
  await pool.query(
    "update tickets set status = 'closed', closed_at = now() - interval '9 days' where workspace_id = any($1)",
    [[moving.workspaceId, staying.workspaceId]],
  );
  await pool.query("update workspaces set closed_ticket_retention_days = 1");
  await beginMove(pool, moving.workspaceId);
  await service.startAnother({ ROLE: "worker" });
  const left = async ({ workspaceId }: typeof moving) =>
    (
      await pool.query(
        `select (select count(*) from tickets where workspace_id = $1)::int as tickets,
           (select count(*) from attachments where workspace_id = $1)::int as files`,
        [workspaceId],
      )
    ).rows[0];
  const none = { tickets: 0, files: 0 };
  const isDone = (counts: typeof none) => counts.tickets + counts.files === 0;
  t.same(await eventually(() => left(staying), isDone, 30_000), none);
  t.same(await left(moving), { tickets: 1, files: 150 });
  t.same(
    lines.filter((line) => line.includes("is being moved")),
    [],
    "without a warning",
  );
});

t.test("a move does not delay the deletion of others' expired rows", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const { pool } = service.app.db;
  const moving = await service.newWorkspace();
  const staying = await service.newWorkspace();
  /** More than one batch, all older than the one row of the other workspace. */
  const many = 5_001;
  /** Values of the columns of an expired row, in which `n` is its number. */
  const expired = {
    drafts: "$1, 'mem_' || n, 'tkt_x', '', '', 1, now(), now() - interval '99 days'",
    idempotent_responses: "$1, n::text::bytea, '', '', '{}', now() - interval '99 days'",
    form_tokens: "$1, n::text, now() - interval '99 days'",
    audit_events: `$1, 'aud_0' || lpad(n::text, 31, '0'), 'x.y', 'operator', '', '', '', '', '', '', '', '',
      now() - interval '999 days'`,
  };
  for (const [table, values] of Object.entries(expired)) {
    for (const { workspaceId } of [moving, staying]) {
      await pool.query(`insert into ${table} select ${values} from generate_series(1, $2::int) n`, [
        workspaceId,
        workspaceId === moving.workspaceId ? many : 1,
      ]);
    }
  }
  await beginMove(pool, moving.workspaceId);
  await service.startAnother({ ROLE: "worker" });
  const left = async ({ workspaceId }: typeof moving) => {
    const counts = Object.keys(expired).map(
      (table) => `(select count(*)::int from ${table} where workspace_id = $1
         ${table === "audit_events" ? "and action = 'x.y'" : ""}) as ${table}`,
    );
    const { rows } = await pool.query(`select ${counts.join(", ")}`, [workspaceId]);
    return rows[0] as Record<string, number>;
  };
  const all = (count: number) =>
    Object.fromEntries(Object.keys(expired).map((table) => [table, count]));
  const isDone = (counts: Record<string, number>) => Object.values(counts).every((n) => n === 0);
  t.same(await eventually(() => left(staying), isDone, 30_000), all(0));
  t.same(await left(moving), all(many));
});

t.test("a move does not delay the notices of what fails for others", async (t) => {
  const { lines, destination } = lineCollector();
  const mail = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "support@example.com" };
  const log = createLogger("warn", { destination });
  const service = await startService(t, { ROLE: "api", ...mail }, log);
  const { pool } = service.app.db;
  const moving = await service.newWorkspace();
  const staying = await service.newWorkspace();
  for (const { workspaceId, key } of [moving, staying]) {
    // As many as one run announces.
    for (let left = workspaceId === moving.workspaceId ? 100 : 1; left > 0; left--) {
      const create = (path: string, body: object) =>
        restCall(service.url, key, "POST", `/api/v1/${path}`, body);
      await create("webhook-subscriptions", { url: `https://127.0.0.1:9/${left}` });
      await create("channels", { type: "agent", name: `Telephone ${left}` });
    }
    await pool.query(
      `insert into members select $1, 'mbr_' || $1, 'Ada', 'ada@example.com', true, '', 'en', '', 'admin',
         'active', null, now(), now()`,
      [workspaceId],
    );
    await pool.query(
      `insert into webhook_failure_streaks
       select workspace_id, id, now() - interval '1 h', now(), 9 from webhook_subscriptions
       where workspace_id = $1`,
      [workspaceId],
    );
    await pool.query(
      "update channels set problem = 'x', failing_since = now() - interval '1 h' where workspace_id = $1",
      [workspaceId],
    );
  }
  await beginMove(pool, moving.workspaceId);
  await service.startAnother({ ROLE: "worker" });
  const noticed = async () =>
    (
      await pool.query(
        `select workspace_id as id from webhook_failure_notices
         union all select workspace_id from channels where failure_mailed_at is not null`,
      )
    ).rows.map(({ id }) => id);
  const both = [staying.workspaceId, staying.workspaceId];
  t.same(await eventually(noticed, (ids) => ids.length === 2), both);
  t.same(
    lines.filter((line) => line.includes("is being moved")),
    [],
    "without a warning",
  );
});
