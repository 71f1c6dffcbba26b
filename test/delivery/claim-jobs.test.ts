import t from "tap";
import { claimJobs } from "../../src/delivery/claim-jobs.ts";
import { loadFanOut } from "../../src/delivery/load.ts";
import { eventQueue, readTables } from "../../src/features/events/queue.ts";
import { prepareDeliveries } from "./delivery-database.ts";

const queued = 3_000;
const claimed = 8;

t.test(
  "claims and loads that were planned on an empty queue read only what they need",
  async (t) => {
    const { pool, boss, workspaceId } = await prepareDeliveries(t, 0);
    const { eventTable } = await readTables(boss);
    const client = await pool.connect();
    t.teardown(() => client.release());
    /** Entries of indexes and rows of tables that this connection has read. */
    const read = async () => {
      await client.query("select pg_stat_force_next_flush()");
      const { rows } = await client.query(
        `select (sum(seq_tup_read) + sum(idx_tup_fetch))::int as rows, (
         select sum(idx_tup_read) from pg_stat_user_indexes
         where relname = $1 or relname like 'events\\_%'
       )::int as entries
       from pg_stat_user_tables where relname = $1 or relname like 'events\\_%'`,
        [eventTable],
      );
      return rows[0];
    };
    const claimAndLoad = async () => {
      const jobs = await claimJobs(boss, client, claimed);
      const data = jobs.map((job) => job.data);
      const [events] = await loadFanOut(client, data);
      return { jobs: jobs.length, events: events.size };
    };
    await pool.query(`vacuum analyze events, pgboss.${eventTable}`);
    t.same(await claimAndLoad(), { jobs: 0, events: 0 });

    await pool.query(
      `with made as (
       insert into events (id, workspace_id, type, occurred_at, body)
       select 'evt_' || lpad(to_hex(floor(extract(epoch from now()) * 1000)::bigint), 12, '0')
         || lpad(to_hex(n), 20, '0'), $1, '', now(), ''
       from generate_series(1, $2::int) as n returning id)
     insert into pgboss.${eventTable} (name, data)
     select $3, json_build_object('eventId', id, 'workspaceId', $1::text) from made`,
      [workspaceId, queued, eventQueue],
    );
    for (const when of ["from a long queue", "from the rest of it"]) {
      const before = await read();
      t.same(await claimAndLoad(), { jobs: claimed, events: claimed }, when);
      const after = await read();
      const [rows, entries] = [after.rows - before.rows, after.entries - before.entries];
      t.ok(rows <= 4 * claimed, `${rows} rows ${when}`);
      t.ok(entries <= 16 * claimed, `${entries} entries ${when}`);
      await boss.fetch(eventQueue, { batchSize: queued / 2 });
      // The first claim after others passes what they have left in the index, and marks it.
      await claimAndLoad();
    }
  },
);
