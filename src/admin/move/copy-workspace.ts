import pg, { type Pool, type PoolClient } from "pg";
import { readInBatches } from "../../db/pool/read-in-batches.ts";
import type { Sealer } from "../../db/sealer.ts";
import type { WorkspaceTable } from "./fence.ts";

const batchSize = 1_000;
/** Bytes of files, and of emails. */
const longBatchSize = 32;
const long = ["attachment_chunks", "raw_mails", "webhook_responses"];
/** Tables that record where workspaces are, and tables of data that expires within seconds. */
const ownTables = ["workspace_moves", "moved_names", "presences"];
/** The position in a stream that comes after all others. */
const endPosition = "18446744073709551615";
/** The position of the first moved event. One that retention has deleted is at 1. */
const firstPosition = 2;

/** One side of a move, in a transaction. */
export interface Side {
  readonly client: PoolClient;
  readonly sealer: Sealer;
}

/** Receives the number of rows of a table that have been copied. */
export type Copied = (table: string, rows: number) => void;

/**
 * The tables with a workspace, those first that others refer to.
 * @returns also `workspaces` itself
 */
export async function workspaceTables(
  client: Pick<PoolClient, "query">,
): Promise<readonly WorkspaceTable[]> {
  const { rows } = await client.query<{ name: string; parents: string[] }>(
    `select c.relname as name, array(
       select confrelid::regclass::text from pg_constraint
       where conrelid = c.oid and contype = 'f' and conparentid = 0 and confrelid <> c.oid) as parents
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'workspace_id'
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
       and not c.relispartition and c.relname <> all($1) order by 1`,
    [ownTables],
  );
  const sorted: WorkspaceTable[] = [{ name: "workspaces", key: "id" }];
  const isSorted = (table: string) => sorted.some(({ name }) => name === table);
  for (let left = rows; left.length > 0; ) {
    const ready = left.filter(({ parents }) => parents.every(isSorted));
    if (ready.length === 0) {
      throw new Error(`tables refer to each other: ${left.map(({ name }) => name)}`);
    }
    sorted.push(...ready.map(({ name }) => ({ name, key: "workspace_id" })));
    left = left.filter(({ name }) => !isSorted(name));
  }
  return sorted;
}

/**
 * Copies a workspace to which nothing is written, with its jobs, and compares both sides.
 * @param from where its events have been placed
 * @throws when the copy differs
 */
export async function copyWorkspace(
  from: Side,
  to: Side,
  workspaceId: string,
  tables: readonly WorkspaceTable[],
  copied: Copied,
): Promise<void> {
  // The workspace may have been in this cell before.
  for (const table of ownTables) {
    await to.client.query(`delete from ${table} where workspace_id = $1`, [workspaceId]);
  }
  for (const table of tables) {
    const columns = await columnsOf(from.client, table.name);
    const own = `${table.key} = ${pg.escapeLiteral(workspaceId)}`;
    const rows = await copyRows(from, to, { ...columns, table: table.name, own });
    await compare(from.client, to.client, { ...columns, table: table.name, own });
    copied(table.name, rows);
  }
  await movePositions(from.client, to.client, workspaceId);
  copied("jobs", await copyJobs(from, to, workspaceId));
}

interface Columns {
  readonly plain: readonly string[];
  readonly sealed: readonly string[];
}

interface CopiedTable extends Columns {
  readonly table: string;
  /** SQL for the rows of the workspace. */
  readonly own: string;
}

/** The columns of a table that are not computed. */
async function columnsOf(client: PoolClient, table: string): Promise<Columns> {
  const { rows } = await client.query<{ name: string; sealed: boolean }>(
    `select attname::text as name, attname ~ 'sealed' and atttypid = 'text'::regtype as sealed
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and attgenerated = '' order by attnum`,
    [table],
  );
  const namesOf = (sealed: boolean) =>
    rows.filter((row) => row.sealed === sealed).map(({ name }) => name);
  return { plain: namesOf(false), sealed: namesOf(true) };
}

const listOf = (names: readonly string[]) => names.map(pg.escapeIdentifier).join();

/** A row as an object of JSON, without its secrets. */
const jsonOf = (plain: readonly string[]) =>
  `(select to_jsonb(p) from (select ${plain.map((name) => `t.${pg.escapeIdentifier(name)}`)}) p)`;

interface SealedRow {
  /** As JSON. */
  readonly row: string;
  readonly secrets: readonly (string | null)[];
}

async function copyRows(from: Side, to: Side, { table, own, plain, sealed }: CopiedTable) {
  const columns = listOf([...plain, ...sealed]);
  const secrets = sealed.map((name) => `t.${pg.escapeIdentifier(name)}`).join();
  const all = `
    select (${jsonOf(plain)}${table === "events" ? placed : ""})::text as row,
      array[${secrets}]::text[] as secrets
    from ${table} t where ${own}`;
  const size = long.includes(table) ? longBatchSize : batchSize;
  let total = 0;
  for await (const rows of readInBatches<SealedRow>(from.client, all, size)) {
    const resealed = await Promise.all(
      rows.map(async ({ row, secrets }) => {
        const values = await Promise.all(
          secrets.map(async (secret, i) => [sealed[i], await reseal(secret, from, to)]),
        );
        return withMembers(row, Object.fromEntries(values));
      }),
    );
    await to.client.query(
      `insert into ${table} (${columns})
       select ${columns} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      [`[${resealed.join()}]`],
    );
    total += rows.length;
  }
  return total;
}

const placed = ` || jsonb_build_object('position',
  (select place::text from placed_events where placed_events.id = t.id))`;

const reseal = async (sealed: string | null, from: Side, to: Side) =>
  sealed === null ? null : to.sealer.seal(await from.sealer.open(sealed));

/** Adds members to an object of JSON without reading its numbers, which could lose digits. */
const withMembers = (json: string, members: object) =>
  Object.keys(members).length === 0
    ? json
    : `${json.slice(0, -1)},${JSON.stringify(members).slice(1)}`;

/**
 * @throws when a table differs: in its number of rows, or in their content apart from secrets and
 *   positions
 */
async function compare(
  from: PoolClient,
  to: PoolClient,
  { table, own, plain, sealed }: CopiedTable,
): Promise<void> {
  const compared = plain.filter((name) => name !== "position" || !streams.includes(table));
  const secrets = sealed.map((name) => `count(t.${pg.escapeIdentifier(name)})`);
  const text = `select concat_ws(' ', count(*), coalesce(sum(hashtextextended(${jsonOf(compared)}::text, 0)::numeric), 0)
    ${secrets.map((secret) => `, ${secret}`).join("")}) as digest from ${table} t where ${own}`;
  const [before, after] = await Promise.all(
    [from, to].map(
      async (client) => (await client.query<{ digest: string }>(text)).rows[0]?.digest,
    ),
  );
  if (before === undefined || before !== after) {
    throw new Error(`${table}: the copy differs: ${after} in place of ${before}`);
  }
}

/** Tables with positions of events. */
const streams = ["events", "event_low_watermarks", "webhook_order_cursors"];

/**
 * Gives each event its place in the other cell, where the transactions of this one mean nothing. The
 * order stays: by place, and by identifier within one.
 * @returns the last place
 */
export async function placeEvents(client: PoolClient, workspaceId: string): Promise<number> {
  await client.query(
    "create temp table placed_events (id text, position xid8, is_test boolean, place bigint) on commit drop",
  );
  await client.query(
    `insert into placed_events
     select id, position, is_test, ${firstPosition} + sum(case when id < previous then 1 else 0 end)
       over (order by position, id)
     from (select id, position, is_test, lag(id) over (order by position, id) as previous
       from events where workspace_id = $1) e`,
    [workspaceId],
  );
  await client.query("create index on placed_events (position, id)");
  await client.query("create index on placed_events (id)");
  await client.query("analyze placed_events");
  const { rows } = await client.query<{ last: string }>(
    "select coalesce(max(place), 0)::text as last from placed_events",
  );
  return Number(rows[0]?.last);
}

/** Uses up transaction numbers until all that follow come after the last place. */
export async function passPlaces(pool: Pool, last: number): Promise<void> {
  await pool.query(`do $$ begin
    while pg_snapshot_xmin(pg_current_snapshot())::text::bigint <= ${last} loop
      perform pg_current_xact_id();
      commit;
    end loop;
  end $$`);
}

async function movePositions(from: PoolClient, to: PoolClient, workspaceId: string): Promise<void> {
  const { rows } = await from.query<{ order: string; cursors: string }>(
    // The content of a stream, and the last event that was deleted: cursors before that are expired.
    `with streamed as (
       select position, id from placed_events where not is_test
       union all
       select position, id from event_low_watermarks where workspace_id = $1
     )
     select
       (select coalesce(json_agg(json_build_array(position::text, id)), '[]') from (
         (select distinct on (position) position, id from streamed order by position, id)
         union all
         (select '${endPosition}'::xid8, id from streamed order by position desc, id desc limit 1)
       ) o)::text as order,
       (select coalesce(json_agg(json_build_array(subscription_id, coalesce(p.place, 0)::text, coalesce(p.id, ''))), '[]')
        from webhook_order_cursors c left join lateral (
          select id, place from placed_events e where (e.position, e.id) <= (c.position, c.event_id)
          order by e.position desc, e.id desc limit 1) p on true
        where workspace_id = $1)::text as cursors`,
    [workspaceId],
  );
  const [{ order, cursors }] = rows as [(typeof rows)[number]];
  const each = "jsonb_array_elements($2::jsonb) as p";
  await to.query(
    `update event_low_watermarks set position = '${firstPosition - 1}' where workspace_id = $1`,
    [workspaceId],
  );
  await to.query(
    `update webhook_order_cursors c set position = (p ->> 1)::xid8, event_id = p ->> 2,
       lease = null, lease_until = null
     from ${each} where c.workspace_id = $1 and c.subscription_id = p ->> 0`,
    [workspaceId, cursors],
  );
  await to.query("update workspaces set moves = moves + 1 where id = $1", [workspaceId]);
  await to.query(
    `insert into moved_positions (workspace_id, move, position, event_id)
     select w.id, w.moves, (p ->> 0)::xid8, p ->> 1 from ${each}, workspaces w where w.id = $1`,
    [workspaceId, order],
  );
  const inOrder = `select md5(coalesce(string_agg(id, ',' order by position, id), '')) as digest
    from events where workspace_id = $1`;
  const [before, after] = await Promise.all(
    [from, to].map((client) => client.query<{ digest: string }>(inOrder, [workspaceId])),
  );
  if (before?.rows[0]?.digest !== after?.rows[0]?.digest) {
    throw new Error("events: the copy has another order");
  }
}

/** Copies the waiting jobs, which workers of the other cell may take immediately. */
async function copyJobs(from: Side, to: Side, workspaceId: string): Promise<number> {
  const { plain } = await columnsOf(from.client, "pgboss.job");
  const { rows } = await from.client.query<{ row: string; sealed: string | null }>(
    `select ${jsonOf(plain)}::text as row, data ->> 'sealed' as sealed from pgboss.job t
     where data ->> 'workspaceId' = $1 and state in ('created', 'retry')
       and created_on <= (select fenced_at from workspace_moves where workspace_id = $1)`,
    [workspaceId],
  );
  const columns = listOf(plain);
  for (const { row, sealed } of rows) {
    await to.client.query(
      `insert into pgboss.job (${columns})
       select ${columns} from jsonb_populate_record(null::pgboss.job, $1::jsonb
         || jsonb_build_object('start_after', now(),
           'data', ($1::jsonb -> 'data') || coalesce(jsonb_build_object('sealed', $2::text), '{}')))`,
      [row, await reseal(sealed, from, to)],
    );
  }
  return rows.length;
}
