import { randomBytes } from "node:crypto";
import type { Pool } from "pg";
import { entities } from "../../src/app/entities.ts";
import { openDatabase } from "../../src/db/database.ts";
import { newId } from "../../src/db/ids.ts";
import { createSealer } from "../../src/db/sealer.ts";
import { ensureWorkspace } from "../../src/identity/workspace.ts";
import { startQueue } from "../../src/jobs/boss.ts";
import { createDueWork } from "../../src/jobs/due-work.ts";
import { eventQueue } from "../../src/jobs/queues.ts";
import { createTestDatabase } from "../support/database.ts";
import type { Scope } from "../support/scope.ts";
import { testLog } from "../support/service.ts";

const eventType = "service.ticket.created.v1";

/** Opens a database and its queue, as a worker does. They close with the test. */
export async function openWithQueue(t: Scope, url: string, poolSize = 8) {
  const db = await openDatabase({ url, entities, log: testLog, poolSize });
  const { boss, eventTable, stop } = await startQueue({
    url,
    backend: "postgres",
    log: testLog,
    supervise: false,
  });
  t.teardown(async () => {
    await stop();
    await db.close();
  });
  return { db, boss, eventTable };
}

/** Settings of the subscriptions. Default: every event, in no order. */
export interface Wanted {
  readonly events?: readonly string[];
  readonly ordered?: boolean;
}

/** Subscribes endpoints, to past events too unless ordered. @returns the subscriptions' identifiers */
export async function subscribe(
  pool: Pool,
  workspaceId: string,
  urls: readonly string[],
  sealedSecret: string,
  ids = urls.map(() => newId("whs")),
  { events = ["*"], ordered = false }: Wanted = {},
): Promise<string[]> {
  await pool.query(
    `insert into webhook_subscriptions (id, workspace_id, url, events, active, active_since,
       description, filter, ordered, custom_header_names, sealed_secret, created_at, updated_at)
     select id, $3, url, $5, true, 'epoch', '', '', $6, '{}', $4, now(), now()
     from unnest($1::text[], $2::text[]) as endpoint (id, url)`,
    [ids, urls, workspaceId, sealedSecret, events, ordered],
  );
  if (ordered) {
    await pool.query(
      `insert into webhook_order_cursors
         (workspace_id, subscription_id, position, event_id, in_flight, is_slow)
       select $2, id, pg_snapshot_xmin(pg_current_snapshot()), '', false, false
       from unnest($1::text[]) as id`,
      [ids, workspaceId],
    );
  }
  return ids;
}

/**
 * A database and a queue with endpoints that receive every event. They go with the test.
 * @param lookEveryMs how often its workers look for work that is due
 */
export async function prepareDeliveries(t: Scope, endpointCount: number, lookEveryMs?: number) {
  const { url, drop } = await createTestDatabase();
  t.teardown(drop);
  const { db, boss, eventTable } = await openWithQueue(t, url);
  const { pool } = db;
  const due = createDueWork(pool, testLog, lookEveryMs);
  t.teardown(due.stop);
  const sealer = createSealer(randomBytes(32).toString("base64"));
  const workspaceId = await ensureWorkspace(db, "test");
  const endpoints = Array.from({ length: endpointCount }, () => newId("whs"));
  const urls = endpoints.map((id) => `https://receiver.test/${id}`);
  await subscribe(pool, workspaceId, urls, await sealer.seal("whsec_test"), endpoints);
  const storeEvents = (ids: readonly string[]) =>
    pool.query(
      `insert into events (id, workspace_id, type, occurred_at, body)
       select id, $2, $3, now(), id from unnest($1::text[]) as id`,
      [ids, workspaceId, eventType],
    );
  const enqueueEvents = (ids: readonly string[]) =>
    boss.insert(
      eventQueue,
      ids.map((eventId) => ({ data: { eventId, workspaceId, eventType } })),
    );
  return {
    db,
    pool,
    boss,
    eventTable,
    due,
    sealer,
    workspaceId,
    endpoints,
    storeEvents,
    enqueueEvents,
    /** Commits events, then their jobs; their bodies are their identifiers. */
    async addEvents(count: number): Promise<string[]> {
      const ids = Array.from({ length: count }, () => newId("evt"));
      await storeEvents(ids);
      await enqueueEvents(ids);
      return ids;
    },
  };
}

export type DeliveryDatabase = Awaited<ReturnType<typeof prepareDeliveries>>;
