import { setTimeout as sleep } from "node:timers/promises";
import pg, { type Pool, type PoolClient } from "pg";
import { inTransaction } from "../../db/pool/in-transaction.ts";
import { isOwnConnection } from "../../db/pool/pool.ts";

/** The longest time that other writers wait for the lock of a table, in milliseconds. */
const lockMs = 500;
const lockAttempts = 120;
const pauseMs = 200;
/** Longer than any delivery, and than the lease of a worker that died. */
const drainMs = 180_000;
/** Longer than a transaction of a call, which ends within a minute. */
const transactionMs = 90_000;

const quote = pg.escapeLiteral;
/** The triggers of a move. */
const triggersOf = (workspaceId: string) => ({
  holding: `holding_${workspaceId}`,
  inserting: `moving_in_${workspaceId}`,
  changing: `moving_${workspaceId}`,
});

/** A table with a workspace, and the column that names it. */
export interface WorkspaceTable {
  readonly name: string;
  readonly key: string;
}

/**
 * Withholds new jobs of a workspace from the workers, and waits until they finish those in progress.
 * Calls continue in the meantime.
 * @throws when they do not finish in time
 */
export async function holdJobs(pool: Pool, workspaceId: string): Promise<void> {
  const own = `data ->> 'workspaceId' = ${quote(workspaceId)}`;
  const { holding } = triggersOf(workspaceId);
  await addTriggers(pool, "pgboss.job", {
    [holding]: `before insert or update on pgboss.job for each row
      when (new.data ->> 'workspaceId' = ${quote(workspaceId)} and new.state < 'completed')
      execute function hold_job()`,
  });
  // No worker starts another ordered delivery, and none takes one over.
  await addTriggers(pool, "webhook_order_cursors", {
    [holding]: `before update on webhook_order_cursors for each row
      when (old.workspace_id = ${quote(workspaceId)} and new.lease <> 'move')
      execute function keep_from_writes(${quote(workspaceId)})`,
  });
  await pool.query(`update pgboss.job set start_after = 'infinity'
    where ${own} and state in ('created', 'retry') and start_after <> 'infinity'`);
  const deadline = performance.now() + drainMs;
  for (;;) {
    await inTransaction(pool, async (client) => {
      await client.query("select set_config('ticketing.moving', $1, true)", [workspaceId]);
      await client.query(takeCursors, [workspaceId]);
    });
    const { rows } = await pool.query<{ count: number }>(
      `select (select count(*) from pgboss.job where ${own} and state = 'active')::int +
         (select count(*) from webhook_order_cursors
          where workspace_id = $1 and lease_until is distinct from 'infinity')::int as count`,
      [workspaceId],
    );
    if (rows[0]?.count === 0) {
      return;
    }
    if (performance.now() > deadline) {
      throw new Error(`${rows[0]?.count} jobs of the workspace do not end: are workers running?`);
    }
    await sleep(pauseMs);
  }
}

/**
 * Takes the cursors of ordered subscriptions whose delivery in flight has ended, or whose worker has
 * lost its lease. One whose outcome is recorded is no longer in flight.
 */
const takeCursors = `
  with ended as (
    select subscription_id, exists (
        select from webhook_deliveries d
        where d.workspace_id = c.workspace_id and d.subscription_id = c.subscription_id
          and d.event_id = c.event_id and d.outcome <> 'queued' and not d.manual) as is_recorded
    from webhook_order_cursors c
    where workspace_id = $1 and lease is distinct from 'move'
  )
  update webhook_order_cursors c
  set lease = 'move', lease_until = 'infinity', in_flight = in_flight and not is_recorded
  from ended e where c.workspace_id = $1 and c.subscription_id = e.subscription_id
    and (lease is null or lease_until < now() or in_flight and is_recorded)`;

/** Refuses all writes to a workspace, and waits for those in flight. */
export async function addFence(
  pool: Pool,
  workspaceId: string,
  tables: readonly WorkspaceTable[],
): Promise<void> {
  const id = quote(workspaceId);
  const refuse = `execute function keep_from_writes(${id})`;
  const { inserting, changing } = triggersOf(workspaceId);
  for (const { name, key } of tables) {
    await addTriggers(pool, name, {
      [inserting]: `before insert on ${name} for each row when (new.${key} = ${id}) ${refuse}`,
      [changing]: `before update or delete on ${name} for each row when (old.${key} = ${id}) ${refuse}`,
    });
  }
  await pool.query(
    "update workspace_moves set fenced_at = coalesce(fenced_at, now()) where workspace_id = $1",
    [workspaceId],
  );
}

/** Adds triggers by their names, for which Postgres waits until no transaction is writing to the table. */
function addTriggers(pool: Pool, table: string, triggers: Readonly<Record<string, string>>) {
  return withLock(pool, async (client) => {
    for (const [name, body] of Object.entries(triggers)) {
      const known = await client.query(
        "select from pg_trigger where tgrelid = $1::regclass and tgname = $2",
        [table, name],
      );
      if (known.rowCount === 0) {
        await client.query(`create trigger ${pg.escapeIdentifier(name)} ${body}`);
      }
    }
  });
}

/**
 * Waits for the service's transactions that began before the hand-over. They could not see it, and would
 * write to the workspace once its fence is lifted. Those that last longer than a call are of commands.
 */
export async function waitForEarlierTransactions(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ now: string }>("select now()::text as now");
  const deadline = performance.now() + transactionMs;
  const areOpen = async () => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where ${isOwnConnection} and xact_start < $1 limit 1`,
      [rows[0]?.now],
    );
    return rowCount !== 0;
  };
  while ((await areOpen()) && performance.now() < deadline) {
    await sleep(pauseMs);
  }
}

/** Removes the triggers, and releases the remaining jobs to the workers. */
export async function liftFence(
  pool: Pool,
  workspaceId: string,
  tables: readonly WorkspaceTable[],
): Promise<void> {
  const triggers = Object.values(triggersOf(workspaceId)).map((name) => pg.escapeIdentifier(name));
  for (const name of [...tables.map((table) => table.name), "pgboss.job"]) {
    await withLock(pool, async (client) => {
      for (const trigger of triggers) {
        await client.query(`drop trigger if exists ${trigger} on ${name}`);
      }
    });
  }
  await pool.query(
    `update pgboss.job set start_after = now()
     where data ->> 'workspaceId' = $1 and state in ('created', 'retry') and start_after = 'infinity'`,
    [workspaceId],
  );
  await pool.query(
    `update webhook_order_cursors set lease = null, lease_until = null
     where workspace_id = $1 and lease = 'move'`,
    [workspaceId],
  );
}

/** Runs statements that lock a table, so that others wait for them only briefly. */
async function withLock(pool: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(pool, async (client) => {
        await client.query(`set local lock_timeout = ${lockMs}`);
        await work(client);
      });
    } catch (error) {
      const { code } = error as { code?: string };
      // A lock that was not granted in time, or a deadlock.
      if (attempt === lockAttempts || (code !== "55P03" && code !== "40P01")) {
        throw error;
      }
      await sleep(pauseMs);
    }
  }
}
