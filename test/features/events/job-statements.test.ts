import t from "tap";
import { jobsOn } from "../../../src/features/events/job-statements.ts";
import { eventQueue, readTables } from "../../../src/features/events/queue.ts";
import { prepareDeliveries } from "../../delivery/delivery-database.ts";

t.test("a claim that was prepared on an empty queue does not scan a long one", async (t) => {
  const { pool, boss } = await prepareDeliveries(t, 0);
  const { eventTable } = await readTables(boss);
  const client = await pool.connect();
  t.teardown(() => client.release());
  const claim = () => boss.fetch(eventQueue, { batchSize: 2, db: jobsOn(client) });
  /** Rows of the queue that were read without an index. */
  const scanned = async () => {
    await client.query("select pg_stat_force_next_flush()");
    const { rows } = await client.query(
      "select seq_tup_read::int as count from pg_stat_user_tables where relname = $1",
      [eventTable],
    );
    return rows[0].count;
  };
  await pool.query(`vacuum analyze pgboss.${eventTable}`);
  t.equal((await claim()).length, 0);

  await pool.query(
    `insert into pgboss.${eventTable} (name, data) select $1, '{}' from generate_series(1, 2000)`,
    [eventQueue],
  );
  const before = await scanned();
  t.equal((await claim()).length, 2);
  t.equal(await scanned(), before);
});
