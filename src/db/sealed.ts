import type { Pool, PoolClient } from "pg";
import { inTransaction } from "./pool/in-transaction.ts";
import type { Sealer } from "./sealer.ts";

/** Name and content of the value by which a key is recognised. */
export const keyCheckName = "sealed";
const batchSize = 500;

/**
 * Checks the key against a sealed value in the database, so that a service with
 * the wrong key does not start. The first start seals the value.
 * @returns whether the key is correct
 */
export async function hasRightKey(pool: Pool, sealer: Sealer): Promise<boolean> {
  let sealed = await readSealed(pool);
  if (sealed === undefined) {
    await pool.query(
      "insert into key_checks (name, sealed_value) values ($1, $2) on conflict do nothing",
      [keyCheckName, await sealer.seal(keyCheckName)],
    );
    sealed = (await readSealed(pool)) ?? "";
  }
  const opened = await sealer.open(sealed).catch(() => undefined);
  return opened === keyCheckName;
}

async function readSealed(pool: Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ sealed: string }>(
    "select sealed_value as sealed from key_checks where name = $1",
    [keyCheckName],
  );
  return rows[0]?.sealed;
}

/**
 * Reseals all values that an earlier key sealed, with the current key: every
 * column with `sealed` in its name.
 * @returns the number of changed values
 */
export async function reseal(pool: Pool, sealer: Sealer): Promise<number> {
  const { rows: columns } = await pool.query<{ table: string; column: string }>(
    `select quote_ident(table_name) as table, quote_ident(column_name) as column
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = current_schema() and table_type = 'BASE TABLE' and data_type = 'text'
       and column_name like '%sealed%'`,
  );
  let changed = 0;
  for (const { table, column } of columns) {
    for (let batch = batchSize; batch === batchSize; changed += batch) {
      batch = await inTransaction(pool, (client) => sealBatch(client, sealer, table, column));
    }
  }
  return changed;
}

async function sealBatch(client: PoolClient, sealer: Sealer, table: string, column: string) {
  const { rows } = await client.query<{ row: string; sealed: string }>(
    `select ctid::text as row, ${column} as sealed from ${table}
     where not starts_with(${column}, $1) limit ${batchSize} for update`,
    [sealer.mark],
  );
  const resealed = await Promise.all(
    rows.map(async ({ sealed }) => sealer.seal(await sealer.open(sealed))),
  );
  await client.query(
    `update ${table} t set ${column} = u.sealed
     from unnest($1::tid[], $2::text[]) as u (row, sealed) where t.ctid = u.row`,
    [rows.map(({ row }) => row), resealed],
  );
  return rows.length;
}
