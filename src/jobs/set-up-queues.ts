import { hash } from "node:crypto";
import type { PgBoss } from "pg-boss";
import packageOfBoss from "pg-boss/package.json" with { type: "json" };
import { SchemaTooNewError } from "../db/migrations/schema-state.ts";
import type { Check } from "../db/pool/up-to-date.ts";
import { agesIndex } from "./backlog.ts";
import { createBoss, type QueueOptions, readTables } from "./boss.ts";
import { turnsIndex } from "./claim-in-turns.ts";
import { largeQueues, policies } from "./queues.ts";

/** Rows live for milliseconds, so dead rows are vacuumed early. */
const tuning =
  "autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0";

/** For the table of the queues that have none of their own. */
const indexes = (table: string) => [turnsIndex(table), agesIndex(table)];

/** Identifies this setup, in a comment that is written last. */
const fingerprint = hash(
  "sha256",
  JSON.stringify({ policies, largeQueues, tuning, indexes: indexes("") }),
);

/** Whether the queues are set up as in this version. */
export const queuesCheck: Check = {
  sql: "select version, obj_description('pgboss.queue'::regclass) as made from pgboss.version",
  isMet: ({ version, made }) => version === packageOfBoss.pgboss.schema && made === fingerprint,
};

/**
 * Migrates pg-boss's own tables and creates the queues.
 * @throws {SchemaTooNewError} when a later version has migrated the schema
 */
export async function setUpQueues(options: Omit<QueueOptions, "supervise">): Promise<void> {
  const { boss, stop } = createBoss({ ...options, supervise: false });
  await boss.start();
  try {
    // pg-boss itself does not notice a later schema.
    const version = (await boss.schemaVersion()) ?? 0;
    if (version > packageOfBoss.pgboss.schema) {
      throw new SchemaTooNewError([`version ${version} of the queue's schema`]);
    }
    const hasPartitions = options.backend === "postgres" || options.backend === "citus";
    for (const [queue, policy] of Object.entries(policies)) {
      const partition = hasPartitions && largeQueues.includes(queue);
      await boss.createQueue(queue, { ...policy, partition });
      // It may have been created with a different policy.
      await boss.updateQueue(queue, policy);
    }
    for (const statement of indexes(hasPartitions ? "job_common" : "job")) {
      await boss.getDb().executeSql(statement);
    }
    if (hasPartitions) {
      const { eventTable, deliveryTable } = await readTables(boss);
      await tune(boss, eventTable);
      await tune(boss, deliveryTable);
    }
    await boss.getDb().executeSql(`comment on table pgboss.queue is '${fingerprint}'`);
  } finally {
    await stop();
  }
}

/** Tunes a queue's table, and adds an index that serves counting the jobs of one endpoint. */
async function tune(boss: PgBoss, table: string): Promise<void> {
  const db = boss.getDb();
  const { rows } = await db.executeSql(
    "select reloptions is not null as tuned from pg_class where oid = $1::regclass",
    [`pgboss.${table}`],
  );
  if (rows[0].tuned) {
    return;
  }
  await db.executeSql(`
    alter table pgboss.${table} set (${tuning});
    create index if not exists ${table}_waiting on pgboss.${table} (group_id)
      where state < 'active' and group_id is not null;`);
}
