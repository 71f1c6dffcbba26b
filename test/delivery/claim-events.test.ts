// @suite default
import t from "tap";
import { claimEvents } from "../../src/delivery/claim/claim-events.ts";
import { readTables } from "../../src/jobs/boss.ts";
import { eventQueue } from "../../src/jobs/queues.ts";
import { eventually } from "../support/eventually.ts";
import { prepareDeliveries, subscribe } from "./delivery-database.ts";

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
      const { jobs, events } = await claimEvents(boss, client, claimed);
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
     select $3, json_build_object('eventId', id, 'workspaceId', $1::text, 'eventType', '') from made`,
      [workspaceId, queued, eventQueue],
    );
    const costOfClaim = async () => {
      const before = await read();
      t.same(await claimAndLoad(), { jobs: claimed, events: claimed });
      const after = await read();
      return { rows: after.rows - before.rows, entries: after.entries - before.entries };
    };
    const isLow = ({ rows, entries }: { rows: number; entries: number }) =>
      rows <= 4 * claimed && entries <= 16 * claimed;
    for (const when of ["from a long queue", "from the rest of it"]) {
      // A claim passes what others have left in the index, and marks it as soon as no transaction
      // can see it any more.
      const cost = await eventually(costOfClaim, isLow);
      t.ok(isLow(cost), `${cost.rows} rows and ${cost.entries} entries ${when}`);
      await boss.fetch(eventQueue, { batchSize: queued / 2 });
    }
  },
);

t.test(
  "a claim brings its events, and the active endpoints that listen to their types",
  async (t) => {
    const { pool, boss, workspaceId, endpoints, addEvents } = await prepareDeliveries(t, 3);
    const [paused, ...active] = endpoints;
    await pool.query("update webhook_subscriptions set active = false where id = $1", [paused]);
    const [other = ""] = await subscribe(pool, "wrk_other", ["https://receiver.test"], "");
    const [deaf] = await subscribe(pool, workspaceId, ["https://receiver.test"], "");
    await pool.query("update webhook_subscriptions set events = '{test}' where id = $1", [deaf]);
    const ids = await addEvents(2);
    const claim = async () => {
      const { jobs, events, endpoints } = await claimEvents(boss, pool, 8);
      return {
        jobs: jobs.map(({ data }) => data.eventId).sort(),
        events: [...events.values()].map(({ id }) => id).sort(),
        endpoints: [...endpoints.values()]
          .flat()
          .map(({ id, workspaceId }) => [workspaceId, id])
          .sort(),
      };
    };
    const expected = { jobs: ids.sort(), events: ids.sort() };
    const ours = active.map((id) => [workspaceId, id]);
    t.same(await claim(), { ...expected, endpoints: ours.sort() });
    t.same(await claim(), { jobs: [], events: [], endpoints: [] }, "each event once");

    const [gone = "", kept = ""] = await addEvents(2);
    await boss.insert(eventQueue, [
      { data: { eventId: kept, eventType: "test", workspaceId: "wrk_other" } },
    ]);
    await pool.query("delete from events where id = $1", [gone]);
    t.same(await claim(), {
      jobs: [gone, kept, kept].sort(),
      events: [kept],
      endpoints: [...ours, ["wrk_other", other]].sort(),
    });
  },
);
