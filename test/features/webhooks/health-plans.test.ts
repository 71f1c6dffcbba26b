// @suite default
import t from "tap";
import { healthOf } from "../../../src/features/webhooks/health.ts";
import { ensureWorkspace } from "../../../src/identity/workspace.ts";
import { createBacklog } from "../../../src/jobs/backlog.ts";
import { readTables } from "../../../src/jobs/boss.ts";
import { openWithQueue } from "../../delivery/delivery-database.ts";
import { createTestDatabase } from "../../support/database.ts";

t.test("the health of a subscription is planned once, for all its partitions", async (t) => {
  const { url, drop } = await createTestDatabase();
  t.teardown(drop);
  const { db, boss } = await openWithQueue(t, url, 1);
  const backlog = createBacklog(await readTables(boss));
  const workspaceId = await ensureWorkspace(db, "test");
  for (let i = 0; i < 10; i++) {
    await healthOf(db.reads(workspaceId), backlog, ["whs_none"]);
  }
  const { rows } = await db.pool.query(
    `select statement, custom_plans::int as "plannedAgain" from pg_prepared_statements
     where statement like '%as s (id)%'`,
  );
  t.equal(rows.length, 2, "the counts, and the queue");
  for (const { statement, plannedAgain } of rows) {
    // Postgres plans five times before it keeps a plan.
    t.equal(plannedAgain, 5, statement);
  }
});
