// @suite default
import t from "tap";
import { deleteInBatches } from "../../src/db/pool/delete-in-batches.ts";
import { eventually } from "../support/eventually.ts";
import { startService } from "../support/service.ts";

const dayMs = 24 * 3_600_000;
const hourMs = 3_600_000;

/** An identifier made this long ago. */
const idAt = (prefix: string, age: number) =>
  `${prefix}_${(Date.now() - age).toString(16).padStart(12, "0")}${"0".repeat(20)}`;

t.test("a worker deletes data older than its retention, and nothing else", async (t) => {
  const service = await startService(t, { ROLE: "api" });
  const { pool } = service.app.db;
  const at = (age: number) => new Date(Date.now() - age);
  const add = {
    events: (age: number) =>
      pool.query("insert into events values ($2, $1, 'x.y.v1', $3, '{}')", [
        idAt("evt", age),
        service.workspaceId,
        at(age),
      ]),
    webhook_deliveries: (age: number) =>
      pool.query(
        `insert into webhook_deliveries
           (id, workspace_id, subscription_id, event_id, event_type, outcome, attempted_at,
            duration_ms, error, manual)
         values ($1, $2, 'whs_x', $3, 'x.y.v1', 'succeeded', $4, 1, '', false)`,
        [idAt("dlv", age), service.workspaceId, idAt("evt", age), at(age)],
      ),
    webhook_responses: (age: number) =>
      pool.query("insert into webhook_responses values ($2, 'whs_x', $1, '[]', '', false)", [
        idAt("dlv", age),
        service.workspaceId,
      ]),
    audit_events: (age: number) =>
      pool.query(
        "insert into audit_events select $2, $1, 'x.y', 'operator', '', '', '', '', '', '', '', '', $3",
        [idAt("aud", age), service.workspaceId, at(age)],
      ),
    api_calls: (age: number) =>
      pool.query(
        `insert into api_calls
         select $2, $1, 'ak_x', 'GetMe', 'rest', 'GET', '/api/v1/me', 200, null, 1, $3, '', '', 0`,
        [idAt("req", age), service.workspaceId, at(age)],
      ),
    idempotent_responses: (age: number) =>
      pool.query(
        `insert into idempotent_responses (workspace_id, slot, fingerprint, response, created_at)
         values ($1, $2, '', '', $3)`,
        [service.workspaceId, String(age), at(age)],
      ),
    form_tokens: (age: number) =>
      pool.query("insert into form_tokens values ($2, $1, $3)", [
        String(age),
        service.workspaceId,
        at(age),
      ]),
    early_delivery_statuses: (age: number) =>
      pool.query(
        "insert into early_delivery_statuses values ($2, 'ch_x', $1, 'read', '', '', $3)",
        [String(age), service.workspaceId, at(age)],
      ),
  };
  const kept = {
    events: 3,
    webhook_deliveries: 4,
    webhook_responses: 2,
    audit_events: 5,
    api_calls: 7,
  };
  for (const [table, days] of Object.entries(kept) as [keyof typeof kept, number][]) {
    for (const age of [0, days - 1, days + 1.1, days + 400]) {
      await add[table](age * dayMs);
    }
  }
  for (const hours of [0, 5, 7, 900]) {
    await add.idempotent_responses(hours * hourMs);
  }
  // Two days in every configuration.
  for (const table of ["form_tokens", "early_delivery_statuses"] as const) {
    for (const hours of [0, 47, 49, 900]) {
      await add[table](hours * hourMs);
    }
  }

  await service.startAnother({
    ROLE: "worker",
    EVENT_RETENTION_DAYS: kept.events,
    DELIVERY_RETENTION_DAYS: kept.webhook_deliveries,
    DELIVERY_RESPONSE_RETENTION_DAYS: kept.webhook_responses,
    AUDIT_RETENTION_DAYS: kept.audit_events,
    API_CALL_RETENTION_DAYS: kept.api_calls,
    IDEMPOTENCY_RETENTION_HOURS: 6,
  });
  for (const table of Object.keys(add)) {
    const where = table === "audit_events" ? "where action = 'x.y'" : "";
    const count = async () => (await pool.query(`select from ${table} ${where}`)).rowCount;
    t.equal(await eventually(count, (left) => left === 2), 2, table);
  }
});

t.test("many rows are deleted in batches, except locked ones", async (t) => {
  const { pool } = (await startService(t, { ROLE: "api" })).app.db;
  await pool.query("create table things as select generate_series(1, 12000) as n");
  const holder = await pool.connect();
  await holder.query("begin");
  await holder.query("select from things where n = 3 for update");
  const doomed = { table: "things", where: "n <= $1", values: [11_000], skipMoving: false };
  t.equal(await deleteInBatches(pool, doomed, AbortSignal.abort()), 0);
  t.equal(await deleteInBatches(pool, doomed), 10_999);
  await holder.query("rollback");
  holder.release();
  t.equal(await deleteInBatches(pool, doomed), 1);
  t.equal((await pool.query("select from things")).rowCount, 1_000);
});
